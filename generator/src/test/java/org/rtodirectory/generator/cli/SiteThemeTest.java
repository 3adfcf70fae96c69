package org.rtodirectory.generator.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.rtodirectory.schemas.api.SiteSettings;
import picocli.CommandLine.TypeConversionException;

/** The files that a theme may have, and the message about any other before a publish begins. */
class SiteThemeTest {
  private static final String SVG =
      "<?xml version=\"1.0\"?><svg xmlns=\"http://www.w3.org/2000/svg\"/>";

  @TempDir private Path folder = Path.of("");

  @Test
  void name_logo_and_style_sheet_are_read() throws IOException {
    write("name.txt", "  Añejo Rentals\n");
    write("logo.svg", SVG);
    write("style.css", "body { color: teal; }");
    SiteSettings settings = SiteTheme.read(folder).settings("Publisher", "en");
    assertThat(settings.name()).isEqualTo("Añejo Rentals");
    assertThat(Objects.requireNonNull(settings.logo()).contentType()).isEqualTo("image/svg+xml");
    assertThat(Objects.requireNonNull(settings.logo()).bytes()).asString().isEqualTo(SVG);
    assertThat(Objects.requireNonNull(settings.stylesheet()).bytes())
        .asString()
        .isEqualTo("body { color: teal; }");
  }

  @Test
  void a_card_is_drawn_with_any_name_of_latin_letters() throws IOException {
    byte[] own = NameCard.draw("Añejo Rentals & Sons, 24-7").orElseThrow().bytes();
    BufferedImage card = ImageIO.read(new ByteArrayInputStream(own));
    assertThat(List.of(card.getWidth(), card.getHeight())).containsExactly(1200, 630);
    int green = 0xff0a5c4f;
    assertThat(IntStream.range(0, 1200).filter(x -> card.getRGB(x, 76) == green).count())
        .as("pixels of letters in their middle line")
        .isBetween(50L, 600L);
    assertThat(own).isEqualTo(NameCard.draw("ANEJO rentals & sons, 24-7").orElseThrow().bytes());
    assertThat(NameCard.draw("x".repeat(120))).isPresent();
    assertThat(NameCard.draw("租赁")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "logo.gif  | GIF89a | ' is not known: expected are name.txt, contact.txt, style.css,'",
        "theme.css | a      | ' is not known: expected are name.txt, contact.txt, style.css,'",
        ".DS_Store | a      | ' is not known: expected are name.txt, contact.txt, style.css,'",
        "name.txt  | ' '    | ' must hold one line with a name of at most 120 characters.'",
        "name.txt  | 'One\nTwo' | ' must hold one line'",
        "name.txt  | a\u0007b | ' must hold one line'",
        "head.txt | https://a.example/x.js onload=alert(1) | ', line 1: expected"
            + " https://host/script.js'",
        "head.txt | http://a.example/x.js | ', line 1: expected https://host/script.js'",
        "head.txt | <script src=https://a.example/x.js> | ', line 1: expected"
            + " https://host/script.js'",
        "navigation.txt | 'Imprint: javascript:alert(1)' | ', line 1: expected Label: /path'",
        "pages/api.md | # A | ' cannot be a page'",
        "pages/imprint.md | Text | ' must begin with its title'",
      })
  void an_unusable_file_is_named_with_what_is_expected(String name, String text, String problem)
      throws IOException {
    Files.createDirectories(folder.resolve("pages"));
    write(name, text);
    assertWrong(folder.resolve(name) + problem);
  }

  @Test
  void a_name_or_a_file_is_as_long_as_is_allowed_or_wrong() throws IOException {
    write("name.txt", "é".repeat(120));
    write("style.css", "a".repeat(SiteTheme.MAX_BYTES));
    SiteSettings longest = SiteTheme.read(folder).settings("P", "en");
    assertThat(longest.name()).hasSize(120);
    assertThat(longest.stylesheet()).isNotNull();
    write("style.css", "a".repeat(SiteTheme.MAX_BYTES + 1));
    assertWrong(folder.resolve("style.css") + " is larger than 64 KiB.");
    write("name.txt", "a".repeat(121));
    assertWrong(folder.resolve("name.txt") + " must hold one line");
  }

  @Test
  void pages_links_scripts_and_pictures_of_the_publisher_are_read() throws IOException {
    Files.createDirectory(folder.resolve("pages"));
    write("pages/imprint.md", "# Imprint\n\nAcme Inc.");
    write("navigation.txt", "# Ours\nImprint: /imprint\nBlog: https://blog.example/a\n");
    write("footer.md", "[Imprint](/imprint)");
    write("contact.txt", "errors@acme.example\n");
    write("head.txt", "https://stats.example/script.js data-domain=acme.example");
    write("favicon.svg", SVG);
    SiteTheme theme = SiteTheme.read(folder);
    SiteSettings.Customization added = theme.settings("P", "en").customization();
    assertThat(added.pages())
        .containsExactly(new SiteSettings.TextPage("imprint", "Imprint", "Acme Inc."));
    assertThat(added.navigation())
        .containsExactly(
            new SiteSettings.NamedLink("Imprint", "/imprint"),
            new SiteSettings.NamedLink("Blog", "https://blog.example/a"));
    assertThat(added.scripts())
        .containsExactly(
            new SiteSettings.Script(
                "https://stats.example",
                "https://stats.example/script.js",
                List.of("data-domain=acme.example")));
    assertThat(added.icon()).isNotNull();
    assertThat(theme.contact()).isEqualTo("errors@acme.example");
  }

  @Test
  void colours_that_cannot_be_read_are_warned_of_in_both_modes() {
    assertThat(ThemeContrast.warnings("")).isEmpty();
    assertThat(ThemeContrast.warnings(":root{--accent:#c2185b}"))
        .hasSize(3)
        .contains(
            "style.css: --accent (#c2185b) on --panel (#1b2022) has a contrast of 2.8 : 1 in dark"
                + " mode; at least 4.5 : 1 can be read. Give dark values in @media"
                + " (prefers-color-scheme: dark).");
    assertThat(
            ThemeContrast.warnings(
                ":root{--accent:#c2185b}\n"
                    + "@media (prefers-color-scheme: dark){:root{--accent:#f48fb1}}"))
        .isEmpty();
  }

  private void write(String name, String text) throws IOException {
    Files.writeString(folder.resolve(name), text);
  }

  private void assertWrong(String problem) {
    assertThatExceptionOfType(TypeConversionException.class)
        .isThrownBy(() -> SiteTheme.read(folder).settings("P", "en"))
        .withMessageStartingWith("Invalid value for option '--site-theme': " + problem);
  }
}

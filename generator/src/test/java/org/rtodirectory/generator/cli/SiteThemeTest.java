package org.rtodirectory.generator.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
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

/** The files of a theme, and the messages about invalid files. */
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
  void texts_may_begin_with_a_byte_order_mark() throws IOException {
    write("name.txt", "\uFEFFAcme");
    write("navigation.txt", "\uFEFFBlog: https://blog.example");
    write("texts.properties", "\uFEFFhome.lead=Find {stores}.");
    Files.createDirectory(folder.resolve("pages"));
    write("pages/imprint.md", "\uFEFF# Imprint\n");
    SiteSettings settings = SiteTheme.read(folder).settings("Publisher", "en");
    assertThat(settings.name()).isEqualTo("Acme");
    assertThat(settings.customization().navigation().get(0).label()).isEqualTo("Blog");
    assertThat(settings.texts()).containsOnlyKeys("home.lead");
    assertThat(settings.customization().pages().get(0).title()).isEqualTo("Imprint");
  }

  @Test
  void a_card_is_drawn_with_any_name_of_latin_letters() throws IOException {
    byte[] cardBytes =
        NameCard.draw(new SiteSettings("Añejo Rentals & Sons, 24-7")).orElseThrow().bytes();
    BufferedImage card = ImageIO.read(new ByteArrayInputStream(cardBytes));
    assertThat(List.of(card.getWidth(), card.getHeight())).containsExactly(1200, 630);
    int green = 0xff0a5c4f;
    assertThat(IntStream.range(0, 1200).filter(x -> card.getRGB(x, 76) == green).count())
        .as("pixels of letters in the middle line of the text")
        .isBetween(50L, 600L);
    assertThat(cardBytes)
        .isEqualTo(
            NameCard.draw(new SiteSettings("ANEJO rentals & sons, 24-7")).orElseThrow().bytes());
    assertThat(NameCard.draw(new SiteSettings("x".repeat(120)))).isPresent();
    assertThat(NameCard.draw(new SiteSettings("租赁"))).isEmpty();
  }

  @Test
  void a_card_has_the_colors_and_the_logo_of_the_theme() throws IOException {
    BufferedImage square = new BufferedImage(32, 32, BufferedImage.TYPE_INT_RGB);
    for (int i = 0; i < 32 * 32; i++) {
      square.setRGB(i % 32, i / 32, 0xff00ff);
    }
    ByteArrayOutputStream logo = new ByteArrayOutputStream();
    ImageIO.write(square, "png", logo);
    SiteSettings settings =
        new SiteSettings(
            "Acme",
            SiteSettings.SiteFile.of("image/png", logo.toByteArray()),
            SiteSettings.SiteFile.of(
                "text/css", ":root{--accent:#123456;--paper:#fed}".getBytes(UTF_8)));
    BufferedImage card =
        ImageIO.read(new ByteArrayInputStream(NameCard.draw(settings).orElseThrow().bytes()));
    assertThat(card.getRGB(0, 0) & 0xff).as("blue of the paper").isBetween(0xc0, 0xdd);
    List<Integer> middleColors =
        IntStream.range(0, 1200).mapToObj(x -> card.getRGB(x, 76)).distinct().toList();
    assertThat(middleColors).contains(0xff123456, 0xffff00ff).doesNotContain(0xff0a5c4f);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "logo.gif  | GIF89a | ' is not a file of a theme. The files are name.txt, contact.txt, style.css,'",
        "theme.css | a      | ' is not a file of a theme. The files are name.txt, contact.txt, style.css,'",
        ".DS_Store | a      | ' is not a file of a theme. The files are name.txt, contact.txt, style.css,'",
        "name.txt  | ' '    | ' must have one line with a name of at most 120 characters.'",
        "name.txt  | 'One\nTwo' | ' must have one line'",
        "name.txt  | a\u0007b | ' must have one line'",
        "head.txt | https://a.example/x.js onload=alert(1) | ', line 1: expected"
            + " https://host/script.js'",
        "head.txt | http://a.example/x.js | ', line 1: expected https://host/script.js'",
        "head.txt | <script src=https://a.example/x.js> | ', line 1: expected"
            + " https://host/script.js'",
        "navigation.txt | 'Imprint: javascript:alert(1)' | ', line 1: expected Label: /path'",
        "navigation.txt | 'Blog: //blog.example' | ', line 1: expected Label: /path'",
        "pages/api.md | # A | ' cannot be a page'",
        "pages/imprint.md | Text | ' must begin with its title'",
      })
  void an_invalid_file_is_named_in_a_message_with_the_valid_format(
      String name, String text, String problem) throws IOException {
    Files.createDirectories(folder.resolve("pages"));
    write(name, text);
    assertInvalid(folder.resolve(name) + problem);
  }

  @Test
  void a_name_or_a_file_that_is_too_long_is_invalid() throws IOException {
    write("name.txt", "é".repeat(120));
    write("style.css", "a".repeat(SiteTheme.MAX_BYTES));
    SiteSettings settings = SiteTheme.read(folder).settings("P", "en");
    assertThat(settings.name()).hasSize(120);
    assertThat(settings.stylesheet()).isNotNull();
    write("style.css", "a".repeat(SiteTheme.MAX_BYTES + 1));
    assertInvalid(folder.resolve("style.css") + " is larger than 64 KiB.");
    write("name.txt", "a".repeat(121));
    assertInvalid(folder.resolve("name.txt") + " must have one line");
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
    SiteSettings.Customization customization = theme.settings("P", "en").customization();
    assertThat(customization.pages())
        .containsExactly(new SiteSettings.TextPage("imprint", "Imprint", "Acme Inc."));
    assertThat(customization.navigation())
        .containsExactly(
            new SiteSettings.NamedLink("Imprint", "/imprint"),
            new SiteSettings.NamedLink("Blog", "https://blog.example/a"));
    assertThat(customization.scripts())
        .containsExactly(
            new SiteSettings.Script(
                "https://stats.example",
                "https://stats.example/script.js",
                List.of("data-domain=acme.example")));
    assertThat(customization.icon()).isNotNull();
    assertThat(theme.contact()).isEqualTo("errors@acme.example");
  }

  @Test
  void pictures_must_have_the_type_in_their_name_and_a_limited_size() throws IOException {
    Path images = Files.createDirectory(folder.resolve("images"));
    write("images/store.svg", SVG);
    assertThat(SiteTheme.read(folder).settings("P", "en").customization().images())
        .extracting(SiteSettings.Image::name)
        .containsExactly("store.svg");
    write("images/photo.png", SVG);
    assertInvalid(
        images.resolve("photo.png") + " does not contain a picture of the type in its name.");
    write("images/photo.png", "x".repeat(256 * 1024 + 1));
    assertInvalid(images.resolve("photo.png") + " is larger than 256 KiB.");
    Files.delete(images.resolve("photo.png"));
    write("images/Photo.gif", "GIF89a");
    assertInvalid(images.resolve("Photo.gif") + " cannot be a picture.");
    Files.delete(images.resolve("Photo.gif"));
    write("images/store.svg", SVG + " ".repeat(256 * 1024 - SVG.length()));
    for (int number = 1; number <= 19; number++) {
      write("images/" + number + ".svg", SVG);
    }
    assertThat(SiteTheme.read(folder).settings("P", "en").customization().images()).hasSize(20);
    write("images/20.svg", SVG);
    assertInvalid(images + " has more than 20 pictures.");
  }

  @Test
  void a_theme_has_at_most_50_pages_and_labels_of_60_characters() throws IOException {
    Path pages = Files.createDirectory(folder.resolve("pages"));
    for (int number = 1; number <= 50; number++) {
      write("pages/page-" + number + ".md", "# Page\n");
    }
    write("navigation.txt", "a".repeat(60) + ": /a\n");
    SiteSettings.Customization customization =
        SiteTheme.read(folder).settings("P", "en").customization();
    assertThat(customization.pages()).hasSize(50);
    assertThat(customization.navigation()).hasSize(1);
    write("pages/page-51.md", "# Page\n");
    assertInvalid(pages + " has more than 50 pages.");
    write("navigation.txt", "a".repeat(61) + ": /a\n");
    assertInvalid(folder.resolve("navigation.txt") + ", line 1: expected Label");
  }

  @Test
  void the_head_may_allow_frames_and_verify_the_owner() throws IOException {
    write(
        "head.txt",
        "https://stats.example/s.js data-site=acme\nframe https://maps.example:8443\n"
            + "verify google-site-verification=a-1_b");
    SiteSettings.Customization customization =
        SiteTheme.read(folder).settings("P", "en").customization();
    assertThat(customization.scripts()).hasSize(1);
    assertThat(customization.frames()).containsExactly("https://maps.example:8443");
    assertThat(customization.verifications())
        .containsExactly(new SiteSettings.SiteVerification("google-site-verification", "a-1_b"));
    for (String line :
        List.of("frame http://a.example", "frame https://a.example/x", "verify robots=none")) {
      write("head.txt", line);
      assertInvalid(folder.resolve("head.txt") + ", line 1: expected");
    }
  }

  @Test
  void texts_of_the_theme_must_be_texts_of_the_website() throws IOException {
    write("texts.properties", "nav.home=Start\ncity.name={city}");
    assertThat(SiteTheme.read(folder).settings("P", "es").texts())
        .containsEntry("nav.home", "Start")
        .containsEntry("city.name", "{city}");
    write("texts.properties", "nav.house=Start");
    assertThatExceptionOfType(TypeConversionException.class)
        .isThrownBy(() -> SiteTheme.read(folder).settings("P", "en"))
        .withMessageContaining("nav.house is not a text of the website");
  }

  @Test
  void colors_with_too_little_contrast_cause_warnings_in_both_modes() {
    assertThat(ThemeContrast.warnings("")).isEmpty();
    assertThat(ThemeContrast.warnings(":root{--accent:#c2185b}"))
        .hasSize(3)
        .contains(
            "style.css: --accent (#c2185b) on --panel (#1b2022) has a contrast of 2.8 : 1 in dark"
                + " mode. Choose colors with at least 4.5 : 1. Give dark values in @media"
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

  private void assertInvalid(String problem) {
    assertThatExceptionOfType(TypeConversionException.class)
        .isThrownBy(() -> SiteTheme.read(folder).settings("P", "en"))
        .withMessageStartingWith("Invalid value for option '--site-theme': " + problem);
  }
}

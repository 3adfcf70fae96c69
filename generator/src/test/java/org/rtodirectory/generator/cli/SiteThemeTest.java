package org.rtodirectory.generator.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.rtodirectory.schemas.api.SiteSettings;
import picocli.CommandLine.TypeConversionException;

/** What a theme may hold, and what is said of anything else before a publish begins. */
class SiteThemeTest {
  private static final String SVG =
      "<?xml version=\"1.0\"?><svg xmlns=\"http://www.w3.org/2000/svg\"/>";

  @TempDir private Path folder = Path.of("");

  @Test
  void name_logo_and_style_sheet_are_read() throws IOException {
    write("name.txt", "  Añejo Rentals\n");
    write("logo.svg", SVG);
    write("style.css", "body { color: teal; }");
    SiteSettings settings = SiteOptions.SiteTheme.read(folder, "Publisher");
    assertThat(settings.name()).isEqualTo("Añejo Rentals");
    assertThat(Objects.requireNonNull(settings.logo()).contentType()).isEqualTo("image/svg+xml");
    assertThat(Objects.requireNonNull(settings.logo()).bytes()).asString().isEqualTo(SVG);
    assertThat(Objects.requireNonNull(settings.stylesheet()).bytes())
        .asString()
        .isEqualTo("body { color: teal; }");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "logo.gif  | GIF89a | is not known: expected are name.txt, style.css, and one of logo.svg,",
        "theme.css | a      | is not known: expected are name.txt, style.css, and one of logo.svg,",
        ".DS_Store | a      | is not known: expected are name.txt, style.css, and one of logo.svg,",
        "name.txt  | ' '    | must hold one line with a name of at most 120 characters.",
      })
  void an_unusable_theme_file_is_named_with_what_is_expected(
      String name, String text, String problem) throws IOException {
    write(name, text);
    assertWrong(folder.resolve(name) + " " + problem);
  }

  @Test
  void a_name_of_several_lines_or_too_many_characters_is_wrong() throws IOException {
    for (String name : new String[] {"One\nTwo", "a".repeat(121), "a\u0007b"}) {
      write("name.txt", name);
      assertWrong(folder.resolve("name.txt") + " must hold one line");
    }
    write("name.txt", "é".repeat(120));
    assertThat(SiteOptions.SiteTheme.read(folder, "P").name()).hasSize(120);
  }

  @Test
  void a_file_that_is_too_large_is_wrong_and_is_not_read_to_its_end() throws IOException {
    write("style.css", "a".repeat(SiteOptions.SiteTheme.MOST_BYTES));
    assertThat(SiteOptions.SiteTheme.read(folder, "P").stylesheet()).isNotNull();
    write("style.css", "a".repeat(SiteOptions.SiteTheme.MOST_BYTES + 1));
    assertWrong(folder.resolve("style.css") + " is larger than 64 KiB.");
  }

  private void write(String name, String text) throws IOException {
    Files.writeString(folder.resolve(name), text);
  }

  private void assertWrong(String problem) {
    assertThatExceptionOfType(TypeConversionException.class)
        .isThrownBy(() -> SiteOptions.SiteTheme.read(folder, "P"))
        .withMessageStartingWith("Invalid value for option '--site-theme': " + problem);
  }
}

package org.rtodirectory.generator.importer;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.rtodirectory.generator.importer.Column.Cell;

/** The cell with the website of a company or store. */
class WebsiteCellTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://alder.example",
        "http://alder.example/",
        "HTTP://ALDER.EXAMPLE/Austin",
        "https://alder.example/?utm_source=gmb&gclid=abc#x",
        "https://alder.example:8443/café/’s",
        "https://alder.example:65535/",
        "https://älder.example",
        "https://xn--lder-loa.example/a%20b",
        "https://a-b.c--d.example/@alder",
        "https://alder.example/?next=https://birch.example"
      })
  void a_valid_address_is_kept(String text) {
    assertThat(WebsiteCell.parse(text)).isEqualTo(Cell.of(text));
  }

  @ParameterizedTest
  @CsvSource({
    "alder.example, http://alder.example",
    "älder.example:8443/x, http://älder.example:8443/x",
    "xn--lder-loa.example., http://xn--lder-loa.example.",
    "www.alder.example/x, http://www.alder.example/x",
    "facebook.com/alder, http://facebook.com/alder",
    "//alder.example, http://alder.example",
    "'=HYPERLINK(\"https://alder.example\",\"Site\")', https://alder.example"
  })
  void an_address_without_a_scheme_gets_one(String text, String website) {
    assertThat(WebsiteCell.parse(text)).isEqualTo(Cell.of(website));
  }

  @ParameterizedTest
  @ValueSource(strings = {"65536", "99999", "100000", "port", "", "80:80"})
  void an_invalid_port_is_reported(String port) {
    assertThat(WebsiteCell.parse("https://alder.example:" + port + "/").problem())
        .isEqualTo("has an invalid port");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://http://alder.example",
        "https://https//alder.example",
        "https://user:secret@alder.example/",
        "https://user@alder.example",
        "https://alder..example",
        "https://.alder.example",
        "https://-alder.example",
        "https://-",
        "https://",
        "https://localhost/",
        "https://printer.local/",
        "https://printer.local./",
        "https://printer.LOCAL:8080/",
        "printer.local.:8080",
        "https://10.0.0.1/",
        "https://[::1]/",
        "https://2130706433/",
        "https://alder.example\\evil",
        "https://alder.example\"><script>alert(1)</script>",
        "https://alder.example/a b",
        "https://alder.example, https://birch.example",
        "https://alder.example;https://birch.example",
        "https:/alder.example",
        "htp://alder.example",
        "https//alder.example",
        "ftp://alder.example",
        "javascript:alert(1)",
        "data:text/html,x",
        "mailto:info@alder.example",
        "info@alder.example",
        "Alder Rentals",
        "@alder"
      })
  void a_text_that_is_no_valid_address_is_left_out(String text) {
    assertThat(WebsiteCell.parse(text).value()).isNull();
    assertThat(WebsiteCell.parse(text).problem()).isNotNull();
  }
}

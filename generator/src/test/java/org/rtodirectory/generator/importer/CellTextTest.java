package org.rtodirectory.generator.importer;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The text of a cell after cleaning, and cells that stand for an empty one. */
class CellTextTest {
  @Test
  void white_space_and_controls_are_trimmed_and_their_runs_collapsed() {
    assertThat(CellText.clean("\u00A0\t 1\u2003 \r\n Main\u0000\u0081St \u3000\u001F"))
        .isEqualTo("1 Main St");
    assertThat(CellText.clean(" \u2028\u200A\u007F")).isEmpty();
    assertThat(CellText.clean("plain text")).isEqualTo("plain text");
    assertThat(CellText.clean(" 𝐀\t𝐁 ")).isEqualTo("𝐀 𝐁");
    assertThat(CellText.clean("Rent\u200Bals \u00AD")).isEqualTo("Rentals");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "Lee&#39;s &quot;Rent &amp; Own&quot;&nbsp;&#0; &#60;b> | Lee's \"\"Rent & Own\"\" <b>",
        "Alder&#x27;s &rsquo; &#8217; &#039; &#146; | Alder's ’ ’ ' ’",
        "Alder&#39s | Alder's",
        "Alder &amp;amp; Birch &amp;amp;amp; | Alder & Birch &",
        "Birch &#8211; &ndash; &reg;&trade; &copy; | Birch – – ®™ ©",
        "Ca&ntilde;on &AMP; Co | Cañon & Co",
        "AT&T &c. A&B; &#x; &foo; | AT&T &c. A&B; &#x; &foo;",
        "https://x.example/?a=1&copy=2&reg=3 | https://x.example/?a=1&copy=2&reg=3",
        "&#55296; &#66560; | \uFFFD 𐐀",
        "Sofa&shy;land &#8203;Rent&#x2060;als&ZeroWidthSpace; &amp;shy; | Sofaland Rentals",
      })
  void html_references_are_decoded(String cell, String text) {
    assertThat(CellText.clean(cell)).isEqualTo(text.replace("\"\"", "\""));
  }

  @Test
  void half_of_a_surrogate_pair_is_replaced() {
    assertThat(CellText.clean("Alder \uD83D")).isEqualTo("Alder \uFFFD");
    assertThat(CellText.removeMarkup("Alder \\ud83d, Birch \\ud83d\\ude00"))
        .isEqualTo("Alder \uFFFD, Birch 😀");
  }

  @Test
  void control_characters_of_windows_1252_become_the_intended_signs() {
    assertThat(CellText.clean("Lee\u0092s \u0093Sofa\u0094 \u0096 \u0085"))
        .isEqualTo("Lee’s “Sofa” – …");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"NULL", "nan", "\\N", "n/a", "N/A", "#N/A", "-", "None", "(null)", "<NA>", "TBD"})
  void a_placeholder_is_recognized(String text) {
    assertThat(CellText.isPlaceholder(text)).isTrue();
    assertThat(CellText.isSpreadsheetError(text)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"#REF!", "#VALUE!", "#DIV/0!", "#NAME?", "#NUM!", "#SPILL!", "#NULL!"})
  void an_error_of_a_spreadsheet_is_recognized(String text) {
    assertThat(CellText.isSpreadsheetError(text)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"Nan's", "Null Rentals", "#1", "#1 Rentals", "NA Rentals", "0", "--5"})
  void a_name_is_neither_placeholder_nor_error(String text) {
    assertThat(CellText.isPlaceholder(text)).isFalse();
    assertThat(CellText.isSpreadsheetError(text)).isFalse();
  }
}

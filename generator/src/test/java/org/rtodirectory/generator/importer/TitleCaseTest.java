package org.rtodirectory.generator.importer;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.rtodirectory.generator.importer.Spelling.TitleCase;
import org.rtodirectory.schemas.text.Folding;

class TitleCaseTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "AARON'S | Aaron's",
        "AARON’S | Aaron’s",
        "O'FALLON | O'Fallon",
        "ST. JOHN'S O’NEIL | St. John's O’Neil",
        "D'IBERVILLE | D'Iberville",
        "COEUR D'ALENE | Coeur D'Alene",
        "PAPA JOE'S | Papa Joe's",
        "O'S | O's",
        "1ST FRANKLIN | 1st Franklin",
        "7-ELEVEN | 7-Eleven",
        "WINSTON-SALEM | Winston-Salem",
        "A/C DEPOT (NORTH) | A/C Depot (North)",
        "RENT & GO | Rent & Go",
        "U.S. SHEDS | U.S. Sheds",
        "MCDONALD'S | Mcdonald's",
        "ÉCOLE ÑANDÚ | École Ñandú",
        "e\u0301COLE E\u0301COLE | E\u0301cole E\u0301cole",
        "ǅUNGLA | ǅungla",
        "𐐔𐐇 | 𐐔𐐯",
        "4X4 | 4x4",
        "#1 CHOICE | #1 Choice",
      })
  void every_word_begins_with_a_capital(String capitals, String title) {
    assertThat(TitleCase.of(capitals)).isEqualTo(title);
    assertThat(Folding.fold(title)).isEqualTo(Folding.fold(capitals));
  }

  @Test
  void all_capitals_has_a_letter_and_no_lower_case_letter() {
    assertThat(TitleCase.isAllCapitals("AARON'S 24/7")).isTrue();
    assertThat(TitleCase.isAllCapitals("Aaron's")).isFalse();
    assertThat(TitleCase.isAllCapitals("AARON'S of TX")).isFalse();
    assertThat(TitleCase.isAllCapitals("24/7")).isFalse();
    assertThat(TitleCase.isAllCapitals("ÉCOLE")).isTrue();
  }
}

package org.rtodirectory.generator.importer;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.rtodirectory.generator.importer.Spelling.TitleCase;
import org.rtodirectory.schemas.text.Folding;

class SpellingTest {

  @Test
  void the_most_frequent_spelling_is_shown() {
    assertThat(spelling("Mc Allen", "McAllen", "McAllen").chosen(null)).isEqualTo("McAllen");
  }

  @Test
  void one_mixed_spelling_counts_more_than_many_in_capitals() {
    assertThat(spelling("MCALLEN", "MCALLEN", "McAllen").chosen(null)).isEqualTo("McAllen");
  }

  @Test
  void of_equally_frequent_spellings_the_first_by_code_points_is_shown() {
    assertThat(spelling("mcallen", "McAllen").chosen(null)).isEqualTo("McAllen");
    // By UTF-16 units the second would come first.
    assertThat(spelling("a\uFF21", "a\uD835\uDC00").chosen(null)).isEqualTo("a\uFF21");
  }

  @Test
  void a_stored_name_gives_way_to_a_mixed_spelling_only() {
    assertThat(spelling("MCALLEN").chosen("mcAllen")).isEqualTo("mcAllen");
    assertThat(spelling("MCALLEN", "McAllen").chosen("mcAllen")).isEqualTo("McAllen");
  }

  @Test
  void capitals_only_become_title_case_when_nothing_is_stored() {
    assertThat(spelling("RENT A CENTER", "RENT-A-CENTER", "RENT-A-CENTER").chosen(null))
        .isEqualTo("Rent-A-Center");
  }

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

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "123 MAIN ST | 123 Main St",
        "500 NE 42ND AVE | 500 NE 42nd Ave",
        "1101 W. SLIGH AVE N | 1101 W. Sligh Ave N",
        "27461 US HWY 27 | 27461 US Hwy 27",
        "12 FM 1960 W, STE 4B | 12 FM 1960 W, Ste 4B",
        "SR 366 & CR 12 | SR 366 & CR 12",
        "943 WEST IH 2 | 943 West IH 2",
        "8000 I-10 SERVICE RD | 8000 I-10 Service Rd",
        "40 TX-114 | 40 TX-114",
        "P.O. BOX 12 | P.O. Box 12",
        "PO BOX 12 | PO Box 12",
        "PO RIVER RD | Po River Rd",
        "N56W14960 SILVER SPRING DR | N56W14960 Silver Spring Dr",
        "1 MCKINNEY O'FALLON'S BLVD | 1 McKinney O'Fallon's Blvd",
        "5 MACK AVE, BLDG III | 5 Mack Ave, Bldg III",
        "1 MC RD | 1 Mc Rd",
        "7464 Sr 366 | 7464 Sr 366",
        "3 PLAZA ÑANDÚ | 3 Plaza Ñandú",
        "1234 | 1234",
      })
  void an_address_in_capitals_becomes_title_case_and_folds_to_the_same(
      String capitals, String title) {
    assertThat(TitleCase.ofAddress(capitals)).isEqualTo(title);
    assertThat(Folding.fold(title)).isEqualTo(Folding.fold(capitals));
  }

  private static Spelling spelling(String... spellings) {
    Spelling spelling = Spelling.ofCompany();
    for (String one : spellings) {
      spelling.add(one);
    }
    return spelling;
  }
}

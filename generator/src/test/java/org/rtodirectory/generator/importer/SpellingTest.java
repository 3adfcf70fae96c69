package org.rtodirectory.generator.importer;

import static org.assertj.core.api.Assertions.assertThat;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.rtodirectory.generator.importer.Spelling.TitleCase;
import org.rtodirectory.schemas.text.Folding;

class SpellingTest {

  /** Of spellings in the files, separated by commas, and the stored one. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "the most frequent                   | Mc Allen, McAllen, McAllen |         | McAllen",
        "a mixed one before many in capitals | MCALLEN, MCALLEN, McAllen  |         | McAllen",
        "the first by code points            | mcallen, McAllen           |         | McAllen",
        "not by UTF-16 units                 | a\uFF21, a\uD835\uDC00  |         | a\uFF21",
        "the stored one before capitals      | MCALLEN                    | mcAllen | mcAllen",
        "but not before a mixed one          | MCALLEN, McAllen           | mcAllen | McAllen",
        "capitals alone in title case        | RENT A CENTER, RENT-A-CENTER, RENT-A-CENTER | |"
            + " Rent-A-Center",
      })
  void of_several_spellings_one_is_shown(
      String rule, String spellings, @Nullable String stored, String shown) {
    Spelling spelling = Spelling.ofCompany();
    for (String one : spellings.split(", ", -1)) {
      spelling.add(one);
    }
    assertThat(spelling.chosen(stored)).as(rule).isEqualTo(shown);
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
        "1650 Crescent Ridge Rd Ne | 1650 Crescent Ridge Rd NE",
        "12 Ne 5th St, Ste 2 | 12 NE 5th St, Ste 2",
        "27104 Us Highway 431 | 27104 US Highway 431",
        "11510 Fm 1960 Rd W | 11510 FM 1960 Rd W",
        "4 Se. Main St | 4 SE. Main St",
        "1 Us Bank Plaza | 1 Us Bank Plaza",
        "7 Ne'er Do Well Ln | 7 Ne'er Do Well Ln",
        "9 Sw-Ne Rd | 9 Sw-Ne Rd",
        "3 Newark Ave | 3 Newark Ave",
      })
  void an_address_gets_title_case_and_codes_in_capitals_and_folds_to_the_same(
      String address, String title) {
    assertThat(TitleCase.ofAddress(address)).isEqualTo(title);
    assertThat(Folding.fold(title)).isEqualTo(Folding.fold(address));
  }
}

package org.rtodirectory.generator.importer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CellFormatsTest {

  /** Two blanks are between cells that give the same. */
  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '"',
      textBlock =
          """
          zip;          75201;                                                 75201
          zip;          75201-1234  752011234;                                 75201-1234
          zip;          2134;                                                  02134
          zip;          501;                                                   00501
          zip;          2134-0001;                                             02134-0001
          zip;          501-0001;                                              00501-0001
          zip;          75201-0000  752010000;                                 75201
          phone;        2145550100  214-555-0100  214.555.0100  (214) 555-0100; (214) 555-0100
          phone;        +1 214 555 0100;                                       +1 214 555 0100
          phone;        555-0100;                                              555-0100
          phone;        1-800-GO-RENT;                                         1-800-GO-RENT
          phone;        1-800-555-TIRE;                                        1-800-555-TIRE
          phone;        Tel. 214 555 0100 x12;                                 Tel. 214 555 0100 x12
          rating;       0;                                                     0.00
          rating;       .5;                                                    0.50
          rating;       4.;                                                    4.00
          rating;       4.124;                                                 4.12
          rating;       4.125;                                                 4.13
          rating;       004.2;                                                 4.20
          rating;       4.5;                                                   4.50
          rating;       5  5.000;                                              5.00
          review_count; 0;                                                     0
          review_count; 0012;                                                  12
          review_count; 2147483647;                                            2147483647
          is_primary;   true  TRUE  t  Yes  y  1;                              true
          is_primary;   false  F  no  N  0;                                    false
          status;       Temporarily_Closed;                                    temporarily_closed
          status;       OPEN;                                                  open
          status;       coming_soon;                                           coming_soon
          status;       closed;                                                closed
          company_slug; Rent-A_Center9;                                        rent-a_center9
          company_slug; ÉCOLE;                                                 école
          verticals;    Retail| tires-wheels |retail;                          [retail, tires-wheels]
          """)
  void a_cell_is_stored_in_one_notation(String column, String cells, String value) {
    for (String cell : cells.split("  ", -1)) {
      assertThat(parse(column, cell).value()).as(cell).hasToString(value);
    }
  }

  /** Two blanks are between cells with the same problem. */
  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '"',
      textBlock =
          """
          zip;          is not a ZIP code;                                     12  12-3456  123456  2011234  20112345  75201-  75201-123
          zip;          is not a ZIP code;                                     75201-12345  7520a  V6B 1A1  75201 1234  75201.0  ７５２０１  -75201
          phone;        was rounded by a spreadsheet;                          6.17556E+09  1.23E+10  2E9
          phone;        is not a telephone number;                             --  call for hours  n/a  555-010
          rating;       is not between 0 and 5;                                5.001  7  99999999999999999999
          rating;       is not a number;                                       +4  4,5  n/a  .  1e0  1e-999999999  NaN  ٤
          review_count; is not a whole number of 0 or more;                    2147483648  -1  1.0  1,000  many  99999999999999999999
          is_primary;   is not true or false;                                  2  maybe  on  x
          status;       is not open, temporarily_closed, coming_soon or closed; maybe
          company_slug; may hold only a-z, 0-9, - and _;                       a b  a/b  a.b  a~  a'b  a:b  %41
          verticals;    are not of retail, sheds, tires-wheels;                retail|groceries  |
          """)
  void any_other_cell_has_a_problem(String column, String problem, String cells) {
    for (String cell : cells.split("  ", -1)) {
      assertThat(parse(column, cell).value()).as(cell).isNull();
      assertThat(parse(column, cell).problem()).as(cell).isEqualTo(problem);
    }
  }

  private static Column.Cell parse(String column, String cell) {
    return Column.named(column).orElseThrow().parse(cell);
  }

  @Test
  void white_space_and_controls_are_trimmed_and_their_runs_collapsed() {
    assertThat(CellFormats.clean("\u00A0\t 1\u2003 \r\n Main\u0000\u0085St \u3000\u001F"))
        .isEqualTo("1 Main St");
    assertThat(CellFormats.clean(" \u2028\u200A\u007F")).isEmpty();
    assertThat(CellFormats.clean("plain")).isEqualTo("plain");
    assertThat(CellFormats.clean("Lee&#39;s &quot;Rent &amp; Own&quot;&nbsp;&#0; &#60;b>"))
        .isEqualTo("Lee's \"Rent & Own\" <b>");
    assertThat(CellFormats.clean("A&B; &#x; &amp &#1234567; &amp;amp; &#55296; &#66560;"))
        .isEqualTo("A&B; &#x; &amp &#1234567; &amp; \uFFFD 𐐀");
    assertThat(CellFormats.clean(" 𝐀\t𝐁 ")).isEqualTo("𝐀 𝐁");
  }

  @Test
  void a_list_has_neither_empty_nor_equal_values() {
    assertThat(categories("a | b||a|")).isEqualTo(List.of("a", "b"));
    assertThat(categories("a")).isEqualTo(List.of("a"));
    assertThat(categories("|")).isNull();
  }

  @Test
  void a_value_of_a_list_that_is_too_long_is_left_out() {
    Column.Cell cell = Column.CATEGORIES.parse("a|" + "b".repeat(121));
    assertThat(cell.value()).isEqualTo(List.of("a"));
    assertThat(cell.problem()).isEqualTo("is longer than 120 characters");
  }

  private static @Nullable Object categories(String cell) {
    return Column.CATEGORIES.parse(cell).value();
  }
}

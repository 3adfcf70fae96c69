package org.rtodirectory.generator.importer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The formats of cells by column. */
class CellFormatsTest {

  /** Cells with the same result are separated by two blanks. */
  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '"',
      textBlock =
          """
          rating;       0;                                                     0.00
          rating;       .5;                                                    0.50
          rating;       4.;                                                    4.00
          rating;       4.124;                                                 4.12
          rating;       4.125;                                                 4.13
          rating;       004.2;                                                 4.20
          rating;       4.5;                                                   4.50
          rating;       5  5.000;                                              5.00
          rating;       4,5  4.5/5  4.5 / 5  4,5 out of 5  4.5 stars  4.5★;      4.50
          review_count; 0;                                                     0
          review_count; 0012;                                                  12
          review_count; 2147483647;                                            2147483647
          review_count; 1234.0  1,234  1234  1234.00;                          1234
          external_id;  123.0  123.00;                                         123
          external_id;  1.0.0;                                                 1.0.0
          address2;     200.0;                                                 200
          company_name; Birch<br>Co  Birch%20Co  <b>Birch</b> Co  Birch \\u0043o; Birch Co
          company_name; Café%20’s%26Co;                                            Café ’s&Co
          company_name; 100% <Sofa>;                                           100% <Sofa>
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

  /** Cells with the same problem are separated by two blanks. */
  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '"',
      textBlock =
          """
          rating;       is not between 0 and 5;                                5.001  7  99999999999999999999
          rating;       is not a number;                                       +4  4,5,6  4.5/10  n/a  .  1e0  1e-999999999  NaN  ٤
          review_count; is not a whole number from 0 to 2147483647;                    2147483648  -1  1.5  1,00  1.000,0  many  99999999999999999999
          is_primary;   is not true or false;                                  2  maybe  on  x
          status;       is not open, temporarily_closed, coming_soon or closed; maybe
          company_slug; may contain only letters, digits, - and _;                       a b  a/b  a.b  a~  a'b  a:b  %41
          verticals;    are not among retail, sheds, tires-wheels;                retail|groceries  |
          """)
  void an_invalid_cell_has_a_problem_and_no_value(String column, String problem, String cells) {
    for (String cell : cells.split("  ", -1)) {
      assertThat(parse(column, cell).value()).as(cell).isNull();
      assertThat(parse(column, cell).problem()).as(cell).isEqualTo(problem);
    }
  }

  private static Column.Cell parse(String column, String cell) {
    return Column.find(column).orElseThrow().parse(cell, "");
  }

  @Test
  void a_list_has_no_empty_and_no_repeated_values() {
    assertThat(categories("a | b||a|")).isEqualTo(List.of("a", "b"));
    assertThat(categories("a")).isEqualTo(List.of("a"));
    assertThat(categories("|")).isNull();
  }

  @Test
  void a_value_of_a_list_that_is_too_long_is_left_out() {
    Column.Cell cell = Column.CATEGORIES.parse("a|" + "b".repeat(121), "");
    assertThat(cell.value()).isEqualTo(List.of("a"));
    assertThat(cell.problem()).isEqualTo("has a value that is longer than 120 characters");
  }

  private static @Nullable Object categories(String cell) {
    return Column.CATEGORIES.parse(cell, "").value();
  }
}

package org.rtodirectory.schemas.page;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The rows of each page of a list, and the number of pages. */
class PagedListTest {

  @ParameterizedTest
  @CsvSource({"0,1", "1,1", "24,1", "25,1", "26,2", "50,2", "51,3", "2147483647,85899346"})
  void the_last_page_is_the_one_with_the_last_row_and_at_least_1(int total, long lastPage) {
    assertThat(PagedList.lastPage(total)).isEqualTo(lastPage);
  }

  @ParameterizedTest
  @CsvSource({
    "1,0,0,0",
    "1,1,0,1",
    "1,25,0,25",
    "1,26,0,25",
    "2,26,25,26",
    "2,50,25,50",
    "85899346,2147483647,2147483625,2147483647",
  })
  void a_page_has_25_rows_or_the_rest(long page, int total, int from, int to) {
    assertRows(page, total, from, to);
  }

  @ParameterizedTest
  @CsvSource({
    "2,0",
    "2,25",
    "3,50",
    "85899347,2147483647",
    "171798692,2147483647",
    "999999999999999999,2147483647",
    "9223372036854775807,50"
  })
  void a_page_beyond_the_last_is_empty(long page, int total) {
    assertRows(page, total, total, total);
  }

  private static void assertRows(long page, int total, int from, int to) {
    assertThat(PagedList.start(page, total)).isEqualTo(from);
    assertThat(PagedList.end(page, total)).isEqualTo(to);
  }
}

package org.rtodirectory.generator.importer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jdbi.v3.core.Jdbi;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.rtodirectory.generator.database.TestDatabase;
import org.rtodirectory.generator.report.Progress;

/** The demo directory: its rows, and the databases that it fills. */
class DemoDirectoryTest {
  private static final Jdbi DIRECTORY = TestDatabase.create();
  private static List<String> problems = List.of();

  @BeforeAll
  static void fillOnce() {
    problems = DemoDirectory.fill(DIRECTORY, Progress.NONE).orElseThrow().files().get(0).problems();
  }

  /** The columns are the minimum count, and the query that counts. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "52 | SELECT count(DISTINCT state_code) FROM stores",
        "40 | SELECT count(DISTINCT state_code) FROM stores WHERE 'retail' = ANY (verticals)",
        "40 | SELECT count(DISTINCT state_code) FROM stores WHERE 'sheds' = ANY (verticals)",
        "40 | SELECT count(DISTINCT state_code) FROM stores WHERE 'tires-wheels' = ANY (verticals)",
        "3 | SELECT count(*) FROM (SELECT FROM stores GROUP BY city_id HAVING count(*) > 30) x",
        "10 | SELECT count(*) FROM (SELECT FROM stores GROUP BY company_id HAVING count(*) > 30) x",
        "20 | SELECT count(*) FROM (SELECT FROM stores GROUP BY state_code HAVING count(*) > 30) x",
        "100 | SELECT count(DISTINCT company_id) FROM stores WHERE 'retail' = ANY (verticals)",
        "5 | SELECT count(DISTINCT coalesce(status, '')) FROM stores",
        "1 | SELECT count(*) FROM companies WHERE name ~ '[à-ÿ]'",
        "1 | SELECT count(*) FROM companies WHERE name LIKE '% & %'",
        "1 | SELECT count(*) FROM companies WHERE name LIKE '%''s %'",
        "1 | SELECT count(*) FROM cities WHERE name LIKE 'St. %'",
        "1 | SELECT count(*) FROM locations WHERE phone IS NULL",
        "1 | SELECT count(*) FROM locations GROUP BY address, city_id HAVING count(*) > 1",
        "12 | SELECT count(*) FROM guides",
      })
  void the_demo_has_every_kind_of_row_and_lists_of_several_pages(int minCount, String query) {
    String stores =
        "WITH stores AS (SELECT l.company_id, l.city_id, c.state_code, o.verticals, l.status"
            + " FROM locations l JOIN cities c ON c.id = l.city_id"
            + " JOIN companies o ON o.id = l.company_id) ";
    int count =
        DIRECTORY.withHandle(
            handle ->
                handle.createQuery(stores + query).mapTo(Integer.class).findFirst().orElse(0));
    assertThat(count).isGreaterThanOrEqualTo(minCount);
  }

  @Test
  void the_demo_has_rows_with_problems() {
    assertThat(problems)
        .hasSizeBetween(5, 30)
        .contains(
            "line 672: address is missing",
            "line 989: state is not a US state: ZZ",
            "line 316: phone is left out: it was rounded by a spreadsheet: 6.17556E+09");
  }

  @Test
  void websites_and_phone_numbers_are_reserved_for_examples() {
    assertThat(count("locations WHERE phone !~ '555.01[0-9]{2}$'")).isZero();
    String notReserved = " WHERE website !~ '^https://www\\.[a-z0-9-]+\\.example(/|$)'";
    assertThat(count("companies" + notReserved)).isZero();
    assertThat(count("locations" + notReserved)).isZero();
    assertThat(count("locations AS row WHERE row::text LIKE '%@%'")).isZero();
  }

  @Test
  void each_guide_has_a_title_a_summary_a_text_and_a_date() {
    assertThat(
            count(
                "guides WHERE slug !~ '^[a-z]+(-[a-z]+)*$' OR title ~ '\\n' OR summary !~ '^.{30,200}$'"
                    + " OR char_length(body_markdown) < 800 OR updated_on < '2026-01-01'"))
        .isZero();
  }

  /**
   * The first amount is $22.99 a week for 78 weeks. The second adds $2 a week and $25 at the start.
   * The third is the second divided by $700.
   */
  @Test
  void the_example_of_the_total_cost_equals_a_calculation_by_hand() {
    assertThat(
            count(
                "guides WHERE slug = 'total-cost' AND body_markdown LIKE '%$1,793.22%'"
                    + " AND body_markdown LIKE '%$1,974.22%' AND body_markdown LIKE '%2.82%'"))
        .isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "INSERT INTO cities (state_code, name, slug) VALUES ('GU', 'A', 'a')",
        "INSERT INTO companies (name, slug) VALUES ('A', 'a')"
      })
  void a_database_with_rows_is_refused_and_not_changed(String insert) {
    Jdbi usedDatabase = TestDatabase.create();
    usedDatabase.useHandle(handle -> handle.execute(insert));
    assertThat(DemoDirectory.fill(usedDatabase, Progress.NONE)).isEmpty();
    assertThat(count(usedDatabase, "directory_identity WHERE demo")).isZero();
  }

  @Test
  void two_commands_that_fill_one_database_at_once_fill_it_once() throws Exception {
    Jdbi sharedDatabase = TestDatabase.create();
    ExecutorService threads = Executors.newFixedThreadPool(2);
    try {
      List<Future<Boolean>> fills =
          threads.invokeAll(
              Collections.nCopies(
                  2, () -> DemoDirectory.fill(sharedDatabase, Progress.NONE).isPresent()));
      assertThat(List.of(fills.get(0).get(), fills.get(1).get()))
          .containsExactlyInAnyOrder(true, false);
    } finally {
      threads.shutdownNow();
    }
  }

  private static int count(String from) {
    return count(DIRECTORY, from);
  }

  private static int count(Jdbi database, String from) {
    return database.withHandle(
        handle -> handle.createQuery("SELECT count(*) FROM " + from).mapTo(Integer.class).one());
  }
}

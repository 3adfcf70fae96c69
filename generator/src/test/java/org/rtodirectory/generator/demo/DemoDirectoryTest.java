package org.rtodirectory.generator.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.jdbi.v3.core.Jdbi;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.rtodirectory.generator.database.TestDatabase;
import org.rtodirectory.generator.report.Failure;
import org.rtodirectory.generator.report.Progress;
import org.rtodirectory.schemas.text.Folding;

/** The directory of the first command, and smaller ones. */
class DemoDirectoryTest {
  private static Jdbi directory = Jdbi.create("jdbc:postgresql:unused");

  @BeforeAll
  static void fillOnce() {
    directory = filled(DemoDirectory.DEFAULT_LOCATIONS, DemoDirectory.DEFAULT_SEED);
  }

  /** What the first command shows: everything, and no more of it than that takes. */
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
        "1 | SELECT count(*) FROM cities WHERE name LIKE 'St. %'",
        "1 | SELECT count(*) FROM locations WHERE slug ~ '-2$'",
      })
  void the_default_size_has_everything_and_lists_of_several_pages(int least, String query) {
    String stores =
        "WITH stores AS (SELECT l.company_id, l.city_id, c.state_code, o.verticals, l.status"
            + " FROM locations l JOIN cities c ON c.id = l.city_id"
            + " JOIN companies o ON o.id = l.company_id) ";
    int found =
        directory.withHandle(
            handle -> handle.createQuery(stores + query).mapTo(Integer.class).one());
    assertThat(found).isGreaterThanOrEqualTo(least);
  }

  @Test
  void same_seed_gives_the_same_rows() {
    Jdbi one = filled(300, 7);
    Jdbi other = filled(300, 7);
    assertThat(rows(other)).isEqualTo(rows(one));
  }

  @Test
  void slugs_are_those_that_an_importer_would_give() {
    assertThat(texts("SELECT name || '|' || slug FROM cities"))
        .allSatisfy(city -> assertThat(slugOf(city)).isEqualTo(Folding.slug(nameOf(city))));
    assertThat(texts("SELECT name || '|' || slug FROM companies"))
        .allSatisfy(
            company -> assertThat(slugOf(company)).isEqualTo(Folding.slug(nameOf(company))));
    assertThat(
            texts(
                "SELECT companies.slug || ' ' || address || '|' || locations.slug"
                    + " FROM locations JOIN companies ON company_id = companies.id"))
        .allSatisfy(store -> assertThat(slugOf(store)).startsWith(Folding.slug(nameOf(store))));
  }

  @Test
  void phones_are_numbers_reserved_for_fiction_and_sites_cannot_be_reached() {
    assertThat(count("locations WHERE phone !~ '^\\([2-9][0-9]{2}\\) 555-01[0-9]{2}$'")).isZero();
    String reserved = " WHERE website !~ '^https://www\\.[a-z0-9-]+\\.example(/|$)'";
    assertThat(count("companies" + reserved)).isZero();
    assertThat(count("locations" + reserved)).isZero();
  }

  @Test
  void no_row_holds_an_email_address() {
    assertThat(rows(directory)).noneMatch(row -> row.contains("@"));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 10, 100, 1_000})
  void any_size_is_valid_and_has_an_open_store(int locations) {
    Jdbi small = TestDatabase.create();
    DemoDirectory.Summary result = DemoDirectory.fill(small, locations, 3, Progress.NONE);
    assertThat(result.locations()).isEqualTo(locations);
    assertThat(result.companies()).isBetween(1, locations);
    assertThat(result.openLocations()).isPositive();
  }

  @Test
  void rows_inserted_later_get_ids_of_their_own() {
    Jdbi small = filled(10, 1);
    small.useHandle(
        handle -> {
          handle.execute("INSERT INTO cities (state_code, name, slug) VALUES ('GU', 'A', 'a')");
          handle.execute("INSERT INTO companies (name, slug) VALUES ('A', 'a')");
          handle.execute(
              "INSERT INTO locations (company_id, city_id, slug, address, zip)"
                  + " VALUES (1, 1, 'a', '1 A St', '12345')");
        });
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "INSERT INTO cities (state_code, name, slug) VALUES ('GU', 'A', 'a')",
        "INSERT INTO companies (name, slug) VALUES ('A', 'a')"
      })
  void a_database_that_holds_rows_is_refused_and_left_as_it_is(String insert) {
    Jdbi used = TestDatabase.create();
    used.useHandle(handle -> handle.execute(insert));
    List<String> before = rows(used);
    assertThatThrownBy(() -> DemoDirectory.fill(used, 10, 1, Progress.NONE))
        .isInstanceOf(Failure.class)
        .hasMessageContaining("Use an empty database");
    assertThat(rows(used)).isEqualTo(before);
  }

  private static Jdbi filled(int locations, long seed) {
    Jdbi jdbi = TestDatabase.create();
    DemoDirectory.fill(jdbi, locations, seed, Progress.NONE);
    return jdbi;
  }

  /** Every row of every table as text. */
  private static List<String> rows(Jdbi jdbi) {
    List<String> rows = new ArrayList<>();
    jdbi.useHandle(
        handle -> {
          for (String table : List.of("cities", "companies", "company_brands", "locations")) {
            String all = "SELECT row::text FROM " + table + " AS row ORDER BY row";
            rows.addAll(handle.createQuery(all).mapTo(String.class).list());
          }
        });
    return rows;
  }

  private static int count(String from) {
    return directory.withHandle(
        handle -> handle.createQuery("SELECT count(*) FROM " + from).mapTo(Integer.class).one());
  }

  private static List<String> texts(String query) {
    return directory.withHandle(handle -> handle.createQuery(query).mapTo(String.class).list());
  }

  private static String nameOf(String nameAndSlug) {
    return nameAndSlug.substring(0, nameAndSlug.lastIndexOf('|'));
  }

  private static String slugOf(String nameAndSlug) {
    return nameAndSlug.substring(nameAndSlug.lastIndexOf('|') + 1);
  }
}

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

/** One directory of 15,000 locations, and several smaller ones. */
class DemoDirectoryTest {
  private static final int LOCATIONS = 15_000;
  private static Jdbi directory = Jdbi.create("jdbc:postgresql:unused");
  private static DemoDirectory.Summary summary = new DemoDirectory.Summary(0, 0, 0, 0);

  @BeforeAll
  static void fillOnce() {
    directory = TestDatabase.create();
    summary = DemoDirectory.fill(directory, LOCATIONS, 1, Progress.NONE);
  }

  @Test
  void locations_of_15000_are_those_of_about_500_companies_in_about_2500_cities() {
    assertThat(summary.companies()).isBetween(480, 520);
    assertThat(summary.cities()).isBetween(2_450, 2_550);
    assertThat(summary.locations()).isEqualTo(LOCATIONS);
    assertThat(summary.openLocations()).isBetween(14_400, 14_700);
  }

  /** What the first command shows: everything, and no more of it than that takes. */
  @Test
  void the_default_size_has_every_state_and_vertical_and_lists_of_several_pages() {
    Jdbi shown = filled(DemoDirectory.DEFAULT_LOCATIONS, DemoDirectory.DEFAULT_SEED);
    String stores =
        " FROM locations l JOIN cities c ON c.id = l.city_id JOIN companies o ON o.id = l.company_id";
    assertThat(number(shown, "SELECT count(DISTINCT state_code)" + stores))
        .isGreaterThanOrEqualTo(51);
    for (String vertical : List.of("retail", "sheds", "tires-wheels")) {
      assertThat(
              number(
                  shown,
                  "SELECT count(DISTINCT state_code)"
                      + stores
                      + (" WHERE '" + vertical + "' = ANY (o.verticals)")))
          .as(vertical)
          .isGreaterThan(40);
    }
    String longer =
        "SELECT count(*) FROM (SELECT 1" + stores + " GROUP BY %s HAVING count(*) > 30) x";
    assertThat(number(shown, longer.formatted("c.id"))).isGreaterThan(2);
    assertThat(number(shown, longer.formatted("o.id"))).isGreaterThan(10);
    assertThat(number(shown, longer.formatted("c.state_code"))).isGreaterThan(20);
    assertThat(number(shown, "SELECT count(*) FROM companies WHERE 'retail' = ANY (verticals)"))
        .isGreaterThan(100);
  }

  private static int number(Jdbi jdbi, String query) {
    return jdbi.withHandle(handle -> handle.createQuery(query).mapTo(Integer.class).one());
  }

  @Test
  void summary_counts_what_the_tables_hold() {
    assertThat(count("companies")).isEqualTo(summary.companies());
    assertThat(count("cities")).isEqualTo(summary.cities());
    assertThat(count("locations")).isEqualTo(summary.locations());
    assertThat(count("locations WHERE status IS NULL OR status NOT IN ('closed', 'coming_soon')"))
        .isEqualTo(summary.openLocations());
    assertThat(count("guides")).isEqualTo(DemoDirectory.guides().size());
  }

  @Test
  void same_seed_gives_the_same_rows() {
    Jdbi one = filled(300, 7);
    Jdbi other = filled(300, 7);
    assertThat(rows(other)).isEqualTo(rows(one));
  }

  @Test
  void another_seed_gives_other_rows() {
    assertThat(rows(filled(300, 8))).isNotEqualTo(rows(filled(300, 7)));
  }

  @Test
  void every_state_dc_and_puerto_rico_have_open_stores() {
    assertThat(
            texts(
                "SELECT DISTINCT state_code FROM cities JOIN locations ON city_id = cities.id"
                    + " WHERE status IS NULL"))
        .hasSize(52)
        .contains("DC", "AK", "HI", "PR", "WY");
  }

  @Test
  void the_demo_has_all_verticals_and_most_companies_are_retail() {
    int retail = count("companies WHERE 'retail' = ANY (verticals)");
    assertThat(retail).isGreaterThan(summary.companies() / 2);
    assertThat(count("companies WHERE 'sheds' = ANY (verticals)")).isBetween(50, retail);
    assertThat(count("companies WHERE 'tires-wheels' = ANY (verticals)")).isBetween(30, retail);
    assertThat(count("companies WHERE verticals = '{retail,tires-wheels}'")).isGreaterThan(10);
    assertThat(count("companies WHERE verticals = '{}' OR categories = '{}'")).isZero();
  }

  @Test
  void a_few_chains_are_large_and_most_companies_have_one_store() {
    String sizes = "(SELECT count(*) AS n FROM locations GROUP BY company_id) AS sizes";
    assertThat(count(sizes + " WHERE n BETWEEN 300 AND 1600")).isBetween(5, 20);
    assertThat(count(sizes + " WHERE n > 1600")).isZero();
    assertThat(count(sizes + " WHERE n = 1")).isGreaterThan(summary.companies() / 2);
  }

  @Test
  void every_company_has_exactly_one_primary_store_its_first() {
    assertThat(
            count(
                "(SELECT FROM locations GROUP BY company_id HAVING min(id) ="
                    + " min(id) FILTER (WHERE is_primary)"
                    + " AND count(*) FILTER (WHERE is_primary) = 1) AS companies"))
        .isEqualTo(summary.companies());
  }

  @Test
  void some_companies_have_no_open_store() {
    assertThat(
            count(
                "(SELECT FROM locations GROUP BY company_id"
                    + " HAVING bool_and(coalesce(status IN ('closed', 'coming_soon'), false)))"
                    + " AS unlisted"))
        .isBetween(3, 15);
  }

  @Test
  void every_status_occurs() {
    assertThat(texts("SELECT DISTINCT coalesce(status, 'null') FROM locations"))
        .containsExactlyInAnyOrder("null", "open", "temporarily_closed", "coming_soon", "closed");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "companies WHERE name LIKE '%''%'",
        "companies WHERE name LIKE '% & %'",
        "companies WHERE name LIKE '%-%'",
        "companies WHERE name ~ '[à-ÿ]'",
        "companies WHERE name ~ '[0-9]'",
        "companies WHERE name LIKE 'The %'",
        "companies WHERE name LIKE 'St. %'",
        "companies WHERE name LIKE 'Saint %'",
        "companies WHERE name LIKE 'Twenty%'",
        "companies WHERE rating IS NULL",
        "companies WHERE website IS NULL",
        "company_brands",
        "cities WHERE name LIKE 'St. %'",
        "cities WHERE name LIKE 'Saint %'",
        "cities WHERE name LIKE 'Ft. %'",
        "cities WHERE name LIKE '%''%'",
        "cities WHERE name ~ 'ñ'",
        "locations WHERE address LIKE 'Hwy %'",
        "locations WHERE address ~ '1st Ave'",
        "locations WHERE address LIKE '%Interstate Hwy%'",
        "locations WHERE address2 IS NOT NULL",
        "locations WHERE zip LIKE '0%'",
        "locations WHERE zip LIKE '%-%'",
        "locations WHERE phone IS NULL",
        "locations WHERE website IS NULL",
        "locations WHERE rating IS NULL",
        "locations WHERE categories IS NOT NULL",
        "locations WHERE slug ~ '-2$'",
      })
  void awkward_values_occur(String awkward) {
    assertThat(count(awkward)).isPositive();
  }

  @ParameterizedTest
  @CsvSource({"Springfield,6", "Kansas City,2", "Portland,2", "York,2", "Mount Vernon,5"})
  void city_names_are_shared_by_states(String name, int states) {
    assertThat(count("cities WHERE name = '" + name + "'")).isGreaterThanOrEqualTo(states);
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

  @ParameterizedTest
  @CsvSource({"TX,^(7[5-9]|885)", "MA,^0[12]", "DC,^20[02]", "PR,^00[679]", "CA,^9[0-6]"})
  void zips_fit_the_state(String state, String prefix) {
    String stores = "locations JOIN cities ON cities.id = city_id WHERE state_code = '";
    assertThat(count(stores + state + "' AND zip !~ '" + prefix + "'")).isZero();
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
  void ten_locations_already_show_every_vertical() {
    assertThat(
            filled(10, 1)
                .<List<String>, RuntimeException>withHandle(
                    handle ->
                        handle
                            .createQuery("SELECT DISTINCT unnest(verticals) FROM companies")
                            .mapTo(String.class)
                            .list()))
        .containsExactlyInAnyOrder("retail", "sheds", "tires-wheels");
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

  @ParameterizedTest
  @ValueSource(ints = {0, -5})
  void fewer_than_one_location_is_refused(int locations) {
    Jdbi empty = TestDatabase.create();
    assertThatThrownBy(() -> DemoDirectory.fill(empty, locations, 1, Progress.NONE))
        .isInstanceOf(Failure.class)
        .hasMessageContaining("at least 1");
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

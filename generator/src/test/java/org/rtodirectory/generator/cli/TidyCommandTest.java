package org.rtodirectory.generator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.rtodirectory.generator.database.Database;
import org.rtodirectory.generator.database.DatabaseUrl;
import org.rtodirectory.generator.database.TestDatabase;

class TidyCommandTest {
  private static final String SPLIT =
      """
      INSERT INTO companies (id, name, slug, verticals) VALUES (1, 'A', 'a', '{retail}');
      INSERT INTO cities (id, state_code, name, slug) VALUES
        (1, 'MO', 'St. Louis', 'st-louis'), (2, 'MO', 'Saint Louis', 'saint-louis'), (3, 'TX', 'Dallas', 'dallas');
      INSERT INTO locations (company_id, city_id, slug, address, zip) VALUES
        (1, 1, 'a-1', '1 A St', '63101'), (1, 1, 'a-2', '2 A St', '63101'), (1, 2, 'a-1', '1 A St', '63101')""";
  private static final String MERGED =
      """
        St. Louis, MO: St. Louis (st-louis, 2 stores) takes Saint Louis (saint-louis, 1 store)
      split cities: 1; rows removed: 1; stores moved: 1; of these with a new slug: 1
      stores that are in their city twice: 1. They have the same company and address and no external id. Delete one of each, or import with --replace.
      """;

  private String url = "";

  @BeforeEach
  void splitCity() {
    url = TestDatabase.createUrl();
    Database.open(DatabaseUrl.parse(url)).jdbi().useHandle(h -> h.createScript(SPLIT).execute());
  }

  @Test
  void a_dry_run_says_what_would_be_merged_and_changes_nothing() {
    Run run = Run.of("tidy", "--dry-run", "--database-url", url);
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.out()).isEqualTo(MERGED + "This was a dry run. Nothing has changed.\n");
    assertThat(cities()).isEqualTo(3);
  }

  @Test
  void merged_cities_are_listed_and_nothing_is_left_to_merge() {
    Run run = Run.of("tidy", "--database-url", url);
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.out()).isEqualTo(MERGED);
    assertThat(run.err()).contains("Moving stores: 1");
    assertThat(cities()).isEqualTo(2);
    assertThat(Run.of("tidy", "--database-url", url).out())
        .isEqualTo("No city is split. Nothing has changed.\n");
  }

  @Test
  void a_database_that_cannot_be_reached_is_a_failure_and_a_wrong_option_is_bad_usage() {
    assertThat(Run.of("tidy", "--database-url", "postgresql://localhost:1/none").code())
        .isEqualTo(1);
    assertThat(Run.of("tidy", "--force").code()).isEqualTo(2);
  }

  private int cities() {
    return Database.open(DatabaseUrl.parse(url))
        .jdbi()
        .withHandle(
            handle -> handle.createQuery("SELECT count(*) FROM cities").mapTo(Integer.class).one());
  }
}

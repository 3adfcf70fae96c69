package org.rtodirectory.generator.importer;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.jdbi.v3.core.Jdbi;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rtodirectory.generator.importer.ImportSummary.Changes;

class CityImportTest {
  private static final String CITIES =
      "SELECT state_code, slug, name FROM cities ORDER BY state_code, slug";

  @TempDir Path folder = Path.of("");
  private ImportScene scene = new ImportScene(Jdbi.create("jdbc:postgresql:unused"), folder);

  @BeforeEach
  void newScene() {
    scene = ImportScene.in(folder);
  }

  @Test
  void a_city_is_one_per_state_however_its_name_is_spelled() {
    scene.loadBrief(
        "A,retail,1 A St,WINSTON-SALEM,NC,27101",
        "A,retail,2 A St,Winston Salem,NC,27101",
        "A,retail,3 A St,Winston-Salem,NC,27101",
        "A,retail,4 A St,Winston-Salem,NC,27101",
        "A,retail,5 A St,O'FALLON,MO,63366",
        "A,retail,6 A St,O'FALLON,IL,62269");
    assertThat(scene.rows(CITIES))
        .containsExactly(
            "IL, ofallon, O'Fallon", "MO, ofallon, O'Fallon", "NC, winston-salem, Winston-Salem");
  }

  @Test
  void an_existing_city_keeps_its_slug_and_takes_a_mixed_spelling() {
    scene
        .jdbi()
        .useHandle(
            h ->
                h.execute(
                    "INSERT INTO cities (state_code, name, slug) VALUES ('TX', 'dallas', 'big-d')"));
    scene.loadBrief("A,retail,1 A St,DALLAS,TX,75201");
    assertThat(scene.row(CITIES)).isEqualTo("TX, big-d, dallas");
    ImportSummary renamed = scene.load(scene.brief("a.csv", "A,retail,1 A St,Dallas,TX,75201"));
    assertThat(scene.row(CITIES)).isEqualTo("TX, big-d, Dallas");
    assertThat(renamed.cities()).isEqualTo(new Changes(0, 1, 0));
  }

  @Test
  void a_slug_that_is_taken_in_the_state_gets_a_number() {
    scene
        .jdbi()
        .useHandle(
            h ->
                h.execute(
                    "INSERT INTO cities (state_code, name, slug) VALUES ('TX', 'Big D', 'dallas')"));
    scene.loadBrief("A,retail,1 A St,Dallas,TX,75201", "A,retail,1 A St,Dallas,GA,30132");
    assertThat(scene.rows(CITIES))
        .containsExactly("GA, dallas, Dallas", "TX, dallas, Big D", "TX, dallas-2, Dallas");
  }

  @Test
  void existing_cities_with_the_same_name_become_one_with_the_slug_of_most_stores() {
    scene
        .jdbi()
        .useHandle(
            h -> {
              h.execute(
                  "INSERT INTO cities (id, state_code, name, slug) VALUES (2, 'TX', 'Dallas', 'b'), (1, 'TX', 'dallas', 'a')");
              h.execute(
                  "INSERT INTO companies (id, name, slug, verticals) VALUES (1, 'A', 'a', '{retail}')");
              h.execute(
                  "INSERT INTO locations (company_id, city_id, slug, address, zip) VALUES (1, 2, 's', '1 A St', '75201')");
            });
    Path file =
        scene.brief("a.csv", "A,retail,1 A St,Dallas,TX,75201", "A,retail,2 A St,Dallas,TX,75201");
    ImportSummary summary = scene.load(file);
    assertThat(summary.locations()).isEqualTo(new Changes(1, 0, 0));
    assertThat(summary.mergedCities())
        .singleElement()
        .satisfies(city -> assertThat(city.kept().id()).isEqualTo(2));
    assertThat(scene.rows("SELECT city_id, address FROM locations ORDER BY address"))
        .containsExactly("2, 1 A St", "2, 2 A St");
    assertThat(scene.rows(CITIES)).containsExactly("TX, b, Dallas");
    assertThat(scene.rows("SELECT * FROM former_city_slugs")).containsExactly("TX, a, 2");
    assertThat(scene.load(file).changedNothing()).isTrue();
  }

  @Test
  void a_city_is_one_however_its_name_is_abbreviated() {
    scene.loadBrief(
        "A,retail,1 A St,St. Louis,MO,63101",
        "A,retail,2 A St,St. Louis,MO,63101",
        "A,retail,3 A St,SAINT LOUIS,MO,63101",
        "A,retail,4 A St,Saint Louis,MO,63101",
        "A,retail,5 A St,E St Louis,IL,62201",
        "A,retail,6 A St,East Saint Louis,IL,62201",
        "A,retail,7 A St,St Louis,MI,48880");
    assertThat(scene.rows(CITIES))
        .containsExactly(
            "IL, east-saint-louis, East Saint Louis",
            "MI, saint-louis, St Louis",
            "MO, saint-louis, St. Louis");
  }

  @Test
  void of_equally_frequent_spellings_the_one_without_abbreviations_is_shown() {
    scene.loadBrief("A,retail,1 A St,Ft Worth,TX,76101", "A,retail,2 A St,fort worth,TX,76101");
    assertThat(scene.row(CITIES)).isEqualTo("TX, fort-worth, fort worth");
  }

  @Test
  void rows_about_a_split_city_make_it_one_and_leave_other_cities_alone() {
    scene
        .jdbi()
        .useHandle(
            h -> {
              h.execute(
                  """
                  INSERT INTO cities (id, state_code, name, slug) VALUES (1, 'MO', 'St. Louis', 'st-louis'),
                    (2, 'MO', 'Saint Louis', 'saint-louis'), (3, 'TX', 'Ft Worth', 'ft-worth'),
                    (4, 'TX', 'Fort Worth', 'fort-worth')""");
              h.execute(
                  "INSERT INTO companies (id, name, slug, verticals) VALUES (1, 'A', 'a', '{retail}')");
              h.execute(
                  """
                  INSERT INTO locations (company_id, city_id, slug, address, zip) VALUES
                    (1, 1, 'a-1', '1 A St', '63101'), (1, 2, 'a-2', '2 A St', '63101'),
                    (1, 2, 'a-3', '3 A St', '63101')""");
            });
    Path file = scene.brief("a.csv", "A,retail,1 A St,St. Louis,MO,63101");
    ImportSummary summary = scene.load(file);
    assertThat(summary.mergedCities())
        .singleElement()
        .satisfies(city -> assertThat(city.movedStores()).isEqualTo(1));
    assertThat(summary.changedNothing()).isFalse();
    assertThat(summary.files().get(0).unchanged()).isEqualTo(1);
    assertThat(scene.rows(CITIES))
        .containsExactly(
            "MO, saint-louis, St. Louis", "TX, fort-worth, Fort Worth", "TX, ft-worth, Ft Worth");
    assertThat(scene.rows("SELECT * FROM former_city_slugs")).containsExactly("MO, st-louis, 2");
    assertThat(scene.load(file).changedNothing()).isTrue();
  }

  @Test
  void a_former_slug_is_not_given_to_another_city() {
    scene
        .jdbi()
        .useHandle(
            h -> {
              h.execute(
                  "INSERT INTO cities (id, state_code, name, slug) VALUES (100, 'TX', 'Big D', 'big-d')");
              h.execute("INSERT INTO former_city_slugs VALUES ('TX', 'dallas', 100)");
            });
    scene.loadBrief("A,retail,1 A St,Dallas,TX,75201");
    assertThat(scene.rows(CITIES)).containsExactly("TX, big-d, Big D", "TX, dallas-2, Dallas");
  }

  @Test
  void a_city_whose_rows_are_corrected_by_later_rows_is_not_created() {
    scene.load(
        "external_id," + ImportScene.BRIEF_HEADER,
        "1,A,retail,1 A St,Waco,TX,76701",
        "1,A,retail,1 A St,Dallas,TX,75201");
    assertThat(scene.row(CITIES)).isEqualTo("TX, dallas, Dallas");
    ImportSummary replaced = scene.replace(folder.resolve("stores.csv"));
    assertThat(replaced.changedNothing()).isTrue();
  }
}

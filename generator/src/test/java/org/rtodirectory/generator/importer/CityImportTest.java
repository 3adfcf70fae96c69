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
  void of_existing_cities_with_the_same_name_the_first_is_meant_and_stores_move_there() {
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
    assertThat(scene.load(file).locations()).isEqualTo(new Changes(1, 1, 0));
    assertThat(scene.rows("SELECT city_id, address FROM locations ORDER BY address"))
        .containsExactly("1, 1 A St", "1, 2 A St");
    assertThat(scene.load(file).changedNothing()).isTrue();
  }

  @Test
  void a_city_of_rows_that_later_rows_take_back_is_not_made() {
    scene.load(
        "external_id," + ImportScene.BRIEF_HEADER,
        "1,A,retail,1 A St,Waco,TX,76701",
        "1,A,retail,1 A St,Dallas,TX,75201");
    assertThat(scene.row(CITIES)).isEqualTo("TX, dallas, Dallas");
    ImportSummary replaced = scene.replace(folder.resolve("stores.csv"));
    assertThat(replaced.changedNothing()).isTrue();
  }
}

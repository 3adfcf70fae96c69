package org.rtodirectory.generator.importer;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rtodirectory.generator.importer.ImportSummary.TableChanges;

/** The cities that an import creates, finds and renames. */
class CityImportTest {
  private static final String CITIES =
      "SELECT state_code, slug, name FROM cities ORDER BY state_code, slug";

  private final ImportScene scene;

  CityImportTest(@TempDir Path folder) {
    scene = ImportScene.create(folder);
  }

  @Test
  void an_existing_city_keeps_its_slug_and_gets_a_mixed_case_name() {
    scene.execute("INSERT INTO cities (state_code, name, slug) VALUES ('TX', 'dallas', 'big-d')");
    scene.loadBrief("A,retail,1 A St,DALLAS,TX,75201");
    assertThat(scene.row(CITIES)).isEqualTo("TX, big-d, dallas");
    ImportSummary summary = scene.load(scene.brief("a.csv", "A,retail,1 A St,Dallas,TX,75201"));
    assertThat(scene.row(CITIES)).isEqualTo("TX, big-d, Dallas");
    assertThat(summary.cities()).isEqualTo(new TableChanges(0, 1, 0));
  }

  @Test
  void a_slug_that_is_taken_in_the_state_gets_a_number() {
    scene.execute("INSERT INTO cities (state_code, name, slug) VALUES ('TX', 'Big D', 'dallas')");
    scene.loadBrief("A,retail,1 A St,Dallas,TX,75201", "A,retail,1 A St,Dallas,GA,30132");
    assertThat(scene.rows(CITIES))
        .containsExactly("GA, dallas, Dallas", "TX, dallas, Big D", "TX, dallas-2, Dallas");
  }

  @Test
  void of_existing_cities_with_the_same_name_the_oldest_gets_new_stores() {
    scene.execute(
        """
        INSERT INTO cities (id, state_code, name, slug) VALUES
          (2, 'MO', 'Saint Louis', 'b'), (1, 'MO', 'St. Louis', 'a')""");
    scene.execute(
        "INSERT INTO companies (id, name, slug, verticals) VALUES (1, 'A', 'a', '{retail}')");
    scene.execute(
        """
        INSERT INTO locations (company_id, city_id, slug, address, zip, phone) VALUES
          (1, 2, 'x', '1 A St', '63101', NULL), (1, 2, 'y', '2 A St', '63101', '1')""");
    Path file =
        scene.brief(
            "a.csv",
            "A,retail,1 A St,St. Louis,MO,63101",
            "A,retail,2 A St,St. Louis,MO,63102",
            "A,retail,3 A St,St. Louis,MO,63101");
    ImportSummary summary = scene.load(file);
    assertThat(summary.locations()).isEqualTo(new TableChanges(1, 1, 0));
    assertThat(summary.cities()).isEqualTo(new TableChanges(0, 0, 0));
    assertThat(scene.rows("SELECT city_id, address FROM locations ORDER BY address"))
        .containsExactly("2, 1 A St", "1, 2 A St", "1, 3 A St");
    assertThat(scene.load(file).isWithoutChanges()).isTrue();
  }

  @Test
  void abbreviations_of_a_name_are_the_same_city() {
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
  void a_city_whose_rows_are_corrected_by_later_rows_is_not_created() {
    String header = "external_id," + ImportScene.BRIEF_HEADER;
    Path firstFile = scene.file("a.csv", header, "1,A,retail,1 A St,Waco,TX,76701");
    Path secondFile = scene.file("b.csv", header, "1,A,retail,1 A St,Dallas,TX,75201");
    scene.load(firstFile, secondFile);
    assertThat(scene.row(CITIES)).isEqualTo("TX, dallas, Dallas");
    ImportSummary summary = scene.replace(firstFile, secondFile);
    assertThat(summary.isWithoutChanges()).isTrue();
  }
}

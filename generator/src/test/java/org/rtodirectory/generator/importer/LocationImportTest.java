package org.rtodirectory.generator.importer;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.rtodirectory.generator.importer.ImportSummary.FileSummary;
import org.rtodirectory.generator.importer.ImportSummary.RowCounts;

/** The locations that an import creates, finds and changes. */
class LocationImportTest {
  private static final String HEADER_WITH_ID = "external_id," + ImportScene.BRIEF_HEADER;
  private static final String SLUGS = "SELECT slug FROM locations ORDER BY id";

  private final ImportScene scene;

  LocationImportTest(@TempDir Path folder) {
    scene = ImportScene.create(folder);
  }

  @Test
  void every_cell_is_stored_in_its_column() {
    scene.load(
        "company_name,company_slug,brands,verticals,company_website,company_rating,company_review_count,categories,"
            + "external_id,address,address2,city,state,zip,phone,website,rating,review_count,is_primary,status",
        "Acme,acme,Zed,retail|sheds,https://acme.example,4.5,100,sheds|barns,"
            + "77,1 Main St,Suite 2,Dallas,Texas,752011234,2145550100,https://acme.example/77,3.333,7,yes,Temporarily_Closed");
    assertThat(
            scene.row(
                "SELECT slug, address, address2, zip, phone, website, rating, review_count,"
                    + " categories, is_primary, status, external_id FROM locations"))
        .isEqualTo(
            "acme-1-main-st, 1 Main St, Suite 2, 75201-1234, (214) 555-0100,"
                + " https://acme.example/77, 3.33, 7, {sheds,barns}, t, temporarily_closed, 77");
  }

  @Test
  void empty_cells_are_stored_as_null_zero_or_false() {
    scene.load(
        ImportScene.BRIEF_HEADER
            + ",address2,phone,website,rating,review_count,categories,is_primary,status,external_id",
        "A,retail,1 A St,Dallas,TX,75201,,,,,,,,,");
    assertThat(
            scene.row(
                "SELECT address2, phone, website, rating, review_count, categories, is_primary,"
                    + " status, external_id FROM locations"))
        .isEqualTo("null, null, null, null, 0, null, f, null, null");
  }

  @Test
  void a_later_row_with_the_same_external_id_updates_the_location() {
    ImportSummary summary =
        scene.load(
            HEADER_WITH_ID,
            "7,A,retail,1 A St,Dallas,TX,75201",
            "7,A,retail,1 A Street,DALLAS,TX,75202",
            "7,B,retail,1 A St,Dallas,TX,75201");
    assertThat(summary.rows()).isEqualTo(new RowCounts(2, 1, 0));
    assertThat(summary.files().get(0).warningCount()).isZero();
    scene.load(HEADER_WITH_ID, "7,A,retail,2 B St,Austin,TX,78701");
    assertThat(
            scene.rows(
                "SELECT l.slug, address, c.name FROM locations l JOIN cities c ON c.id = city_id ORDER BY l.id"))
        .containsExactly("a-1-a-street, 2 B St, Austin", "b-1-a-st, 1 A St, Dallas");
  }

  @Test
  void without_an_external_id_company_address_lines_city_and_state_identify_a_location() {
    String header = ImportScene.BRIEF_HEADER + ",address2,phone";
    ImportSummary summary =
        scene.load(
            header,
            "A,retail,1 Main St.,Dallas,TX,75201,Suite 1,",
            "a,retail,1 MAIN ST,DALLAS,Texas,75202,suite #1,2145550100",
            "A,retail,1 Main St,Dallas,TX,75201,,",
            "A,retail,1 Main St,Dallas,GA,30132,Suite 1,",
            "A,retail,1 Main St,Austin,TX,78701,Suite 1,");
    assertThat(summary.rows()).isEqualTo(new RowCounts(4, 1, 0));
    assertThat(scene.row("SELECT address, address2, zip, phone FROM locations WHERE zip = '75202'"))
        .isEqualTo("1 Main St, suite #1, 75202, (214) 555-0100");
  }

  @Test
  void a_store_that_gets_an_external_id_remains_the_same_store() {
    scene.load(ImportScene.BRIEF_HEADER, "A,retail,1 A St,Dallas,TX,75201");
    scene.load(
        HEADER_WITH_ID, "e1,A,retail,1 A ST,Dallas,TX,75201", "e2,A,retail,1 A St,Dallas,TX,75202");
    assertThat(scene.rows("SELECT external_id, slug FROM locations ORDER BY id"))
        .containsExactly("e1, a-1-a-st", "e2, a-1-a-st-2");
  }

  /** The external ids are in the order of the rows. A dash is a row without an id. */
  @ParameterizedTest
  @ValueSource(strings = {"e1 e2 -", "- e2 e1", "e2 - e1", "e2 e1", "e1 e2"})
  void the_order_of_rows_does_not_decide_which_store_keeps_its_page(String order) {
    scene.load(ImportScene.BRIEF_HEADER, "A,retail,1 A St,Dallas,TX,75201");
    long storedId = Long.parseLong(scene.row("SELECT id FROM locations"));
    List<String> lines = new ArrayList<>(List.of(HEADER_WITH_ID));
    for (String id : order.split(" ", -1)) {
      lines.add(id.replace("-", "") + ",A,retail,1 A St,Dallas,TX,75201");
    }
    scene.load(lines.toArray(String[]::new));
    assertThat(scene.row("SELECT coalesce(external_id, '-') FROM locations WHERE id = " + storedId))
        .isEqualTo(order.contains("-") ? "-" : "e1");
    assertThat(scene.row("SELECT slug FROM locations WHERE id = " + storedId))
        .isEqualTo("a-1-a-st");
  }

  /** Other programs may have inserted the second row. */
  @Test
  void of_two_stored_rows_with_one_identity_the_older_is_updated() {
    scene.load(ImportScene.BRIEF_HEADER, "A,retail,1 A St,Dallas,TX,75201");
    scene.execute(
        "INSERT INTO locations (company_id, city_id, slug, address, zip)"
            + " SELECT company_id, city_id, 'newer', address, zip FROM locations");
    scene.load(ImportScene.BRIEF_HEADER, "A,retail,1 A St,Dallas,TX,75202");
    assertThat(scene.rows("SELECT slug, zip FROM locations ORDER BY id"))
        .containsExactly("a-1-a-st, 75202", "newer, 75201");
  }

  @Test
  void a_row_with_external_id_and_one_without_are_two_locations() {
    scene.load(
        HEADER_WITH_ID, "7,A,retail,1 A St,Dallas,TX,75201", ",A,retail,1 A St,Dallas,TX,75201");
    assertThat(scene.rows(SLUGS)).containsExactly("a-1-a-st", "a-1-a-st-2");
    assertThat(scene.load(HEADER_WITH_ID, ",A,retail,1 A St,Dallas,TX,75299").rows())
        .isEqualTo(new RowCounts(0, 1, 0));
    assertThat(scene.rows("SELECT external_id, zip FROM locations ORDER BY id"))
        .containsExactly("7, 75201", "null, 75299");
  }

  @Test
  void the_later_of_two_files_in_one_import_wins() {
    Path firstFile = scene.brief("a.csv", "A,retail,1 A St,Dallas,TX,75201");
    Path secondFile = scene.brief("b.csv", "A,retail,1 A St,Dallas,TX,75202", "A");
    ImportSummary summary = scene.load(firstFile, secondFile);
    assertThat(summary.rows()).isEqualTo(new RowCounts(1, 1, 0));
    assertThat(summary.files()).extracting(FileSummary::rowCount).containsExactly(1, 2);
    assertThat(scene.row("SELECT zip FROM locations")).isEqualTo("75202");
    scene.load(secondFile, firstFile);
    assertThat(scene.row("SELECT zip FROM locations")).isEqualTo("75201");
  }

  @Test
  void a_slug_is_made_of_company_and_address_and_gets_a_number_if_the_city_has_it() {
    scene.load(
        ImportScene.BRIEF_HEADER + ",address2",
        "Aaron's,retail,1 Main St.,Dallas,TX,75201,",
        "Aaron's,retail,1 Main St.,Dallas,TX,75201,Suite 2",
        "Aaron's,retail,1 Main St.,Dallas,TX,75201,Suite 3",
        "Aaron's,retail,1 Main St.,Austin,TX,78701,",
        "Aaron's,retail,#,Austin,TX,78701,");
    assertThat(scene.rows(SLUGS))
        .containsExactly(
            "aarons-1-main-st",
            "aarons-1-main-st-2",
            "aarons-1-main-st-3",
            "aarons-1-main-st",
            "aarons");
  }

  @Test
  void a_store_that_moves_keeps_its_slug_unless_another_store_has_it() {
    scene.load(
        HEADER_WITH_ID,
        "1,A,retail,1 A St,Dallas,TX,75201",
        "2,A,retail,1 A St,Austin,TX,78701",
        "3,A,retail,3 A St,Dallas,TX,75201");
    scene.load(
        HEADER_WITH_ID,
        "1,A,retail,1 A St,Austin,TX,78701",
        "2,A,retail,1 A St,Dallas,TX,75201",
        "3,A,retail,3 A St,Waco,TX,76701");
    assertThat(
            scene.rows(
                "SELECT external_id, l.slug, c.slug FROM locations l JOIN cities c ON c.id = city_id ORDER BY 1"))
        .containsExactly("1, a-1-a-st-2, austin", "2, a-1-a-st-2, dallas", "3, a-3-a-st, waco");
  }

  @Test
  void a_very_long_address_still_gives_a_slug() {
    scene.loadBrief("A,retail," + "Ж ".repeat(98) + " St,Dallas,TX,75201");
    assertThat(scene.row("SELECT char_length(slug) FROM locations")).isEqualTo("200");
  }
}

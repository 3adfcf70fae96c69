package org.rtodirectory.generator.importer;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The stored values of cells, and the warnings about cells. */
class ValueImportTest {
  private final ImportScene scene;

  ValueImportTest(@TempDir Path folder) {
    scene = ImportScene.create(folder);
  }

  @Test
  void names_and_addresses_in_capitals_are_rewritten_unless_they_are_kept() {
    Path file =
        scene.brief(
            "stores.csv",
            "RNR TIRE OF TX LLC,retail,5 COUNTY RD KK,DE SOTO,TX,75115",
            "ABC RENTALS,retail,6 NC HIGHWAY 16,DESOTO,TX,75115");
    scene.load(file);
    String rows =
        "SELECT c.name, l.address, city.name FROM locations l JOIN companies c ON c.id = company_id"
            + " JOIN cities city ON city.id = city_id ORDER BY c.name";
    assertThat(scene.rows(rows))
        .containsExactly(
            "ABC Rentals, 6 NC Highway 16, De Soto", "RNR Tire of TX LLC, 5 County Rd KK, De Soto");
    scene.loadKeepingCapitals(file);
    assertThat(scene.rows(rows))
        .containsExactly(
            "ABC RENTALS, 6 NC HIGHWAY 16, DE SOTO", "RNR TIRE OF TX LLC, 5 COUNTY RD KK, DE SOTO");
    assertThat(scene.loadKeepingCapitals(file).isWithoutChanges()).isTrue();
  }

  @Test
  void names_with_and_without_a_space_are_the_same_city() {
    scene.loadBrief(
        "A,retail,1 A St,De Soto,TX,75115",
        "A,retail,2 A St,Desoto,TX,75115",
        "A,retail,3 A St,DeSoto,TX,75115",
        "A,retail,4 A St,O Fallon,MO,63366",
        "A,retail,5 A St,O'Fallon,MO,63366",
        "A,retail,6 A St,Mc Allen,TX,78501",
        "A,retail,7 A St,McAllen,TX,78501",
        "A,retail,8 A St,Green Acres,FL,33463",
        "A,retail,9 A St,Greenacres,FL,33463",
        "A,retail,10 A St,\"Houston, TX\",TX,77002",
        "A,retail,11 A St,Houston(W),TX,77002");
    assertThat(scene.rows("SELECT state_code, slug FROM cities ORDER BY 1, 2"))
        .containsExactly(
            "FL, greenacres", "MO, ofallon", "TX, de-soto", "TX, houston", "TX, mcallen");
  }

  @Test
  void numbers_in_the_notations_of_programs_are_read() {
    scene.load(
        "external_id,phone,rating,review_count,address2," + ImportScene.BRIEF_HEADER,
        "123.0,5125550101.0,\"4,5\",\"1,234\",200.0,A,retail,1 A St,Austin,TX,78701.0");
    assertThat(
            scene.row(
                "SELECT external_id, phone, rating, review_count, address2, zip FROM locations"))
        .isEqualTo("123, (512) 555-0101, 4.50, 1234, 200, 78701");
  }

  @Test
  void placeholders_are_empty_cells_and_errors_of_spreadsheets_are_reported() throws Exception {
    ImportSummary summary =
        scene.load(
            "external_id,phone,website," + ImportScene.BRIEF_HEADER,
            "N/A,NULL,-,A,retail,1 A St,Austin,TX,78701",
            "nan,#REF!,\\N,A,retail,2 A St,Austin,TX,78701",
            "3,,,#N/A,retail,3 A St,Austin,TX,78701",
            "4,,,A,retail,#REF!,n/a,TX,78701");
    assertThat(scene.rows("SELECT external_id, phone, website, address FROM locations ORDER BY 4"))
        .containsExactly("null, null, null, 1 A St", "null, null, null, 2 A St");
    assertThat(summary.files().get(0).problems())
        .containsExactly(
            "line 4: company_name is missing: #N/A",
            "line 5: address is missing: #REF!; city is missing: n/a",
            "line 3: phone is left out: it is an error of a spreadsheet: #REF!");
  }

  @Test
  void no_warning_shows_a_password() throws Exception {
    ImportSummary summary =
        scene.load(
            "website," + ImportScene.BRIEF_HEADER,
            "https://user:secret@a.example,A,retail,1 A St,Austin,TX,78701");
    assertThat(summary.files().get(0).problems())
        .containsExactly(
            "line 2: website is left out: it has a user name or password: https://…@a.example");
    assertThat(Files.readString(scene.folder().resolve("stores.warnings.csv")))
        .doesNotContain("secret");
    assertThat(scene.row("SELECT website FROM locations")).isEqualTo("null");
  }

  @Test
  void
      a_zip_code_of_another_state_is_stored_with_a_warning_and_one_that_lacks_a_digit_is_rejected() {
    ImportSummary summary =
        scene.loadBrief(
            "A,retail,1 A St,Dallas,TX,90001",
            "A,retail,2 A St,Dallas,TX,7501",
            "A,retail,3 A St,Boston,MA,2134");
    assertThat(scene.rows("SELECT zip FROM locations ORDER BY zip"))
        .containsExactly("02134", "90001");
    assertThat(summary.files().get(0).problems())
        .containsExactly(
            "line 3: zip has too few digits for a ZIP code of TX: 7501",
            "line 2: zip belongs to CA, not to TX, so the position of the store is unknown: 90001");
  }
}

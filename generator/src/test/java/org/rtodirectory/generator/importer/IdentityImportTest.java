package org.rtodirectory.generator.importer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.rtodirectory.generator.importer.ImportSummary.FileSummary;
import org.rtodirectory.generator.importer.ImportSummary.TableChanges;
import org.rtodirectory.generator.report.Refusal;

/**
 * External ids in the notations of spreadsheets and programs. No store may disappear because of its
 * external id.
 */
class IdentityImportTest {
  private static final String HEADER_WITH_ID = "external_id," + ImportScene.BRIEF_HEADER;
  private static final String STORES =
      "SELECT id, external_id, address FROM locations ORDER BY address";

  private final ImportScene scene;

  IdentityImportTest(@TempDir Path folder) {
    scene = ImportScene.create(folder);
  }

  @ParameterizedTest
  @ValueSource(strings = {"1.23456E+11", "1234567890123450000", "K1", "0", "nan-1"})
  void no_store_disappears_if_rows_at_different_addresses_share_an_id(String id)
      throws IOException {
    scene.load(scene.file("good.csv", stores("1000%d", 20)));
    List<String> storedRows = scene.rows(STORES);
    Path fileWithSharedId = scene.file("shared.csv", stores(id, 20));
    assertThatThrownBy(() -> scene.replace(fileWithSharedId))
        .isInstanceOf(Refusal.class)
        .hasMessageStartingWith(
            "--replace could delete the stores of rows with an invalid external_id (20): see "
                + scene.folder().resolve("shared.warnings.csv"));
    assertThat(scene.rows(STORES)).isEqualTo(storedRows);
    FileSummary file = scene.load(fileWithSharedId).files().get(0);
    assertThat(file.warningCount()).isEqualTo(20);
    assertThat(Files.readString(scene.folder().resolve("shared.warnings.csv")))
        .contains("external_id is left out: ", id);
    assertThat(scene.rows(STORES)).as("every store keeps its id and page").isEqualTo(storedRows);
    assertThat(scene.load(fileWithSharedId).isWithoutChanges()).isTrue();
    assertThat(scene.replaceDespiteRejects(fileWithSharedId).isWithoutChanges()).isTrue();
  }

  @Test
  void rows_that_share_an_id_are_imported_by_address_without_it() {
    assertThat(scene.load(stores("K1", 3)).locations()).isEqualTo(new TableChanges(3, 0, 0));
    assertThat(scene.rows("SELECT DISTINCT external_id FROM locations")).containsExactly("null");
    assertThat(scene.load(stores("1000%d", 3)).locations()).isEqualTo(new TableChanges(0, 3, 0));
    assertThat(scene.rows("SELECT external_id FROM locations ORDER BY id"))
        .containsExactly("10000", "10001", "10002");
  }

  @Test
  void the_warning_says_that_a_spreadsheet_rounded_the_id() {
    assertThat(scene.load(stores("1234567890123450000", 2)).files().get(0).problems())
        .containsExactly(
            "line 2: external_id is left out: 2 rows of this file have it at different addresses,"
                + " because a spreadsheet rounded it: 1234567890123450000",
            "line 3: external_id is left out: 2 rows of this file have it at different addresses,"
                + " because a spreadsheet rounded it: 1234567890123450000");
  }

  @Test
  void companies_may_use_the_same_id_and_a_later_file_replaces_the_store_of_an_id() {
    Path firstFile = scene.file("a.csv", HEADER_WITH_ID, "7,A,retail,1 A St,Dallas,TX,75201");
    Path secondFile =
        scene.file(
            "b.csv",
            HEADER_WITH_ID,
            "7,A,retail,2 B St,Dallas,TX,75201",
            "7,B,retail,3 C St,Dallas,TX,75201");
    ImportSummary summary = scene.load(firstFile, secondFile);
    assertThat(summary.locations()).isEqualTo(new TableChanges(2, 0, 0));
    assertThat(summary.files().get(1).problems())
        .containsExactly(
            "line 2: external_id is at another address in an earlier file. The address of this row is used: 7");
  }

  /** Spreadsheets drop leading zeros, and pandas adds a decimal point. */
  @ParameterizedTest
  @CsvSource({
    "00123, 123, 00123",
    "00123, 123.0, 00123",
    "123, 123.0, 123",
    "123, 00123, 00123",
    "A-1, A-1, A-1"
  })
  void spellings_of_a_number_are_the_same_id(String earlierId, String id, String storedId) {
    scene.load(HEADER_WITH_ID, earlierId + ",A,retail,101 Oak St,Dallas,TX,75201");
    ImportSummary summary = scene.load(HEADER_WITH_ID, id + ",A,retail,101 Oak St,Dallas,TX,75201");
    assertThat(summary.locations().inserted()).isZero();
    assertThat(scene.row("SELECT external_id FROM locations")).isEqualTo(storedId);
    assertThat(
            scene.load(HEADER_WITH_ID, id + ",A,retail,101 Oak Street,Dallas,TX,75201").locations())
        .isEqualTo(new TableChanges(0, 1, 0));
  }

  @Test
  void spellings_of_a_number_in_several_files_of_one_import_are_the_same_id() {
    Path withZeros =
        scene.file("a.csv", HEADER_WITH_ID, "00123,A,retail,101 Oak St,Dallas,TX,75201");
    Path withoutZeros =
        scene.file("b.csv", HEADER_WITH_ID, "123,A,retail,101 Oak Street,Dallas,TX,75201");
    assertThat(scene.load(withoutZeros, withZeros).locations())
        .isEqualTo(new TableChanges(1, 0, 0));
    assertThat(scene.row("SELECT external_id FROM locations")).isEqualTo("00123");
    assertThat(scene.replace(withoutZeros, withZeros).isWithoutChanges()).isTrue();
    assertThat(scene.replace(withZeros, withoutZeros).locations())
        .isEqualTo(new TableChanges(0, 1, 0));
    assertThat(scene.row("SELECT external_id FROM locations")).isEqualTo("00123");
  }

  @Test
  void composed_and_decomposed_letters_are_the_same_id_and_slug() {
    String lines =
        "company_slug," + HEADER_WITH_ID + "\ncafé,É1,Café,retail,101 Oak St,Dallas,TX,75201";
    scene.load(lines);
    assertThat(scene.load(Normalizer.normalize(lines, Normalizer.Form.NFD)).isWithoutChanges())
        .isTrue();
  }

  @Test
  void ids_with_and_without_zeros_in_one_file_are_two_stores() {
    String[] lines = {
      HEADER_WITH_ID, "0012,A,retail,1 A St,Dallas,TX,75201", "12,A,retail,2 B St,Dallas,TX,75201"
    };
    assertThat(scene.load(lines).locations()).isEqualTo(new TableChanges(2, 0, 0));
    assertThat(scene.load(lines).isWithoutChanges()).isTrue();
    scene.load(HEADER_WITH_ID, "12,A,retail,3 C St,Dallas,TX,75201");
    assertThat(scene.rows("SELECT external_id, address FROM locations ORDER BY 1"))
        .containsExactly("0012, 1 A St", "12, 3 C St");
  }

  @Test
  void a_file_without_ids_finds_the_stores_by_address_and_keeps_their_ids() {
    scene.load(stores("1000%d", 3));

    Path fileWithoutIds =
        scene.brief(
            "brief.csv",
            "A,retail,1 Oak St,Dallas,TX,75201",
            "A,retail,0 Oak Street,Dallas,TX,75201");
    scene.load(fileWithoutIds);
    assertThat(scene.row("SELECT count(*) FROM locations")).isEqualTo("3");
    assertThat(scene.rows("SELECT external_id FROM locations ORDER BY id"))
        .containsExactly("10000", "10001", "10002");

    scene.load(HEADER_WITH_ID, ",A,retail,2 Oak St,Dallas,TX,75201");
    assertThat(scene.rows("SELECT external_id FROM locations ORDER BY id"))
        .as("an empty cell clears the value")
        .containsExactly("10000", "10001", "null");
  }

  @Test
  void a_file_without_ids_finds_the_stores_of_another_file_of_the_same_import() {
    Path withIds = scene.file("ids.csv", stores("1000%d", 2));
    Path withoutIds =
        scene.brief(
            "brief.csv",
            "A,retail,0 Oak Street,Dallas,TX,75201",
            "A,retail,9 Oak Street,Dallas,TX,75201");
    assertThat(scene.load(withoutIds, withIds).locations()).isEqualTo(new TableChanges(3, 0, 0));
    assertThat(scene.rows(STORES))
        .containsExactly("1, 10000, 0 Oak St", "3, 10001, 1 Oak St", "2, null, 9 Oak Street");
    assertThat(scene.replace(withoutIds, withIds).isWithoutChanges()).isTrue();
  }

  @Test
  void five_spellings_of_an_address_are_one_store() {
    ImportSummary summary =
        scene.load(
            ImportScene.BRIEF_HEADER + ",address2",
            "A,retail,100 N. Oak Street,Dallas,TX,75201,Suite 4",
            "A,retail,100 North Oak St,Dallas,TX,75201,Ste 4",
            "A,retail,100 N Oak St Ste 4,Dallas,TX,75201,",
            "A,retail,\"100 N Oak St, #4\",Dallas,TX,75201,",
            "A,retail,100 N Oak St.,Dallas,TX,75201,# 4");
    assertThat(summary.locations()).isEqualTo(new TableChanges(1, 0, 0));
    assertThat(summary.rows().updated()).isEqualTo(4);
  }

  /** Returns stores of one company at 0 Oak St, 1 Oak St and so on. */
  private static String[] stores(String id, int count) {
    List<String> lines = new ArrayList<>(List.of(HEADER_WITH_ID));
    for (int i = 0; i < count; i++) {
      lines.add(id.replace("%d", String.valueOf(i)) + ",A,retail," + i + " Oak St,Dallas,TX,75201");
    }
    return lines.toArray(String[]::new);
  }
}

package org.rtodirectory.generator.importer;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rtodirectory.generator.importer.ImportSummary.FileSummary;
import org.rtodirectory.generator.importer.ImportSummary.TableChanges;

/** The import of the status of stores. */
class StatusImportTest {
  private static final String HEADER = "status," + ImportScene.BRIEF_HEADER;
  private static final String STATUSES = "SELECT status FROM locations ORDER BY address";

  private final ImportScene scene;

  StatusImportTest(@TempDir Path folder) {
    scene = ImportScene.create(folder);
  }

  @Test
  void a_status_is_stored_in_one_notation() {
    load("open", "open", "open");
    assertThat(load("Permanently Closed", "CLOSED - temporarily", "Coming soon").locations())
        .isEqualTo(new TableChanges(0, 3, 0));
    assertThat(scene.rows(STATUSES)).containsExactly("closed", "temporarily_closed", "coming_soon");
  }

  @Test
  void with_an_unknown_status_a_stored_store_keeps_its_status_and_a_new_store_is_open() {
    load("closed", "temporarily_closed");
    ImportSummary summary = load("unclear", "call us", "to be announced");
    assertThat(summary.locations()).isEqualTo(new TableChanges(1, 0, 0));
    assertThat(scene.rows(STATUSES)).containsExactly("closed", "temporarily_closed", "null");
    FileSummary file = summary.files().get(0);
    assertThat(file.rejectedCount()).isZero();
    assertThat(file.problems())
        .contains(
            "line 3: status is left out: it is not open, temporarily_closed, coming_soon or closed:"
                + " call us");
    assertThat(load("unclear", "call us", "to be announced").isWithoutChanges()).isTrue();
    assertThat(scene.replace(scene.folder().resolve("stores.csv")).isWithoutChanges()).isTrue();
  }

  @Test
  void an_earlier_row_of_the_import_sets_the_status_if_a_later_one_has_none() {
    scene.load(
        HEADER,
        "closed,A,retail,1 A St,Dallas,TX,75201",
        "unclear,A,retail,1 A St,Dallas,TX,75202");
    assertThat(scene.row("SELECT status, zip FROM locations")).isEqualTo("closed, 75202");
  }

  private ImportSummary load(String... statuses) {
    String[] lines = new String[statuses.length + 1];
    lines[0] = HEADER;
    for (int i = 0; i < statuses.length; i++) {
      lines[i + 1] = statuses[i] + ",A,retail," + (i + 1) + " A St,Dallas,TX,75201";
    }
    return scene.load(lines);
  }
}

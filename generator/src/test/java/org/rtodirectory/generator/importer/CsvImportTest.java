package org.rtodirectory.generator.importer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rtodirectory.generator.importer.ImportSummary.FileSummary;
import org.rtodirectory.generator.importer.ImportSummary.RowCounts;
import org.rtodirectory.generator.report.Failure;
import org.rtodirectory.generator.report.Refusal;

/** The import of whole files: its summary, its failures, and that a failure imports nothing. */
class CsvImportTest {
  private final ImportScene scene;

  CsvImportTest(@TempDir Path folder) {
    scene = ImportScene.create(folder);
  }

  @Test
  void valid_rows_are_imported_and_rejects_are_counted_and_written() {
    ImportSummary summary =
        scene.loadBrief("A,retail,1 A St,Dallas,TX,75201", "A,retail,,Dallas,TX,75201", "", "A");
    Path rejects = scene.folder().resolve("stores.rejects.csv");
    assertThat(summary.files())
        .containsExactly(
            new FileSummary(
                scene.folder().resolve("stores.csv"),
                3,
                2,
                rejects,
                0,
                null,
                List.of(),
                List.of("line 3: address is missing", "line 5: the row has 1 cell, not 6")));
    assertThat(summary.rows()).isEqualTo(new RowCounts(1, 0, 0));
    assertThat(rejects).exists();
    assertThat(scene.loadBrief("A,retail,1 A St,Dallas,TX,75201").files().get(0).rejectsFile())
        .isNull();
    assertThat(rejects).doesNotExist();
  }

  @Test
  void one_unusable_file_prevents_the_import_of_all_files() {
    Path validFile = scene.brief("a.csv", "A,retail,1 A St,Dallas,TX,75201", "A");
    Path invalidFile = scene.file("b.csv", "company_name,fax");
    assertThatThrownBy(() -> scene.load(validFile, invalidFile))
        .isInstanceOf(Failure.class)
        .hasMessageContaining("b.csv cannot be imported: column fax is unknown");
    assertThat(scene.row("SELECT count(*) FROM companies")).isEqualTo("0");
    assertThat(scene.folder().resolve("a.rejects.csv")).doesNotExist();
  }

  @Test
  void an_import_without_a_valid_row_fails() {
    Path emptyFile = scene.brief("a.csv");
    assertThatThrownBy(() -> scene.load(emptyFile))
        .isInstanceOf(Failure.class)
        .isNotInstanceOf(Refusal.class)
        .hasMessage(emptyFile + ": there are no rows after the header. Nothing was loaded.");
    Path rejectedFile = scene.brief("b.csv", "A,retail,,Dallas,TX,75201", "A");
    assertThatThrownBy(() -> scene.load(rejectedFile, emptyFile))
        .isInstanceOf(Failure.class)
        .isNotInstanceOf(Refusal.class)
        .hasMessage(
            "%s, %s: no row is valid: see %s. Fix the rows in that file and import it."
                + " Nothing was loaded.",
            rejectedFile, emptyFile, scene.folder().resolve("b.rejects.csv"));
    assertThat(
            scene
                .load(scene.brief("c.csv", "A,retail,1 A St,Dallas,TX,75201"), rejectedFile)
                .files())
        .extracting(FileSummary::rejectedCount)
        .containsExactly(0, 2);
  }

  @Test
  void an_error_of_the_database_is_reported_and_nothing_is_imported() {
    scene.execute("ALTER TABLE locations ADD CHECK (zip <> '75201')");
    Path file = scene.brief("a.csv", "A,retail,1 A St,Dallas,TX,75201");
    assertThatThrownBy(() -> scene.load(file))
        .isInstanceOf(Failure.class)
        .hasMessageContaining("The database rejected the import")
        .message()
        .doesNotContain("\n");
    assertThat(scene.row("SELECT count(*) FROM companies")).isEqualTo("0");
  }

  @Test
  void text_of_any_script_and_with_control_characters_is_imported() {
    scene.loadBrief("\"Ünï \u0001 𝐀, 東京\",retail,\"1 \\ A \"\"St\"\"\",Żyrardów,TX,75201");
    assertThat(scene.row("SELECT name FROM companies")).isEqualTo("Ünï 𝐀, 東京");
    assertThat(scene.row("SELECT address FROM locations")).isEqualTo("1 \\ A \"St\"");
  }
}

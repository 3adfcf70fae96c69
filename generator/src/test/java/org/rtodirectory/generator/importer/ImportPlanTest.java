package org.rtodirectory.generator.importer;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.rtodirectory.generator.importer.CsvImport.Deletion;
import org.rtodirectory.generator.importer.ImportPlan.PlannedChange;
import org.rtodirectory.generator.report.Progress;
import org.rtodirectory.generator.report.Refusal;

/** Dry runs, which report the changes that an import would make, and write nothing. */
class ImportPlanTest {
  private static final String HEADER = ImportScene.BRIEF_HEADER + ",phone";

  private final ImportScene scene;

  ImportPlanTest(@TempDir Path folder) {
    scene = ImportScene.create(folder);
    scene.load(
        HEADER,
        "A,retail,1 A St,Dallas,TX,75201,",
        "A,retail,2 A St,Dallas,TX,75201,",
        "B,retail,3 B St,Waco,TX,76701,");
  }

  @Test
  void a_dry_run_shows_each_kind_of_change_with_examples() {
    Path file =
        scene.file(
            "new.csv",
            HEADER,
            "A,retail,1 A St,Dallas,TX,75201,",
            "A,retail,2 A Street,Dallas,TX,75202,2145550100",
            "A,retail,2 A St.,Dallas,TX,75203,2145550100",
            "C,retail,4 C St,Austin,TX,78701,",
            "C,retail,,Austin,TX,78701,");
    ImportPlan plan = plan(Deletion.DESPITE_REJECTS, file);
    assertThat(plan.failure()).isNull();
    assertThat(plan.changes())
        .containsExactly(
            new PlannedChange(
                "stores would be inserted", 1, List.of("line 5: C, 4 C St, Austin, TX")),
            new PlannedChange(
                "stores would be updated",
                1,
                List.of("line 4: A, 2 A St., Dallas, TX: address, zip, phone")),
            new PlannedChange("stores would be deleted", 1, List.of("B, 3 B St, Waco, TX")),
            new PlannedChange(
                "rows would be merged with an earlier row for the same store",
                1,
                List.of("line 4: A, 2 A St., Dallas, TX, as line 3")),
            new PlannedChange("rows would be rejected", 1, List.of("line 6: address is missing")));
    assertThat(plan.summary().with(List.of(), LikelyDuplicates.NONE))
        .isEqualTo(scene.replaceDespiteRejects(file).with(List.of(), LikelyDuplicates.NONE));
  }

  @Test
  void a_dry_run_writes_nothing_and_needs_no_lock() throws IOException {
    List<String> contentsBefore = scene.contents();
    List<Path> filesBefore = files();
    Path file =
        scene.file("new.csv", HEADER, "D,sheds,9 D St,Hutto,TX,78634,", "D,sheds,,Hutto,TX,78634,");
    scene
        .jdbi()
        .useTransaction(
            otherTransaction -> {
              otherTransaction.execute("LOCK TABLE locations IN SHARE ROW EXCLUSIVE MODE");
              assertThat(plan(Deletion.NONE, file).changes().get(0).count()).isEqualTo(1);
            });
    assertThat(scene.contents()).isEqualTo(contentsBefore);
    assertThat(files()).hasSize(filesBefore.size() + 1);
    assertThat(scene.row("SELECT last_value FROM locations_id_seq")).isEqualTo("3");
  }

  @Test
  void a_dry_run_shows_at_most_ten_examples_of_each_kind() {
    String[] lines =
        Stream.concat(
                Stream.of(HEADER),
                Stream.iterate(1, number -> number <= 25, number -> number + 1)
                    .map(number -> "E,retail," + number + " E St,Dallas,TX,75201,"))
            .toArray(String[]::new);
    PlannedChange insertedStores =
        plan(Deletion.NONE, scene.file("many.csv", lines)).changes().get(0);
    assertThat(insertedStores.count()).isEqualTo(25);
    assertThat(insertedStores.examples())
        .hasSize(10)
        .first()
        .asString()
        .startsWith("line 2: E, 1 E St");
  }

  @ParameterizedTest
  @ValueSource(ints = {10, 11})
  void a_dry_run_shows_at_most_ten_rejected_rows_of_all_files_with_their_files(int rejects) {
    Path firstFile = scene.file("first.csv", HEADER, "A,retail,,Dallas,TX,75201,");
    String[] lines = new String[rejects];
    Arrays.fill(lines, "A,retail,,Dallas,TX,75201,");
    lines[0] = HEADER;
    PlannedChange rejectedRows =
        plan(Deletion.NONE, firstFile, scene.file("second.csv", lines)).changes().stream()
            .filter(change -> change.kind().equals("rows would be rejected"))
            .findFirst()
            .orElseThrow();
    assertThat(rejectedRows.count()).isEqualTo(rejects);
    assertThat(rejectedRows.examples())
        .hasSize(10)
        .startsWith("first.csv line 2: address is missing")
        .endsWith("second.csv line 10: address is missing");
  }

  @Test
  void a_dry_run_with_replace_reports_that_the_import_would_be_refused() {
    Path fileWithReject = scene.file("a.csv", HEADER, "A,retail,1 A St,Dallas,TX,75201,", "A");
    assertThat(plan(Deletion.UNLESS_REJECTS, fileWithReject).failure())
        .isInstanceOf(Refusal.class)
        .hasMessageStartingWith(
            "--replace would delete the stores of the rejected rows (1). Nothing");
    assertThat(plan(Deletion.UNLESS_REJECTS, fileWithReject).changes())
        .anySatisfy(
            change -> {
              assertThat(change.kind()).isEqualTo("stores would be deleted");
              assertThat(change.count()).isEqualTo(2);
            });
    assertThat(plan(Deletion.NONE, fileWithReject).failure()).isNull();
  }

  private ImportPlan plan(Deletion deletion, Path... files) {
    return CsvImport.plan(
        scene.jdbi(), List.of(files), deletion, AllCapsHandling.TITLE_CASE, null, Progress.NONE);
  }

  private List<Path> files() {
    try (Stream<Path> files = Files.list(scene.folder())) {
      return files.toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

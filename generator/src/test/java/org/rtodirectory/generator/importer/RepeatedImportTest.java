package org.rtodirectory.generator.importer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.postgresql.PGConnection;
import org.rtodirectory.generator.importer.CsvImport.Deletion;
import org.rtodirectory.generator.report.Failure;
import org.rtodirectory.generator.report.Progress;

/** Imports after and at the same time as another import, and the files that they leave. */
class RepeatedImportTest {
  private static final String HEADER =
      "company_slug,external_id,phone,rating,brands,categories," + ImportScene.BRIEF_HEADER;

  /** Rows that contradict each other about companies and stores. */
  private static final String[] CONTRADICTIONS = {
    HEADER,
    ",1,2145550100,4.125,B|A,x|y,AARON'S,retail,1 A St,DALLAS,TX,2134",
    ",1,,5,A,,Aaron's,sheds,2 A St,Dallas,Texas,75201-1234",
    ",,,,,,Aarons,retail,3 A St,Austin,TX,78701",
    ",,555,1,,z,AARONS,retail,3 a st.,AUSTIN,TX,78702",
    "rac,1,,,,,Rent-A-Center,tires-wheels,1 A St,Waco,TX,76701",
    "rac,1,,,,,RAC,retail,1 A St,WACO,TX,76702",
    ",9,,,,,RAC,retail,1 A St,Waco,TX,76701",
    ",,,,,,Rent A Center,retail,1 A St,Waco,TX,76701",
    ",,,,,,NOWHERE,retail,,Waco,TX,76701",
  };

  @AutoClose("shutdownNow")
  private final ExecutorService threads = Executors.newFixedThreadPool(2);

  private final ImportScene scene;

  RepeatedImportTest(@TempDir Path folder) {
    scene = ImportScene.create(folder);
  }

  @Test
  void an_import_that_changes_nothing_notifies_nobody() throws Exception {
    scene.load(CONTRADICTIONS);
    scene
        .jdbi()
        .useHandle(
            listener -> {
              listener.execute("LISTEN directory_changed");
              scene.load(scene.folder().resolve("stores.csv"));
              scene.replaceDespiteRejects(scene.folder().resolve("stores.csv"));
              listener.execute("NOTIFY directory_changed, 'the test'");
              assertThat(
                      listener.getConnection().unwrap(PGConnection.class).getNotifications(5_000))
                  .extracting(notification -> notification.getParameter())
                  .containsExactly("the test");
            });
  }

  @Test
  void two_imports_at_once_run_one_after_the_other() throws Exception {
    Path file = scene.file("stores.csv", CONTRADICTIONS);
    Future<ImportSummary> firstImport = threads.submit(() -> scene.load(file));
    Future<ImportSummary> secondImport = threads.submit(() -> scene.load(file));
    assertThat(List.of(firstImport.get().isWithoutChanges(), secondImport.get().isWithoutChanges()))
        .containsExactlyInAnyOrder(true, false);
  }

  @Test
  void a_failed_import_does_not_delete_the_rejects_of_the_previous_one() throws Exception {
    Path rejects =
        Files.writeString(scene.folder().resolve("stores.rejects.csv"), "line,reason,before\n");
    scene.execute("ALTER TABLE locations ADD CHECK (address <> '1 Full St')");
    assertThatThrownBy(
            () ->
                scene.loadBrief(
                    "Rent A Center,retail,1 Full St,Waco,TX,76701",
                    "NOWHERE,retail,,Waco,TX,76701"))
        .isInstanceOf(Failure.class);
    assertThat(rejects).hasContent("line,reason,before");
  }

  @Test
  void rejects_are_written_to_the_folder_of_the_option() throws Exception {
    Path file = scene.brief("stores.csv", "Rent A Center,retail,1 A St,Waco,TX,76701", "X,retail");
    Path otherFolder = scene.folder().resolve("other");
    assertThatThrownBy(() -> load(file, otherFolder))
        .isInstanceOf(Failure.class)
        .hasMessageEndingWith("Choose another folder with --rejects. Nothing was loaded.");
    assertThat(scene.rows("SELECT id FROM locations")).isEmpty();
    Files.createDirectory(otherFolder);
    assertThat(load(file, otherFolder).files().get(0).rejectsFile())
        .isEqualTo(otherFolder.resolve("stores.rejects.csv"))
        .isRegularFile();
    assertThat(scene.folder().resolve("stores.rejects.csv")).doesNotExist();
  }

  private ImportSummary load(Path file, Path reportFolder) {
    return CsvImport.run(
        scene.jdbi(),
        List.of(file),
        Deletion.NONE,
        AllCapsHandling.TITLE_CASE,
        reportFolder,
        Progress.NONE);
  }
}

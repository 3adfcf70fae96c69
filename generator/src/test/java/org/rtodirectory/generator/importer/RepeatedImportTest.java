package org.rtodirectory.generator.importer;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jdbi.v3.core.Jdbi;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.postgresql.PGConnection;
import org.rtodirectory.generator.importer.CsvImport.Deletion;
import org.rtodirectory.generator.report.Progress;

class RepeatedImportTest {
  private static final String HEADER =
      "company_slug,external_id,phone,rating,brands,categories," + ImportScene.BRIEF_HEADER;
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

  @TempDir Path folder = Path.of("");
  private ImportScene scene = new ImportScene(Jdbi.create("jdbc:postgresql:unused"), folder);

  @BeforeEach
  void newScene() {
    scene = ImportScene.in(folder);
  }

  @Test
  void an_import_that_changes_nothing_notifies_nobody() throws Exception {
    scene.load(CONTRADICTIONS);
    scene
        .jdbi()
        .useHandle(
            listener -> {
              listener.execute("LISTEN directory_changed");
              scene.load(folder.resolve("stores.csv"));
              scene.replaceDespiteRejects(folder.resolve("stores.csv"));
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
    ExecutorService both = Executors.newFixedThreadPool(2);
    try {
      Future<ImportSummary> one =
          both.submit(
              () ->
                  CsvImport.run(scene.jdbi(), List.of(file), Deletion.NONE, false, Progress.NONE));
      Future<ImportSummary> other =
          both.submit(
              () ->
                  CsvImport.run(scene.jdbi(), List.of(file), Deletion.NONE, false, Progress.NONE));
      assertThat(List.of(one.get().changedNothing(), other.get().changedNothing()))
          .containsExactlyInAnyOrder(true, false);
    } finally {
      both.shutdown();
    }
  }
}

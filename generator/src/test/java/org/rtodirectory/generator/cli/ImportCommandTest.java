package org.rtodirectory.generator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The output and exit codes of the import command. */
class ImportCommandTest {
  private static final String HEADER = "company_name,verticals,address,city,state,zip\n";

  @TempDir Path folder = Path.of("");

  @Test
  void a_dry_run_prints_the_changes_of_the_import_and_has_its_exit_code() throws IOException {
    Scene scene = Scene.of(folder, 12);
    Path file =
        Files.writeString(
            scene.folder().resolve("stores.csv"),
            HEADER + "Ace,retail,1 Main St,Dallas,TX,75201\nBest,retail,9 Elm St,Waco,TX,76701\n");
    Run run = scene.run("import", file.toString(), "--replace", "--dry-run").requireSuccess();
    assertThat(run.out())
        .startsWith("Dry run: nothing was written.")
        .contains(
            "rows: 1 inserted, 0 updated, 1 unchanged",
            "1 stores would be inserted",
            "  line 3: Best, 9 Elm St, Waco, TX",
            "11 stores would be deleted",
            "  Ace, 2 Main St, Dallas, TX",
            "  and 1 more",
            "0 rows would be rejected");
    Files.writeString(file, "Best,retail,9 Elm St\n", StandardOpenOption.APPEND);
    Run refusedRun = scene.run("import", file.toString(), "--replace", "--dry-run");
    assertThat(refusedRun.code()).isEqualTo(3);
    assertThat(refusedRun.out()).contains("1 rows would be rejected", "the row has 3 cells, not 6");
    assertThat(refusedRun.lastLine())
        .startsWith("--replace would delete the stores of the rejected");
    assertThat(scene.folder().resolve("stores.rejects.csv")).doesNotExist();
    scene.publish().requireSuccess();
    assertThat(scene.target().text("api/locations/page=1.json")).contains("12 Main St");
  }

  @Test
  void an_assumption_about_a_file_is_noted() throws IOException {
    Scene scene = Scene.empty(folder);
    Path file =
        Files.write(
            scene.folder().resolve("stores.csv"),
            (HEADER + "Café,retail,1 Main St,Dallas,TX,75201\n")
                .getBytes(Charset.forName("windows-1252")));
    assertThat(scene.run("import", file.toString()).requireSuccess().out())
        .contains("  note: read as Windows-1252.");
  }

  @Test
  void an_option_without_effect_is_an_invalid_command_line() throws IOException {
    Run run = Scene.empty(folder).run("import", "stores.csv", "--delete-despite-rejects");
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains("--delete-despite-rejects deletes nothing without --replace.");
  }

  @Test
  void a_folder_for_reports_that_does_not_exist_is_an_error_even_in_a_dry_run() throws IOException {
    Scene scene = Scene.empty(folder);
    Path file = Files.writeString(folder.resolve("a.csv"), HEADER + "A,retail,,Dallas,TX,75201\n");
    Path missing = folder.resolve("missing");
    for (String option : List.of("--verbose=false", "--dry-run")) {
      scene
          .run("import", file.toString(), "--rejects", missing.toString(), option)
          .requireFailure(1, missing + " is not a folder. Choose another folder with --rejects.");
    }
  }
}

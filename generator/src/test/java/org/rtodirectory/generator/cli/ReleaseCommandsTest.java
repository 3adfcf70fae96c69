package org.rtodirectory.generator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.rtodirectory.generator.publish.Extracts;
import org.rtodirectory.generator.publish.Target;

/** The commands for releases: their messages and exit codes. */
class ReleaseCommandsTest {
  private static final String PAGE = "api/locations/state=TX/page=1.json";

  @TempDir private Path folder = Path.of("");
  private Target target = new Target(folder);

  @BeforeEach
  void publishTwoReleases() {
    target = new Target(folder.resolve("public"));
    target.publish(Extracts.of("Ace|Dallas|TX|1 Main St"));
    target.publish(Extracts.of("Ace|Dallas|TX|1 Main St", "Ace|El Paso|TX|2 Main St"));
  }

  @Test
  void releases_are_listed_with_the_served_one_and_possible_rollbacks() throws IOException {
    Files.delete(target.folder().resolve(target.record(1).snapshot().key()));
    assertThat(run("releases").requireSuccess().out().lines())
        .hasSize(3)
        .anyMatch(line -> line.matches("  +1  2026-11-02T09:30:00Z +done +1 +.* no +first release"))
        .anyMatch(
            line ->
                line.matches("\\* +2  2026-11-02T09:30:00Z +done +2 +.* yes +the data changed"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"releases", "verify", "verify --repair", "gc", "gc --dry-run"})
  void each_command_reports_that_nothing_is_published(String commandLine) {
    String emptyFolder = folder.resolve("empty").toString();
    Run run = Run.of(commandLine.split(" "), "--target", emptyFolder);
    assertThat(run.code()).isEqualTo(1);
    assertThat(run.lastLine()).contains(emptyFolder);
    assertThat(run.err()).hasLineCount(1);
    assertThat(run.out()).isEmpty();
    assertThat(folder.resolve("empty")).doesNotExist();
  }

  @Test
  void a_dry_run_shows_ten_examples_of_each_kind_of_change() {
    target.publish(Extracts.chain("Best", 13));
    String dryRun = run("rollback", "2", "--dry-run").out();
    assertThat(dryRun)
        .contains("  rows: 3 added, 0 changed, 14 removed\n")
        .contains("    location added: /locations/texas/dallas/ace-1-main-st\n")
        .contains("    and 4 more removed\n");
    assertThat(dryRun.lines().filter(line -> line.contains(" removed: "))).hasSize(10);
  }

  @Test
  void a_rollback_publishes_a_new_release_and_a_second_one_does_nothing() {
    String name = target.store().name();
    Run dryRun = run("rollback", "1", "--dry-run");
    assertThat(dryRun.out())
        .startsWith("Release 3 would be published to " + name + ": rolled back to release 1\n")
        .contains("  rows: 0 added, 1 changed, 1 removed\n")
        .contains("    company changed: /companies/ace (store_count 2 → 1)\n")
        .contains("    location removed: /locations/texas/el-paso/ace-2-main-st\n");
    assertThat(target.pointer().release()).isEqualTo(2);
    assertThat(run("rollback", "1").requireSuccess().out())
        .startsWith("Release 3 was published to " + name + ": rolled back to release 1\n");
    assertThat(target.record(3).rolledBackTo()).isEqualTo(1);
    assertThat(run("rollback", "1").out())
        .startsWith("Nothing to do: the content of release 1 is served in " + name + "\n");
    run("rollback", "7").requireFailure(1, name + " has no release 7.");
  }

  @Test
  void each_failure_of_the_command_after_a_rollback_is_reported() {
    for (int i = 0; i < 2; i++) {
      Run run = run("rollback", "1", "--after-publish", "exit 3");
      assertThat(run.lastLine())
          .startsWith("Warning: the command of --after-publish ended with exit code 3.");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"rollback 1", "gc", "verify --repair"})
  void commands_that_write_are_refused_while_a_publisher_has_the_lock(String commandLine)
      throws IOException {
    try (Closeable lock = target.store().lock().orElseThrow()) {
      run(commandLine.split(" ")).requireFailure(3, "Another publisher is at work on ");
      run("verify").requireSuccess();
      run("gc", "--dry-run").requireSuccess();
    }
  }

  @Test
  void gc_dry_run_lists_the_same_objects_that_gc_deletes() {
    Map<String, String> objectsBefore = target.objects();
    Run dryRun = run("gc", "--keep", "1", "--grace", "0s", "--dry-run");
    assertThat(dryRun.out())
        .matches("Would be removed from .*public: 1 records and 2 files \\([\\d,]+ bytes\\)\n");
    assertThat(target.objects()).isEqualTo(objectsBefore);
    assertThat(run("gc", "--keep", "1").out()).contains(": 0 records and 0 files (0 bytes)");
    Run run = run("gc", "--keep", "1", "--grace", "0s");
    assertThat(run.out()).isEqualTo(dryRun.out().replace("Would be removed", "Removed"));
    assertThat(target.objects()).doesNotContainKey("releases/1.json");
    run("rollback", "1").requireFailure(1, target.store().name() + " has no release 1.");
  }

  @Test
  void verify_lists_problems_and_fails_until_they_are_repaired() throws IOException {
    run("verify").requireSuccess();
    target.store().delete(PAGE);
    target.put("api/x", "mine");
    Run verifyRun = run("verify");
    assertThat(verifyRun.code()).isEqualTo(1);
    assertThat(verifyRun.out())
        .matches("Release 2 in .*public: \\d+ pages and documents compared, 2 problems\n(?s).*")
        .contains("  missing: " + PAGE + "\n", "  foreign: api/x\n");
    Run repairRun = run("verify", "--repair");
    assertThat(repairRun.code()).isEqualTo(1);
    assertThat(repairRun.out()).endsWith("Repaired: 1, not repaired: 1\n  foreign: api/x\n");
    assertThat(target.objects()).containsKeys(PAGE, "api/x");
    assertThat(run("verify", "--repair", "--delete-foreign").requireSuccess().out())
        .endsWith("Repaired: 1, not repaired: 0\n");
    assertThat(run("verify").out()).contains("compared, 0 problems");
  }

  @Test
  void verify_lists_at_most_20_problems_and_counts_the_others() {
    for (int i = 1; i <= 20; i++) {
      target.put("api/x" + i, "mine");
    }
    String all = run("verify").out();
    assertThat(all.lines().filter(line -> line.startsWith("  foreign: "))).hasSize(20);
    assertThat(all).doesNotContain("more");
    target.put("api/x21", "mine");
    String shortened = run("verify").out();
    assertThat(shortened.lines().filter(line -> line.startsWith("  foreign: "))).hasSize(20);
    assertThat(shortened).endsWith("  and 1 more\n");
  }

  @Test
  void verify_ignores_foreign_files_that_match_a_pattern() {
    target.put("0123abcd.txt", "the key of IndexNow");
    target.put("api/notes/a.md", "mine");
    assertThat(run("verify").code()).isEqualTo(1);
    assertThat(run("verify", "--ignore", "*.txt").code()).isEqualTo(1);
    String[] ignoreOptions = {"--ignore", "/*.txt", "--ignore", "api/notes/**"};
    assertThat(
            Run.of(new String[] {"verify", "--target", target.folder().toString()}, ignoreOptions)
                .requireSuccess()
                .out())
        .endsWith(" 0 problems, 2 ignored\n");
    run("verify", "--repair", "--delete-foreign", "--ignore", "*.txt,api/**").requireSuccess();
    assertThat(target.objects()).containsKeys("0123abcd.txt", "api/notes/a.md");
    run("verify", "--ignore", "*.{jpg,txt},api/**").requireSuccess();
    assertThat(run("verify", "--ignore", "[a").code()).isEqualTo(2);
  }

  @Test
  void releases_are_listed_even_if_the_pointer_is_damaged() {
    target.put("current.json", "{");
    Run list = run("releases").requireSuccess();
    assertThat(list.out().lines()).hasSize(3);
    assertThat(list.lastLine()).startsWith("Warning: current.json in ").contains("roll back");
    run("rollback", "1").requireSuccess();
    assertThat(target.pointer().release()).isEqualTo(3);
    run("verify").requireSuccess();
  }

  private Run run(String... command) {
    return Run.of(command, "--target", target.folder().toString());
  }
}

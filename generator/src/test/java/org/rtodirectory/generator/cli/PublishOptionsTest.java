package org.rtodirectory.generator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Planning, guarding and telling caches, from the command line. */
class PublishOptionsTest {
  private final Path folder;
  private final Scene scene;

  PublishOptionsTest(@TempDir Path folder) {
    this.folder = folder;
    scene = Scene.of(folder, 40);
  }

  @Test
  void a_dry_run_shows_what_a_publish_then_does_and_writes_nothing() {
    assertThat(scene.publish("--dry-run").done().out())
        .startsWith(
            "Release 1 would be published to "
                + scene.target().store().name()
                + ": first release\n")
        .containsPattern(" PUT requests and [\\d,]+ bytes, snapshot included");
    assertThat(folder.resolve("public")).doesNotExist();
    scene.publish();
    scene.execute("UPDATE locations SET rating = 4.5 WHERE id = 1");
    Run plan = scene.publish("--dry-run");
    assertThat(plan.out())
        .startsWith("Release 2 would be published to ")
        .contains(": the data changed\n", "  rows: 0 added, 1 changed, 0 removed\n", "(rating ");
    assertThat(scene.target().pointer().release()).isEqualTo(1);
    Run published = scene.publish();
    assertThat(scene.target().pointer().release()).isEqualTo(2);
    assertThat(published.out().lines().filter(line -> line.contains(" PUT requests")).toList())
        .isEqualTo(plan.out().lines().filter(line -> line.contains(" PUT requests")).toList());
  }

  @Test
  void a_release_that_shrinks_too_much_is_refused_with_3_until_it_is_allowed() {
    scene.publish();
    scene.execute("UPDATE locations SET status = 'closed' WHERE id > 30");
    String shrinks =
        "Refused: this release would shrink by more than 20 %: locations in total 40 → 30;";
    assertThat(scene.publish().failed(3, shrinks).lastLine())
        .endsWith("publish again with --allow-shrink.");
    assertThat(scene.publish("--dry-run").done().err())
        .contains("Warning: Refused: this release would shrink");
    assertThat(scene.target().pointer().release()).isEqualTo(1);
    assertThat(scene.publish("--max-shrink", "0", "--allow-shrink").code()).isZero();
    assertThat(scene.target().pointer().release()).isEqualTo(2);
  }

  @Test
  void a_command_that_fails_after_a_publish_is_reported_and_run_again_by_the_next_one()
      throws IOException {
    Path seen = folder.resolve("seen");
    scene.publish("--after-publish", "cat >'" + seen + "'");
    assertThat(seen).content().contains("/api/locations?state=TX\n");
    scene.execute("UPDATE locations SET rating = 4.5 WHERE id = 1");
    Run failed = scene.publish("--after-publish", "cat >'" + seen + "'; echo away >&2; exit 9");
    assertThat(failed.done().lastLine())
        .isEqualTo(
            "Warning: the command of --after-publish ended with exit code 9: away."
                + " The next publish gives it the same paths again.");
    String owed = Files.readString(seen);
    Files.delete(seen);
    assertThat(Run.of("releases", "--target", folder.resolve("public").toString()).out())
        .contains("has not taken " + owed.lines().count() + " changed paths yet");
    Run again = scene.publish("--after-publish", "cat >'" + seen + "'");
    assertThat(again.out()).startsWith("Nothing has changed: ");
    assertThat(again.err()).doesNotContain("Warning");
    assertThat(seen).hasContent(owed);
  }

  @Test
  void synonyms_are_part_of_the_release_and_a_wrong_line_ends_a_publish_with_its_number()
      throws IOException {
    Path file = Files.writeString(folder.resolve("synonyms.txt"), "rac = rent-a-center\nrac\n");
    scene
        .publish("--synonyms", file.toString())
        .failed(1, file + ", line 2: expected word = other words, but found rac");
    scene.publish();
    Files.writeString(file, "spades = ace\n");
    assertThat(scene.publish("--synonyms", file.toString()).out()).startsWith("Release 2 ");
  }

  @Test
  void watching_a_database_that_does_not_exist_fails_at_once() {
    Run run = scene.at(scene.url() + "_of_another_name").publish("--watch");
    assertThat(run.failed(1, "The database ").err()).contains(" cannot be reached: ");
  }
}

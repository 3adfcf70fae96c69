package org.rtodirectory.generator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;
import org.jdbi.v3.core.HandleConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rtodirectory.generator.database.Database;
import org.rtodirectory.generator.database.DatabaseUrl;
import org.rtodirectory.generator.publish.Target;

/** Planning, guarding and telling caches, from the command line. */
class PublishOptionsTest {
  @TempDir private Path folder = Path.of("");
  private final String url = DirectoryRows.database(40);

  @Test
  void a_dry_run_shows_what_a_publish_then_does_and_writes_nothing() {
    Run dry = publish("--dry-run");
    assertThat(dry.code()).as(dry.err()).isZero();
    assertThat(dry.out())
        .startsWith(
            "Release 1 would be published to " + target().store().name() + ": first release\n")
        .containsPattern(" PUT requests and [\\d,]+ bytes, snapshot included");
    assertThat(folder.resolve("public")).doesNotExist();
    publish();
    change(handle -> handle.execute("UPDATE locations SET rating = 4.5 WHERE id = 1"));
    Run plan = publish("--dry-run");
    assertThat(plan.out())
        .startsWith("Release 2 would be published to ")
        .contains(": the data changed\n", "  rows: 0 added, 1 changed, 0 removed\n", "(rating ");
    assertThat(target().pointer().release()).isEqualTo(1);
    Run published = publish();
    assertThat(target().pointer().release()).isEqualTo(2);
    assertThat(published.out().lines().filter(line -> line.contains(" PUT requests")).toList())
        .isEqualTo(plan.out().lines().filter(line -> line.contains(" PUT requests")).toList());
  }

  @Test
  void a_release_that_shrinks_too_much_is_refused_with_3_until_it_is_allowed() {
    publish();
    change(handle -> handle.execute("UPDATE locations SET status = 'closed' WHERE id > 30"));
    Run refused = publish();
    assertThat(refused.code()).isEqualTo(3);
    assertThat(refused.out()).isEmpty();
    assertThat(refused.lastLine())
        .startsWith(
            "Refused: this release would shrink by more than 20 %: locations in total 40 → 30;")
        .endsWith("publish again with --allow-shrink.");
    Run dry = publish("--dry-run");
    assertThat(dry.code()).isZero();
    assertThat(dry.err()).contains("Warning: Refused: this release would shrink");
    assertThat(target().pointer().release()).isEqualTo(1);
    assertThat(publish("--max-shrink", "0", "--allow-shrink").code()).isZero();
    assertThat(target().pointer().release()).isEqualTo(2);
  }

  @Test
  void a_command_that_fails_after_a_publish_is_reported_and_run_again_by_the_next_one()
      throws IOException {
    Path seen = folder.resolve("seen");
    publish("--after-publish", "cat >'" + seen + "'");
    assertThat(seen).content().contains("/api/locations?state=TX\n");
    change(handle -> handle.execute("UPDATE locations SET rating = 4.5 WHERE id = 1"));
    Run failed = publish("--after-publish", "cat >'" + seen + "'; echo away >&2; exit 9");
    assertThat(failed.code()).as(failed.err()).isZero();
    assertThat(failed.lastLine())
        .isEqualTo(
            "Warning: the command of --after-publish ended with exit code 9: away."
                + " The next publish gives it the same paths again.");
    String owed = Files.readString(seen);
    Files.delete(seen);
    assertThat(Run.of("releases", "--target", folder.resolve("public").toString()).out())
        .contains("has not taken " + owed.lines().count() + " changed paths yet");
    Run again = publish("--after-publish", "cat >'" + seen + "'");
    assertThat(again.out()).startsWith("Nothing has changed: ");
    assertThat(again.err()).doesNotContain("Warning");
    assertThat(seen).hasContent(owed);
  }

  @Test
  void synonyms_are_part_of_the_release_and_a_wrong_line_ends_a_publish_with_its_number()
      throws IOException {
    Path file = Files.writeString(folder.resolve("synonyms.txt"), "rac = rent-a-center\nrac\n");
    Run refused = publish("--synonyms", file.toString());
    assertThat(refused.code()).isEqualTo(1);
    assertThat(refused.lastLine())
        .isEqualTo(file + ", line 2: expected word = other words, but found rac");
    publish();
    Files.writeString(file, "spades = ace\n");
    assertThat(publish("--synonyms", file.toString()).out()).startsWith("Release 2 ");
  }

  @Test
  void watching_a_database_that_does_not_exist_fails_at_once() {
    Run run = Run.of("publish", "--watch", "--database-url", url + "_of_another_name");
    assertThat(run.code()).isEqualTo(1);
    assertThat(run.err()).startsWith("The database ").contains(" cannot be reached: ");
  }

  private Run publish(String... options) {
    String target = folder.resolve("public").toString();
    return Run.of(
        Stream.concat(
                Stream.of("publish", "--database-url", url, "--target", target),
                Arrays.stream(options))
            .toArray(String[]::new));
  }

  private Target target() {
    return new Target(folder.resolve("public"));
  }

  private void change(HandleConsumer<RuntimeException> change) {
    try (Database database = Database.open(DatabaseUrl.parse(url))) {
      database.jdbi().useHandle(change);
    }
  }
}

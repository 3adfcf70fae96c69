package org.rtodirectory.generator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rtodirectory.generator.database.TestDatabase;

/** The publish command: its output, its exit codes, and its messages with problem and remedy. */
class PublishCommandTest {
  private static final String UNREACHABLE_URL = "postgresql://me:secret@localhost:1/directory";

  private static final String COUNT_OF_RELATIONS =
      "SELECT count(*) FROM pg_class WHERE relnamespace = 'public'::regnamespace";

  @TempDir private Path folder = Path.of("");

  @Test
  void demo_and_two_publishes_work_on_the_embedded_server() {
    String home = folder.resolve("my postgres").toString();
    String target = folder.resolve("my public").toString();
    assertThat(Run.of("demo", "--postgres-dir", home).requireSuccess().out())
        .containsPattern(
            "^Demo directory in embedded PostgreSQL in .*my postgres: 3,\\d+ stores of \\d+"
                + " companies in \\d+ cities\\R")
        .contains("  line 672: address is missing\n");

    Run firstRun = publishDemo(home, target);
    assertThat(firstRun.out().lines().findFirst())
        .contains("Release 1 published to " + target + ": first release");
    assertThat(firstRun.out().lines().skip(1))
        .allMatch(line -> line.startsWith("  ") && !line.endsWith(" "))
        .anyMatch(line -> line.startsWith("  locations  "))
        .anyMatch(line -> line.contains("PUT requests"));
    assertThat(folder.resolve("my public/current.json")).exists();

    assertThat(publishDemo(home, "file:" + target).out())
        .startsWith("Nothing has changed: release 1 stays current in " + target + "\n")
        .contains("  0 PUT requests and 0 bytes, ");
  }

  private static Run publishDemo(String home, String target) {
    return Run.of("publish", "--demo", "--site", "off", "--postgres-dir", home, "--target", target)
        .requireSuccess();
  }

  @Test
  void a_database_that_cannot_be_reached_is_named_without_its_password() {
    Run run =
        new Scene(UNREACHABLE_URL, folder)
            .publish()
            .requireFailure(1, "The database localhost:1/directory cannot be reached: ");
    assertThat(run.lastLine())
        .endsWith(
            "Check the host and port of the address, and that the database server is running, then"
                + " run the command again.");
    assertThat(run.err()).doesNotContain("secret").hasLineCount(1);
    Run verboseRun = Run.of("publish", "--verbose", "--database-url", UNREACHABLE_URL);
    assertThat(verboseRun.err())
        .contains("\tat org.rtodirectory.", "Caused by: ")
        .doesNotContain("secret");
  }

  @Test
  void a_row_of_more_than_16_kilobytes_fails_the_publish_and_is_named() {
    Scene scene = Scene.of(folder, 3);
    scene.execute(
        "UPDATE locations SET categories = ARRAY(SELECT repeat('c', 100) || n"
            + " FROM generate_series(1, 200) n) WHERE id = 2");
    Run run =
        scene.publish().requireFailure(1, "The location 2 (ace-2) of the database would take 2");
    assertThat(run.lastLine())
        .contains(" bytes on every page, but at most 16,384 are possible. Shorten it");
    assertThat(folder.resolve("public/current.json")).doesNotExist();
  }

  @Test
  void a_publish_is_refused_while_another_command_uses_the_embedded_server() {
    TestDatabase.createUrlWithoutTables();
    Run.of("demo", "--postgres-dir", TestDatabase.HOME.toString())
        .requireFailure(
            3, "Another command is using the embedded PostgreSQL in " + TestDatabase.HOME);
  }

  @Test
  void a_folder_for_the_embedded_server_that_cannot_be_written_is_named() throws IOException {
    Path file = Files.createFile(folder.resolve("postgres"));
    Run.of("publish", "--postgres-dir", file.toString())
        .requireFailure(
            1, "The folder " + file + " for the embedded PostgreSQL cannot be written: ");
  }

  @Test
  void the_demo_is_published_only_on_request_and_replaced_by_a_replacing_import()
      throws IOException {
    Scene scene = Scene.withoutTables(folder);
    Run emptyRun =
        scene
            .publish()
            .requireFailure(
                1, "The database has no open location, so there is nothing to publish.");
    assertThat(emptyRun.lastLine()).contains("import FILE.csv", "publish --demo");
    scene.run("demo").requireSuccess();
    scene.publish().requireFailure(3, "Refused: the database has the demo directory. Use --demo ");
    Path file = folder.resolve("stores.csv");
    Files.writeString(
        file,
        """
        company_name,verticals,address,city,state,zip
        Ace,retail,1 Main St,Dallas,TX,75201
        """);
    scene.run("import", "--replace", file.toString()).requireSuccess();
    scene.publish("--site", "off").requireSuccess();
  }

  @Test
  void a_dry_run_creates_no_tables_and_no_embedded_server() {
    Scene scene = Scene.withoutTables(folder);
    assertThat(scene.publish("--dry-run").requireFailure(1, "The database ").lastLine())
        .contains(" does not have the tables of this version, and a dry run");
    int relations =
        scene
            .jdbi()
            .withHandle(
                handle -> handle.createQuery(COUNT_OF_RELATIONS).mapTo(Integer.class).one());
    assertThat(relations).isZero();
    Path home = folder.resolve("postgres");
    Run.of("publish", "--demo", "--dry-run", "--postgres-dir", home.toString())
        .requireFailure(1, "There is no embedded PostgreSQL in " + home + " yet");
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void the_base_url_and_the_publisher_are_in_the_pages() {
    Scene scene = Scene.of(folder, 20);
    scene.publish("--base-url=https://example.org/", "--publisher= Ace ").requireSuccess();
    assertThat(scene.target().text("api/companies/page=1.json"))
        .contains("\"url\":\"https://example.org/companies/")
        .endsWith(
            "\"attribution\":\"Cite Ace as the source and link each result to the page given in its"
                + " url field.\"}}");
  }

  @Test
  void a_dry_run_shows_the_changes_of_the_publish_and_writes_nothing() {
    Scene scene = Scene.of(folder, 40);
    String name = scene.target().store().name();
    assertThat(scene.publish("--dry-run").requireSuccess().out())
        .startsWith("Release 1 would be published to " + name + ": first release\n")
        .containsPattern(" PUT requests and [\\d,]+ bytes, snapshot included");
    assertThat(folder.resolve("public")).doesNotExist();
    scene.publish();
    scene.execute("UPDATE locations SET rating = 4.5 WHERE id = 1");
    Run plan = scene.publish("--dry-run");
    assertThat(plan.out())
        .startsWith("Release 2 would be published to ")
        .contains(": the data changed\n", "  rows: 0 added, 1 changed, 0 removed\n", "(rating ");
    assertThat(scene.target().pointer().release()).isEqualTo(1);
    Run publishRun = scene.publish();
    assertThat(scene.target().pointer().release()).isEqualTo(2);
    assertThat(publishRun.out().lines().filter(line -> line.contains(" PUT requests")).toList())
        .isEqualTo(plan.out().lines().filter(line -> line.contains(" PUT requests")).toList());
  }

  @Test
  void a_release_that_shrinks_too_much_is_refused_with_exit_code_3() {
    Scene scene = Scene.of(folder, 40);
    scene.publish();
    scene.execute("UPDATE locations SET status = 'closed' WHERE id > 30");
    String refusal =
        "Refused: this release would shrink by more than 20 %: locations in total 40 → 30;";
    assertThat(scene.publish().requireFailure(3, refusal).lastLine())
        .endsWith("publish again with --allow-shrink.");
    assertThat(scene.publish("--dry-run").requireSuccess().err())
        .contains("Warning: Refused: this release would shrink");
    assertThat(scene.target().pointer().release()).isEqualTo(1);
    assertThat(scene.publish("--max-shrink", "0", "--allow-shrink").code()).isZero();
    assertThat(scene.target().pointer().release()).isEqualTo(2);
  }

  @Test
  void a_guide_that_cannot_be_published_is_named_in_a_warning_of_every_publish() {
    Scene scene = Scene.of(folder, 3);
    scene.execute(
        "INSERT INTO guides (slug, title, summary, body_markdown, updated_on)"
            + " VALUES ('never', 'T', 'S', 'B', 'infinity')");
    for (int i = 0; i < 2; i++) { // The second publish changes nothing.
      assertThat(scene.publish().requireSuccess().err())
          .contains("Warning: The guide never is not published, because its updated_on is");
    }
  }

  @Test
  void a_failed_after_publish_command_is_reported_and_run_again_by_the_next_publish()
      throws IOException {
    Scene scene = Scene.of(folder, 40);
    Path pathsFile = folder.resolve("seen");
    scene.publish("--after-publish", "cat >'" + pathsFile + "'");
    assertThat(pathsFile).content().contains("/api/locations?state=TX\n");
    scene.execute("UPDATE locations SET rating = 4.5 WHERE id = 1");
    Run failedRun =
        scene.publish("--after-publish", "cat >'" + pathsFile + "'; echo away >&2; exit 9");
    assertThat(failedRun.requireSuccess().lastLine())
        .isEqualTo(
            "Warning: the command of --after-publish ended with exit code 9: away."
                + " The next publish gives it the same paths again.");
    String pendingPaths = Files.readString(pathsFile);
    Files.delete(pathsFile);
    assertThat(Run.of("releases", "--target", folder.resolve("public").toString()).out())
        .contains("has not processed " + pendingPaths.lines().count() + " changed paths yet");
    Run nextRun = scene.publish("--after-publish", "cat >'" + pathsFile + "'");
    assertThat(nextRun.out()).startsWith("Nothing has changed: ");
    assertThat(nextRun.err()).doesNotContain("Warning");
    assertThat(pathsFile).hasContent(pendingPaths);
  }

  @Test
  void synonyms_are_part_of_the_release_and_an_invalid_line_fails_the_publish() throws IOException {
    Scene scene = Scene.of(folder, 40);
    Path file = Files.writeString(folder.resolve("synonyms.txt"), "rac = rent-a-center\nrac\n");
    scene
        .publish("--synonyms", file.toString())
        .requireFailure(1, file + ", line 2: expected word = other words, but found rac");
    scene.publish();
    Files.writeString(file, "spades = ace\n");
    assertThat(scene.publish("--synonyms", file.toString()).out()).startsWith("Release 2 ");
  }

  @Test
  void watching_a_database_that_does_not_exist_fails_at_once() {
    Scene scene = Scene.of(folder, 40);
    Run run = scene.withUrl(scene.url() + "_of_another_name").publish("--watch");
    assertThat(run.requireFailure(1, "The database ").err()).contains(" cannot be reached: ");
  }
}

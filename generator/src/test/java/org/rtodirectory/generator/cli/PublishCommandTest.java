package org.rtodirectory.generator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jdbi.v3.core.Jdbi;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rtodirectory.generator.database.Database;
import org.rtodirectory.generator.database.DatabaseUrl;
import org.rtodirectory.generator.database.TestDatabase;

/** Each way for a publish to end: exit code, and one line that says what and what to do. */
class PublishCommandTest {
  private static final String NOBODY_LISTENS = "postgresql://me:secret@localhost:1/directory";

  private static final String RELATIONS =
      "SELECT count(*) FROM pg_class WHERE relnamespace = 'public'::regnamespace";

  @TempDir private Path folder = Path.of("");

  @Test
  void demo_and_two_publishes_work_on_the_embedded_server() {
    String home = folder.resolve("my postgres").toString();
    String target = folder.resolve("my public").toString();
    Run demo = Run.of("demo", "--postgres-dir", home);
    assertThat(demo.code()).as(demo.err()).isZero();
    assertThat(demo.out())
        .containsPattern(
            "^Demo directory in embedded PostgreSQL in .*my postgres: 3,\\d+ stores of \\d+"
                + " companies in \\d+ cities\\R")
        .contains("  line 672: address is missing\n");

    Run first = Run.of("publish", "--postgres-dir", home, "--target", target, "--demo");
    assertThat(first.code()).as(first.err()).isZero();
    assertThat(first.out().lines().findFirst())
        .contains("Release 1 published to " + target + ": first release");
    assertThat(first.out().lines().skip(1))
        .allMatch(line -> line.startsWith("  ") && !line.endsWith(" "))
        .anyMatch(line -> line.startsWith("  locations  "))
        .anyMatch(line -> line.contains("PUT requests"));
    assertThat(folder.resolve("my public/current.json")).exists();

    Run second = Run.of("publish", "--postgres-dir", home, "--target", "file:" + target, "--demo");
    assertThat(second.code()).as(second.err()).isZero();
    assertThat(second.out())
        .startsWith("Nothing has changed: release 1 stays current in " + target + "\n")
        .contains("  0 PUT requests and 0 bytes, ");
  }

  @Test
  void a_database_that_cannot_be_reached_is_named_without_its_password() {
    Run run = publish(NOBODY_LISTENS);
    assertFails(run, 1, "The database localhost:1/directory cannot be reached: ");
    assertThat(run.lastLine()).endsWith("Check --database-url, and that the server is running.");
    assertThat(run.err()).doesNotContain("secret").hasLineCount(1);
    Run verbose = Run.of("publish", "--verbose", "--database-url", NOBODY_LISTENS);
    assertThat(verbose.err())
        .contains("\tat org.rtodirectory.", "Caused by: ")
        .doesNotContain("secret");
  }

  @Test
  void a_row_of_more_than_16_kilobytes_ends_a_publish_and_is_named() {
    String url = TestDatabase.createUrl();
    try (Database database = Database.open(DatabaseUrl.parse(url))) {
      DirectoryRows.insert(database.jdbi(), 3);
      database
          .jdbi()
          .useHandle(
              handle ->
                  handle.execute(
                      "UPDATE locations SET categories = ARRAY(SELECT repeat('c', 100) || n"
                          + " FROM generate_series(1, 200) n) WHERE id = 2"));
    }
    Run run = publish(url);
    assertFails(run, 1, "The location 2 (ace-2) of the database would take 2");
    assertThat(run.lastLine()).contains(" bytes on every page, of 16,384. Repair it");
    assertThat(folder.resolve("public/current.json")).doesNotExist();
  }

  @Test
  void a_publish_is_refused_while_another_command_uses_the_embedded_server() {
    TestDatabase.createUrl();
    Run run = Run.of("demo", "--postgres-dir", TestDatabase.HOME.toString());
    assertFails(run, 3, "Another command is using the embedded PostgreSQL in " + TestDatabase.HOME);
  }

  @Test
  void a_folder_for_the_embedded_server_that_cannot_be_written_is_named() throws IOException {
    Path file = Files.createFile(folder.resolve("postgres"));
    Run run = Run.of("publish", "--postgres-dir", file.toString());
    assertFails(run, 1, "The folder " + file + " for the embedded PostgreSQL cannot be written: ");
  }

  @Test
  void the_demo_is_published_only_on_request_and_replaced_by_a_replacing_import()
      throws IOException {
    String url = TestDatabase.createUrl();
    Run empty = publish(url);
    assertFails(empty, 1, "The database holds no open location, so there is nothing to publish.");
    assertThat(empty.lastLine()).contains("generator import FILE.csv", "publish --demo");
    Run demo = Run.of("demo", "--database-url", url);
    assertThat(demo.code()).as(demo.err()).isZero();
    assertFails(publish(url), 3, "Refused: the database holds the demo directory, which is ");
    Run allowed = Run.of("publish", "--database-url", url, "--target", target(), "--demo");
    assertThat(allowed.code()).as(allowed.err()).isZero();
    Path file = folder.resolve("stores.csv");
    Files.writeString(
        file,
        """
        company_name,verticals,address,city,state,zip
        Ace,retail,1 Main St,Dallas,TX,75201
        """);
    Run replaced = Run.of("import", "--database-url", url, "--replace", file.toString());
    assertThat(replaced.code()).as(replaced.err()).isZero();
    Run real = publish(url);
    assertThat(real.code()).as(real.err()).isZero();
  }

  @Test
  void a_dry_run_makes_no_tables_and_no_embedded_server() {
    String url = TestDatabase.createUrl();
    Run dry = Run.of("publish", "--dry-run", "--database-url", url, "--target", target());
    assertFails(dry, 1, "The database ");
    assertThat(dry.lastLine())
        .contains(" does not have the tables of this version. Without --dry-run");
    int relations =
        Jdbi.create(DatabaseUrl.parse(url).dataSource())
            .withHandle(h -> h.createQuery(RELATIONS).mapTo(Integer.class).one());
    assertThat(relations).isZero();
    Path home = folder.resolve("postgres");
    assertFails(
        Run.of("publish", "--demo", "--dry-run", "--postgres-dir", home.toString()),
        1,
        "There is no embedded PostgreSQL in " + home + " yet.");
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void a_base_url_and_a_publisher_stand_in_the_pages() throws IOException {
    Run run =
        Run.of(
            "publish",
            "--database-url=" + DirectoryRows.database(20),
            "--target=" + target(),
            "--base-url=https://example.org/",
            "--publisher= Ace ");
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(Files.readString(folder.resolve("public/api/companies/page=1.json")))
        .contains("\"url\":\"https://example.org/companies/")
        .endsWith(
            "\"attribution\":\"Cite Ace as the source and link each result to the page given in its"
                + " url field.\"}}");
  }

  private static void assertFails(Run run, int code, String message) {
    assertThat(run.code()).as(run.err()).isEqualTo(code);
    assertThat(run.lastLine()).startsWith(message);
    assertThat(run.err()).doesNotContain("\tat ", "Exception");
    assertThat(run.out()).isEmpty();
  }

  private Run publish(String url) {
    return Run.of("publish", "--database-url", url, "--target", target());
  }

  private String target() {
    return folder.resolve("public").toString();
  }
}

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

/** What is said of a database that cannot be used: what is wrong, where, and what to do. */
class DatabaseMessagesTest {
  private static final String HEADER = "company_name,verticals,address,city,state,zip\n";

  @TempDir private Path folder = Path.of("");

  @Test
  void for_a_role_that_may_only_read_the_message_names_who_can_create_the_tables() {
    String url = TestDatabase.createUrl();
    role(url, "reader");
    Run run = publish(as("reader", url));
    assertFails(
        run, "The database " + name(url) + " does not have the tables of this version, and");
    assertThat(run.lastLine())
        .contains(
            "the role reader_" + name(url) + " may not create them in the schema public.",
            "Run any command of this generator once as the owner of the database",
            "publishing needs SELECT only.");
    Database.open(DatabaseUrl.parse(url)).close();
    execute(url, "GRANT SELECT ON ALL TABLES IN SCHEMA public TO reader_" + name(url));
    assertFails(publish(as("reader", url)), "The database holds no open location");
    Run load = load(as("reader", url), HEADER + "A,retail,1 A St,Dallas,TX,75201\n");
    assertFails(load, "The database did not take the import: ERROR: permission denied for table ");
    assertThat(load.lastLine())
        .endsWith(
            "Nothing was loaded. Grant the role SELECT, INSERT, UPDATE and DELETE on the tables, or"
                + " use another role.");
  }

  @Test
  void the_migrations_of_another_program_are_not_ours() {
    String url = TestDatabase.createUrl();
    Database.open(DatabaseUrl.parse(url)).close();
    execute(
        url,
        "UPDATE flyway_schema_history SET checksum = 1, description = 'init', script = 'V1__init.sql'");
    Run run = publish(url);
    assertFails(run, "The database " + name(url) + " was made or changed by another program.");
    assertThat(run.err()).doesNotContain("checksum", "repair", "baseline");
    execute(url, "UPDATE flyway_schema_history SET version = '7'");
    assertFails(
        publish(url), "The database " + name(url) + " was made or changed by another program.");
  }

  @Test
  void a_database_that_cannot_hold_every_text_is_refused_at_once() {
    String url = TestDatabase.createUrl();
    String latin = name(url) + "_latin1";
    execute(
        url,
        "CREATE DATABASE "
            + latin
            + " ENCODING 'LATIN1' LOCALE_PROVIDER libc LOCALE 'C' TEMPLATE template0");
    Run run = load(url.replace(name(url), latin), HEADER + "Żabka,retail,1 A St,Dallas,TX,75201\n");
    assertFails(
        run,
        "The database "
            + latin
            + " has the encoding LATIN1, which cannot represent every name. Create one with UTF8: createdb"
            + " --encoding=UTF8");
  }

  @Test
  void a_renamed_column_is_named_with_its_table_and_the_remedy() {
    String url = TestDatabase.createUrl();
    Database.open(DatabaseUrl.parse(url)).close();
    execute(url, "ALTER TABLE companies RENAME COLUMN rating TO stars");
    Run run = publish(url);
    assertFails(run, "The database cannot be read: ERROR: column \"rating\" does not exist");
    assertThat(run.lastLine()).contains("FROM companies", "ALTER TABLE … RENAME");
  }

  private static void assertFails(Run run, String message) {
    assertThat(run.code()).as(run.err()).isEqualTo(1);
    assertThat(run.lastLine()).startsWith(message);
    assertThat(run.err()).doesNotContain("\tat ", "Exception", "Flyway");
  }

  private Run publish(String url) {
    return Run.of("publish", "--database-url", url, "--target", folder.resolve("out").toString());
  }

  private Run load(String url, String text) {
    try {
      Path file = Files.writeString(folder.resolve("stores.csv"), text);
      return Run.of("import", file.toString(), "--database-url", url);
    } catch (IOException notWritten) {
      throw new AssertionError(notWritten);
    }
  }

  private static void role(String url, String role) {
    execute(url, "CREATE ROLE " + role + "_" + name(url) + " LOGIN");
  }

  private static String as(String role, String url) {
    return url.replace("postgres@", role + "_" + name(url) + "@");
  }

  private static String name(String url) {
    return url.substring(url.lastIndexOf('/') + 1);
  }

  private static void execute(String url, String sql) {
    Jdbi.create(DatabaseUrl.parse(url).dataSource()).useHandle(handle -> handle.execute(sql));
  }
}

package org.rtodirectory.generator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rtodirectory.generator.database.Database;
import org.rtodirectory.generator.database.DatabaseUrl;

/** The messages about an unusable database. They name the error, its place, and the remedy. */
class DatabaseMessagesTest {
  private static final String HEADER = "company_name,verticals,address,city,state,zip\n";

  private final Scene scene;

  DatabaseMessagesTest(@TempDir Path folder) {
    scene = Scene.withoutTables(folder);
  }

  @Test
  void for_a_role_that_may_only_read_the_message_names_who_can_create_the_tables()
      throws IOException {
    String role = "reader_" + scene.name();
    scene.execute("CREATE ROLE " + role + " LOGIN");
    Scene reader = scene.withUrl(scene.url().replace("postgres@", role + "@"));
    String says = "The database " + scene.name() + " does not have the tables of this version, and";
    assertThat(reader.publish().requireFailure(1, says).lastLine())
        .contains(
            "the role " + role + " may not create them in the schema public.",
            "Run any command of this generator once as the owner of the database",
            "publishing needs SELECT only.");
    makeTables();
    scene.execute("GRANT SELECT ON ALL TABLES IN SCHEMA public TO " + role);
    reader.publish().requireFailure(1, "The database has no open location");
    Run load = load(reader, "A,retail,1 A St,Dallas,TX,75201\n");
    String denied = "The database rejected the import: ERROR: permission denied for table ";
    assertThat(load.requireFailure(1, denied).lastLine())
        .endsWith(
            "Nothing was loaded. Grant the role SELECT on the tables, to import also INSERT, UPDATE and"
                + " DELETE, or use another role.");
  }

  @Test
  void a_database_that_cannot_hold_every_text_is_refused_at_once() throws IOException {
    String latin = scene.name() + "_latin1";
    scene.execute(
        "CREATE DATABASE %s ENCODING 'LATIN1' LOCALE_PROVIDER libc LOCALE 'C' TEMPLATE template0"
            .formatted(latin));
    Scene latinScene = scene.withUrl(scene.url().replace(scene.name(), latin));
    load(latinScene, "Żabka,retail,1 A St,Dallas,TX,75201\n")
        .requireFailure(
            1,
            "The database "
                + latin
                + " has the encoding LATIN1, which cannot represent every name. Create one with"
                + " UTF8: createdb --encoding=UTF8");
  }

  @Test
  void a_renamed_column_is_named_with_its_table_and_the_remedy() {
    makeTables();
    scene.execute("ALTER TABLE companies RENAME COLUMN rating TO stars");
    String says = "The database cannot be read: ERROR: column \"rating\" does not exist";
    assertThat(scene.publish().requireFailure(1, says).lastLine())
        .contains("FROM companies", "ALTER TABLE … RENAME");
  }

  @Test
  void a_publish_is_refused_while_policies_may_hide_rows_from_the_role() {
    makeTables();
    scene.open(3);
    String role = "limited_" + scene.name();
    scene.execute("CREATE ROLE " + role + " LOGIN");
    scene.execute("GRANT SELECT ON ALL TABLES IN SCHEMA public TO " + role);
    Scene limitedScene = scene.withUrl(scene.url().replace("postgres@", role + "@"));
    limitedScene.publish().requireSuccess();
    for (String table : List.of("companies", "directory_identity", "guides")) {
      scene.execute("ALTER TABLE " + table + " ENABLE ROW LEVEL SECURITY");
      String refusal = "Row level security may hide rows of " + table + " from the role " + role;
      assertThat(limitedScene.publish().requireFailure(3, refusal).lastLine())
          .contains("ALTER TABLE " + table + " DISABLE ROW LEVEL SECURITY");
      scene.execute("CREATE POLICY all_rows ON " + table + " USING (true)");
      limitedScene.publish().requireFailure(3, refusal);
      scene.publish().requireSuccess();
      scene.execute("ALTER TABLE " + table + " DISABLE ROW LEVEL SECURITY");
    }
  }

  @Test
  void a_statement_timeout_of_the_server_is_named_with_its_remedy() {
    makeTables();
    scene.open(3);
    scene.execute("ALTER TABLE guides RENAME TO stored_guides");
    scene.execute("CREATE VIEW guides AS SELECT g.* FROM pg_sleep(60), stored_guides g");
    assertThat(
            scene
                .withUrl(scene.url() + "?options=-c%20statement_timeout=100")
                .publish()
                .requireFailure(1, "The database cannot be read: ERROR: canceling statement due to")
                .lastLine())
        .contains("Raise statement_timeout for this role");
  }

  @Test
  void an_unknown_database_and_role_are_named_with_their_remedies() {
    String unknownUrl = scene.url().replace(scene.name(), "no_such_database");
    assertThat(
            scene
                .withUrl(unknownUrl)
                .publish()
                .requireFailure(1, "The database localhost:")
                .lastLine())
        .contains("does not exist", "create the database with createdb");
    String stranger = scene.url().replace("postgres@", "stranger@");
    assertThat(
            scene
                .withUrl(stranger)
                .publish()
                .requireFailure(1, "The database localhost:")
                .lastLine())
        .contains("Check the user and password of the address");
  }

  private void makeTables() {
    Database.open(DatabaseUrl.parse(scene.url())).close();
  }

  private static Run load(Scene scene, String rows) throws IOException {
    Path file = Files.writeString(scene.folder().resolve("stores.csv"), HEADER + rows);
    return scene.run("import", file.toString());
  }
}

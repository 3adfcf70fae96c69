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

/** The messages about an unusable database, which name the error, its place and the remedy. */
class DatabaseMessagesTest {
  private static final String HEADER = "company_name,verticals,address,city,state,zip\n";

  private final Scene scene;

  DatabaseMessagesTest(@TempDir Path folder) {
    scene = Scene.withoutTables(folder);
  }

  @Test
  void the_message_to_a_role_that_can_only_read_names_the_rights_that_it_needs()
      throws IOException {
    String role = "reader_" + scene.name();
    scene.execute("CREATE ROLE " + role + " LOGIN");
    Scene readerScene = scene.withUrl(scene.url().replace("postgres@", role + "@"));
    String message =
        "The database " + scene.name() + " does not have the tables of this version, and";
    assertThat(readerScene.publish().requireFailure(1, message).lastLine())
        .contains(
            "the role " + role + " may not create them in the schema public.",
            "Run any command of this generator once as the owner of the database",
            "publishing needs SELECT only.");
    createTables();
    scene.execute("GRANT SELECT ON ALL TABLES IN SCHEMA public TO " + role);
    readerScene.publish().requireFailure(1, "The database has no open location");
    Run importRun = importRows(readerScene, "A,retail,1 A St,Dallas,TX,75201\n");
    String deniedMessage = "The database rejected the import: ERROR: permission denied for table ";
    assertThat(importRun.requireFailure(1, deniedMessage).lastLine())
        .endsWith(
            "Nothing was loaded. Grant the role SELECT on the tables, to import also INSERT, UPDATE and"
                + " DELETE, or use another role.");
  }

  @Test
  void a_database_with_an_encoding_other_than_utf_8_is_refused() throws IOException {
    String latinName = scene.name() + "_latin1";
    scene.execute(
        "CREATE DATABASE %s ENCODING 'LATIN1' LOCALE_PROVIDER libc LOCALE 'C' TEMPLATE template0"
            .formatted(latinName));
    Scene latinScene = scene.withUrl(scene.url().replace(scene.name(), latinName));
    importRows(latinScene, "Żabka,retail,1 A St,Dallas,TX,75201\n")
        .requireFailure(
            1,
            "The database "
                + latinName
                + " has the encoding LATIN1, which cannot represent every name. Create one with"
                + " UTF8: createdb --encoding=UTF8");
  }

  @Test
  void a_renamed_column_is_named_with_its_table_and_the_remedy() {
    createTables();
    scene.execute("ALTER TABLE companies RENAME COLUMN rating TO stars");
    String message = "The database cannot be read: ERROR: column \"rating\" does not exist";
    assertThat(scene.publish().requireFailure(1, message).lastLine())
        .contains("FROM companies", "ALTER TABLE … RENAME");
  }

  @Test
  void a_publish_is_refused_while_policies_may_hide_rows_from_the_role() {
    createTables();
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
    createTables();
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
    String strangerUrl = scene.url().replace("postgres@", "stranger@");
    assertThat(
            scene
                .withUrl(strangerUrl)
                .publish()
                .requireFailure(1, "The database localhost:")
                .lastLine())
        .contains("Check the user and password of the address");
  }

  private void createTables() {
    Database.open(DatabaseUrl.parse(scene.url())).close();
  }

  private static Run importRows(Scene scene, String rows) throws IOException {
    Path file = Files.writeString(scene.folder().resolve("stores.csv"), HEADER + rows);
    return scene.run("import", file.toString());
  }
}

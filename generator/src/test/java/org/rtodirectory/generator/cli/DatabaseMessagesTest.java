package org.rtodirectory.generator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rtodirectory.generator.database.Database;
import org.rtodirectory.generator.database.DatabaseUrl;

/** What is said of a database that cannot be used: what is wrong, where, and what to do. */
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
    Scene reader = scene.at(scene.url().replace("postgres@", role + "@"));
    String says = "The database " + scene.name() + " does not have the tables of this version, and";
    assertThat(reader.publish().failed(1, says).lastLine())
        .contains(
            "the role " + role + " may not create them in the schema public.",
            "Run any command of this generator once as the owner of the database",
            "publishing needs SELECT only.");
    makeTables();
    scene.execute("GRANT SELECT ON ALL TABLES IN SCHEMA public TO " + role);
    reader.publish().failed(1, "The database holds no open location");
    Run load = load(reader, "A,retail,1 A St,Dallas,TX,75201\n");
    String denied = "The database did not take the import: ERROR: permission denied for table ";
    assertThat(load.failed(1, denied).lastLine())
        .endsWith(
            "Nothing was loaded. Grant the role SELECT, INSERT, UPDATE and DELETE on the tables, or"
                + " use another role.");
  }

  @Test
  void a_database_that_cannot_hold_every_text_is_refused_at_once() throws IOException {
    String latin = scene.name() + "_latin1";
    scene.execute(
        "CREATE DATABASE %s ENCODING 'LATIN1' LOCALE_PROVIDER libc LOCALE 'C' TEMPLATE template0"
            .formatted(latin));
    Scene other = scene.at(scene.url().replace(scene.name(), latin));
    load(other, "Żabka,retail,1 A St,Dallas,TX,75201\n")
        .failed(
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
    assertThat(scene.publish().failed(1, says).lastLine())
        .contains("FROM companies", "ALTER TABLE … RENAME");
  }

  private void makeTables() {
    Database.open(DatabaseUrl.parse(scene.url())).close();
  }

  private static Run load(Scene scene, String rows) throws IOException {
    Path file = Files.writeString(scene.folder().resolve("stores.csv"), HEADER + rows);
    return scene.run("import", file.toString());
  }
}

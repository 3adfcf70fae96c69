package org.rtodirectory.generator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.jdbi.v3.core.Jdbi;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.rtodirectory.generator.database.DatabaseUrl;
import org.rtodirectory.generator.database.TestDatabase;

/** A dry run changes nothing: no target, no database, no schema, and no row. */
class DryRunTest {
  private static final String RELATIONS =
      "SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace";

  @TempDir private Path folder = Path.of("");
  private String url = "";

  @BeforeEach
  void newDatabase() {
    url = TestDatabase.createUrl();
  }

  @ParameterizedTest
  @ValueSource(strings = {"publish --demo", "publish"})
  void an_empty_database_stays_empty(String command) {
    Run run = dryRun(command, "--database-url", url);
    assertThat(run.code()).isEqualTo(1);
    assertThat(run.lastLine())
        .contains(" does not have the tables of this version. Without --dry-run");
    assertThat(relations()).isEmpty();
    assertThat(folder.resolve("public")).doesNotExist();
  }

  @Test
  void no_embedded_server_is_made() {
    Path home = folder.resolve("postgres");
    Run run = dryRun("publish --demo", "--postgres-dir", home.toString());
    assertThat(run.code()).isEqualTo(1);
    assertThat(run.lastLine()).startsWith("There is no embedded PostgreSQL in " + home + " yet.");
    assertThat(home).doesNotExist();
  }

  private Run dryRun(String command, String... database) {
    return publish(command + " --dry-run", database);
  }

  private Run publish(String command, String... database) {
    String words = command + " --target " + folder.resolve("public");
    return Run.of((words + " " + String.join(" ", database)).split(" "));
  }

  private List<String> relations() {
    return Jdbi.create(DatabaseUrl.parse(url).dataSource())
        .withHandle(handle -> handle.createQuery(RELATIONS).mapTo(String.class).list());
  }
}

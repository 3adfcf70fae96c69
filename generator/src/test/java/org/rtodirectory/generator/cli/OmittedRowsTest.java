package org.rtodirectory.generator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.jdbi.v3.core.Jdbi;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rtodirectory.generator.database.Database;
import org.rtodirectory.generator.database.DatabaseUrl;
import org.rtodirectory.generator.database.TestDatabase;
import org.rtodirectory.generator.publish.Target;

/** Rows that are too large to be published are left out, and listed. */
class OmittedRowsTest {
  @TempDir private Path folder = Path.of("");
  private String url = "";
  private Jdbi jdbi = Jdbi.create("jdbc:postgresql:unused");

  @BeforeEach
  void database() {
    url = TestDatabase.createUrl();
    jdbi = Database.open(DatabaseUrl.parse(url)).jdbi();
    DirectoryRows.insert(jdbi, 5);
  }

  @Test
  void a_row_of_more_than_16_kilobytes_is_left_out() {
    execute(
        "UPDATE locations SET categories = ARRAY(SELECT repeat('c', 100) || n FROM generate_series(1, 200) n)"
            + " WHERE id = 2");
    execute(
        "INSERT INTO companies (id, slug, name, verticals, categories) SELECT 2, 'wide', 'Wide', '{retail}',"
            + " ARRAY(SELECT repeat('d', 100) || n FROM generate_series(1, 200) n)");
    execute("UPDATE locations SET company_id = 2, categories = '{}' WHERE id = 3");
    Run run = publish();
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.err())
        .containsPattern(
            "Warning: 3 rows of the database are left out of the release: location 2"
                + " \\(ace-2\\) would take 2\\d,\\d{3} bytes on every page, of 16,384; ")
        .contains("company 2 (wide) would take", "location 3: its company is left out");
    assertThat(String.join("\n", new Target(folder.resolve("out")).served().values()))
        .contains("\"4 Main St\"")
        .doesNotContain("ccc", "ddd", "\"3 Main St\"");
  }

  @Test
  void a_database_with_nothing_fit_to_publish_says_why() {
    execute(
        "UPDATE companies SET categories = ARRAY(SELECT repeat('d', 100) || n FROM generate_series(1, 200) n)");
    Run run = publish();
    assertThat(run.code()).isEqualTo(1);
    assertThat(run.lastLine())
        .startsWith("No open location of the database can be published. 6 rows of the database");
  }

  private Run publish() {
    return Run.of("publish", "--database-url", url, "--target", folder.resolve("out").toString());
  }

  private void execute(String sql) {
    jdbi.useHandle(handle -> handle.execute(sql));
  }
}

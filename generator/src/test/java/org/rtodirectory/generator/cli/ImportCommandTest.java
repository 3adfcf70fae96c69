package org.rtodirectory.generator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rtodirectory.generator.database.Database;
import org.rtodirectory.generator.database.DatabaseUrl;
import org.rtodirectory.generator.database.TestDatabase;

/** A refused import by the command: exit code, what it says, and what the database then holds. */
class ImportCommandTest {
  private static final String ROWS =
      """
      company_name,verticals,address,city,state,zip
      Ace,retail,1 Main St,Dallas,TX,75201
      Best,retail,4 Main St,Waco,TX,76701
      """;

  @TempDir private Path folder = Path.of("");
  private final String url = TestDatabase.createUrl();

  @Test
  void replacing_is_refused_while_rows_are_rejected() throws IOException {
    assertThat(load(ROWS).code()).isZero();
    String damaged = ROWS.replace(",76701", "");
    Run refused = load(damaged, "--replace");
    assertThat(refused.code()).as(refused.err()).isEqualTo(3);
    assertThat(refused.out()).isEmpty();
    assertThat(refused.lastLine())
        .contains("rejected rows, of which there are 1", "--delete-despite-rejects");
    assertThat(locations()).isEqualTo(2);
    Run forced = load(damaged, "--replace", "--delete-despite-rejects");
    assertThat(forced.code()).as(forced.err()).isZero();
    assertThat(locations()).isEqualTo(1);
  }

  private Run load(String text, String... options) throws IOException {
    Path file = Files.writeString(folder.resolve("stores.csv"), text);
    return Run.of(
        Stream.concat(
                Stream.of("import", file.toString(), "--database-url", url), Stream.of(options))
            .toArray(String[]::new));
  }

  private int locations() {
    return Database.open(DatabaseUrl.parse(url))
        .jdbi()
        .withHandle(
            handle ->
                handle.createQuery("SELECT count(*) FROM locations").mapTo(Integer.class).one());
  }
}

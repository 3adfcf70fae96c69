package org.rtodirectory.generator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jdbi.v3.core.Jdbi;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.rtodirectory.generator.database.Database;
import org.rtodirectory.generator.database.DatabaseUrl;
import org.rtodirectory.generator.database.TestDatabase;

/** Each way for an import to end: exit code, what it says, and what the database then holds. */
class ImportCommandTest {
  private static final String HEADER = "company_name,verticals,address,city,state,zip,website\n";
  private static final String SEVEN =
      HEADER
          + "Ace,retail,1 Main St,Dallas,TX,75201,\n"
          + "Ace,retail,2 Main St,Dallas,TX,75201,\n"
          + "Ace,retail,3 Main St,Dallas,TX,75201,\n"
          + "Best,retail,4 Main St,Waco,TX,76701,\n"
          + "Best,retail,5 Main St,Waco,TX,76701,\n"
          + "Civic,retail,6 Main St,Dallas,TX,75201,\n"
          + "Delta,retail,7 Main St,Hutto,TX,78634,\n";

  @TempDir private Path folder = Path.of("");
  private String url = "";

  @BeforeEach
  void newDatabase() {
    url = TestDatabase.createUrl();
  }

  @Test
  void replacing_is_refused_while_rows_are_rejected() {
    assertThat(load(SEVEN).code()).isZero();
    String damaged = SEVEN.replace("Hutto,TX,78634,", "Hutto,TX");
    Run refused = load(damaged, "--replace");
    assertThat(refused.code()).as(refused.err()).isEqualTo(3);
    assertThat(refused.out()).isEmpty();
    assertThat(refused.lastLine())
        .contains(
            "rejected rows, of which there are 1",
            "stores.rejects.csv",
            "Nothing was changed",
            "--delete-despite-rejects");
    assertThat(count("locations")).isEqualTo(7);
    Run forced = load(damaged, "--replace", "--delete-despite-rejects");
    assertThat(forced.code()).as(forced.err()).isZero();
    assertThat(count("locations")).isEqualTo(6);
  }

  @Test
  void a_file_of_which_every_row_is_rejected_fails() {
    Run run = load(HEADER + "Ace,retail,1 Main St,Dallas,TX,x,\nAce,retail\n");
    assertThat(run.code()).as(run.out()).isEqualTo(1);
    assertThat(run.lastLine())
        .contains("stores.csv: none of the 2 rows can be used.", "stores.rejects.csv");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Ace,retail,1 Main St,Dallas,TX,75201,javascript:alert(1)",
        "Ace,retail,1 Main St,Dallas,TX,75201,data:text/html;x",
        "Ace,retail,1 Main St,Dallas,TX,75201,\u202Ehttps://ace.example",
        "A\u202Ece,retail,1 Main St,Dallas,TX,75201,",
        "Ace,retail,1 Main St\u2066,Dallas,TX,75201,",
        "Ace,retail,1 Main St,Dal\u200F\u202Alas,TX,75201,",
      })
  void what_must_not_reach_a_page_is_rejected(String row) throws IOException {
    Run run =
        load(HEADER + row + "\n" + "Best,retail,4 Main St,Waco,TX,76701,www.best.example/x\n");
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.out()).contains("2 rows: 1 inserted, 0 updated, 0 unchanged, 1 rejected");
    assertThat(texts("SELECT website FROM locations")).containsExactly("http://www.best.example/x");
    assertThat(reason())
        .containsPattern("(website|company_name|address|city) (is not an address|holds)");
  }

  @Test
  void texts_have_a_longest_length() throws IOException {
    String row = "Ace,retail," + "a".repeat(201) + ",Dallas,TX,75201,\n";
    assertThat(load(HEADER + row).code()).isEqualTo(1);
    assertThat(reason()).startsWith("2,address is longer than 200 characters: aaa");
  }

  private String reason() throws IOException {
    return Files.readAllLines(folder.resolve("stores.rejects.csv")).get(1);
  }

  private Run load(String text, String... options) {
    try {
      Path file = Files.writeString(folder.resolve("stores.csv"), text);
      String[] args = new String[options.length + 4];
      System.arraycopy(options, 0, args, 4, options.length);
      System.arraycopy(
          new String[] {"import", file.toString(), "--database-url", url}, 0, args, 0, 4);
      return Run.of(args);
    } catch (IOException notWritten) {
      throw new AssertionError(notWritten);
    }
  }

  private long count(String table) {
    return Long.parseLong(texts("SELECT count(*)::text FROM " + table).get(0));
  }

  private List<String> texts(String sql) {
    Jdbi jdbi = Database.open(DatabaseUrl.parse(url)).jdbi();
    return jdbi.withHandle(handle -> handle.createQuery(sql).mapTo(String.class).list());
  }
}

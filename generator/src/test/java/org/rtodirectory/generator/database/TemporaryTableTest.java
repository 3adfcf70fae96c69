package org.rtodirectory.generator.database;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jdbi.v3.core.Handle;
import org.junit.jupiter.api.Test;

/** A temporary table whose rows are sent to the database by COPY. */
class TemporaryTableTest {
  private static final int ROWS = 5_000;

  /**
   * A text with every character that COPY escapes. It is so long that the rows take several
   * batches.
   */
  private static final String TEXT = "tab\tline\nreturn\rslash\\ ä".repeat(40);

  @Test
  void rows_of_several_batches_are_stored_unchanged_and_in_order() {
    TestDatabase.create()
        .useTransaction(
            handle -> {
              TemporaryTable table = createTable(handle);
              IntStream.range(0, ROWS)
                  .forEach(number -> table.add(number, number % 2 == 0 ? TEXT : null));
              table.flush();
              String numbers =
                  IntStream.range(0, ROWS).mapToObj(String::valueOf).collect(Collectors.joining());
              assertThat(
                      handle
                          .select("SELECT string_agg(n::text, '' ORDER BY ctid) FROM copied")
                          .mapTo(String.class)
                          .one())
                  .isEqualTo(numbers);
              assertThat(
                      handle
                          .select("SELECT count(*) FROM copied WHERE text = ? AND n % 2 = 0", TEXT)
                          .mapTo(Integer.class)
                          .one())
                  .isEqualTo(ROWS / 2);
            });
  }

  @Test
  void arrays_keep_every_character_and_without_rows_no_statement_is_executed() {
    List<String> categories = List.of("a,b", "{}", "\"quoted\"", "back\\slash", "NULL", "");
    TestDatabase.create()
        .useTransaction(
            handle -> {
              TemporaryTable table =
                  TemporaryTable.create(handle, "copied", "n integer, texts text[]");
              table.execute("this is not SQL");
              assertThat(table.<Integer>query("nor this", (row, context) -> row.getInt(1)))
                  .isEmpty();
              table.add(table.count(), categories);
              assertThat(
                      table.query(
                          "SELECT unnest(texts) FROM copied", (row, context) -> row.getString(1)))
                  .isEqualTo(categories);
              assertThat(table.count()).isEqualTo(1);
            });
  }

  private static TemporaryTable createTable(Handle handle) {
    return TemporaryTable.create(handle, "copied", "n integer NOT NULL, text text");
  }
}

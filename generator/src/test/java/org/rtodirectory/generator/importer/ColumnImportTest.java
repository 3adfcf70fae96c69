package org.rtodirectory.generator.importer;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files that differ in a single column of a row, for each column. */
class ColumnImportTest {
  /**
   * For each column its name, a cell, another cell, and the expression that reads the stored value.
   */
  private static final String TABLE =
      """
      COMPANY_NAME         | Ace Rentals        | Best Rentals         | c.name
      COMPANY_SLUG         | ace                | best                 | c.slug
      BRANDS               | Zed                | Yak                  | (SELECT array_agg(b.name) FROM company_brands b WHERE b.company_id = c.id)
      VERTICALS            | retail             | sheds                | c.verticals
      COMPANY_WEBSITE      | https://a.example/ | https://b.example/   | c.website
      COMPANY_RATING       | 4.5                | 3.5                  | c.rating
      COMPANY_REVIEW_COUNT | 10                 | 11                   | c.review_count
      CATEGORIES           | sofas              | lamps                | l.categories
      EXTERNAL_ID          | A1                 | B2                   | l.external_id
      ADDRESS              | 1 Main St          | 2 Oak Ave            | l.address
      ADDRESS2             | Suite 1            | Suite 2              | l.address2
      CITY                 | Dallas             | Houston              | city.name
      STATE                | TX                 | OK                   | city.state_code
      ZIP                  | 75201              | 75202                | l.zip
      PHONE                | (214) 555-0100     | (214) 555-0101       | l.phone
      WEBSITE              | https://a.example/1 | https://a.example/2 | l.website
      RATING               | 4.1                | 4.2                  | l.rating
      REVIEW_COUNT         | 20                 | 21                   | l.review_count
      IS_PRIMARY           | yes                | no                   | l.is_primary
      STATUS               | open               | temporarily_closed   | l.status
      """;

  /** A row with another value of these columns is another store. */
  private static final Set<Column> IDENTITY = EnumSet.of(Column.COMPANY_SLUG, Column.EXTERNAL_ID);

  private static final Map<Column, String[]> COLUMNS =
      TABLE
          .lines()
          .map(line -> line.split(" *\\| *", -1))
          .collect(
              Collectors.toMap(
                  cells -> Column.valueOf(cells[0]),
                  cells -> cells,
                  (one, other) -> one,
                  () -> new EnumMap<>(Column.class)));

  private final ImportScene scene;

  ColumnImportTest(@TempDir Path folder) {
    scene = ImportScene.create(folder);
  }

  @Test
  void a_change_of_any_single_column_is_stored_and_the_same_file_again_changes_nothing() {
    assertThat(COLUMNS.keySet()).containsExactly(Column.values());
    String[] base = file(1);
    scene.load(base);
    Map<String, Map<Column, String>> before = stores();
    assertThat(before).hasSize(COLUMNS.size());
    assertUnchangedBy(base);
    String[] changed = file(2);
    scene.load(changed);
    Map<String, Map<Column, String>> after = stores();
    for (Column column : Column.values()) {
      assertThat(differing(before, after, column.name()))
          .as("columns that differ after a change of %s", column)
          .isEqualTo(IDENTITY.contains(column) ? Set.of() : Set.of(column));
    }
    assertThat(after).as("a new identity is a new store").hasSize(COLUMNS.size() + IDENTITY.size());
    assertUnchangedBy(changed);
  }

  private void assertUnchangedBy(String... lines) {
    List<String> contents = scene.contents();
    assertThat(scene.load(lines).isWithoutChanges()).isTrue();
    assertThat(scene.contents()).isEqualTo(contents);
  }

  private static Set<Column> differing(
      Map<String, Map<Column, String>> before,
      Map<String, Map<Column, String>> after,
      String store) {
    Set<Column> differing = EnumSet.allOf(Column.class);
    differing.removeIf(
        column -> before.get(store).get(column).equals(after.get(store).get(column)));
    return differing;
  }

  /**
   * Returns a file with a row for each column. Each row is a store of its own company.
   *
   * @param cell the place of the cell in the table that each row has for its column
   */
  private static String[] file(int cell) {
    List<String> lines = new ArrayList<>();
    lines.add(
        Arrays.stream(Column.values()).map(Column::toString).collect(Collectors.joining(",")));
    for (Column row : Column.values()) {
      lines.add(
          COLUMNS.entrySet().stream()
              .map(
                  column ->
                      cell(
                          column.getKey(),
                          column.getValue()[column.getKey() == row ? cell : 1],
                          row))
              .collect(Collectors.joining(",")));
    }
    return lines.toArray(String[]::new);
  }

  /** Returns the cell of a row. Companies and stores differ from row to row. */
  private static String cell(Column column, String text, Column row) {
    return switch (column) {
      case COMPANY_NAME -> text + " " + (char) ('A' + row.ordinal());
      case COMPANY_SLUG, EXTERNAL_ID -> text + "-" + row.ordinal();
      default -> text;
    };
  }

  /**
   * Returns the stored values of each row of the first file, by the column of the row, and those of
   * new stores.
   */
  private Map<String, Map<Column, String>> stores() {
    Map<String, Map<Column, String>> stores = new TreeMap<>();
    String columns =
        COLUMNS.values().stream().map(cells -> cells[3]).collect(Collectors.joining(", "));
    List<String[]> rows =
        scene
            .jdbi()
            .withHandle(
                handle ->
                    handle
                        .createQuery(
                            "SELECT "
                                + columns
                                + " FROM locations l JOIN companies c ON c.id = company_id"
                                + " JOIN cities city ON city.id = city_id ORDER BY l.id")
                        .map(
                            (row, context) -> {
                              String[] values = new String[COLUMNS.size()];
                              for (int i = 0; i < values.length; i++) {
                                values[i] = String.valueOf(row.getString(i + 1));
                              }
                              return values;
                            })
                        .list());
    for (int i = 0; i < rows.size(); i++) {
      Map<Column, String> values = new EnumMap<>(Column.class);
      for (Column column : Column.values()) {
        values.put(column, rows.get(i)[column.ordinal()]);
      }
      stores.put(i < COLUMNS.size() ? Column.values()[i].name() : "new " + i, values);
    }
    return stores;
  }
}

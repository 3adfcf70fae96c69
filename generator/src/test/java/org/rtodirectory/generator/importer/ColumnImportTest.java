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
   * The columns are the name of a column, a cell, another cell, and the SQL expression for the
   * stored value.
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

  /**
   * The columns that identify a store. A row with another value of such a column is a new store.
   */
  private static final Set<Column> IDENTITY_COLUMNS =
      EnumSet.of(Column.COMPANY_SLUG, Column.EXTERNAL_ID);

  private static final Map<Column, String[]> COLUMNS =
      TABLE
          .lines()
          .map(line -> line.split(" *\\| *", -1))
          .collect(
              Collectors.toMap(
                  cells -> Column.valueOf(cells[0]),
                  cells -> cells,
                  (first, second) -> first,
                  () -> new EnumMap<>(Column.class)));

  private final ImportScene scene;

  ColumnImportTest(@TempDir Path folder) {
    scene = ImportScene.create(folder);
  }

  @Test
  void a_change_of_a_column_changes_no_other_column_and_the_same_file_again_changes_nothing() {
    assertThat(COLUMNS.keySet()).containsExactly(Column.values());
    String[] originalFile = file(1);
    scene.load(originalFile);
    Map<String, Map<Column, String>> storesBefore = stores();
    assertThat(storesBefore).hasSize(COLUMNS.size());
    assertUnchangedBy(originalFile);
    String[] changedFile = file(2);
    scene.load(changedFile);
    Map<String, Map<Column, String>> storesAfter = stores();
    for (Column column : Column.values()) {
      assertThat(differingColumns(storesBefore, storesAfter, column.name()))
          .as("columns that differ after a change of %s", column)
          .isEqualTo(IDENTITY_COLUMNS.contains(column) ? Set.of() : Set.of(column));
    }
    assertThat(storesAfter)
        .as("a new identity is a new store")
        .hasSize(COLUMNS.size() + IDENTITY_COLUMNS.size());
    assertUnchangedBy(changedFile);
  }

  private void assertUnchangedBy(String... lines) {
    List<String> contents = scene.contents();
    assertThat(scene.load(lines).isWithoutChanges()).isTrue();
    assertThat(scene.contents()).isEqualTo(contents);
  }

  private static Set<Column> differingColumns(
      Map<String, Map<Column, String>> storesBefore,
      Map<String, Map<Column, String>> storesAfter,
      String store) {
    Set<Column> columns = EnumSet.allOf(Column.class);
    columns.removeIf(
        column -> storesBefore.get(store).get(column).equals(storesAfter.get(store).get(column)));
    return columns;
  }

  /**
   * Returns a file with a row for each column, in which that column may differ. Each row is a store
   * of its own company.
   *
   * @param index 1 or 2, for the cell of the table that each row has in its own column
   */
  private static String[] file(int index) {
    List<String> lines = new ArrayList<>();
    lines.add(
        Arrays.stream(Column.values()).map(Column::toString).collect(Collectors.joining(",")));
    for (Column differingColumn : Column.values()) {
      lines.add(
          COLUMNS.entrySet().stream()
              .map(
                  column ->
                      cell(
                          column.getKey(),
                          column.getValue()[column.getKey() == differingColumn ? index : 1],
                          differingColumn))
              .collect(Collectors.joining(",")));
    }
    return lines.toArray(String[]::new);
  }

  /** Returns the cell of a row. Companies and stores differ from row to row. */
  private static String cell(Column column, String text, Column differingColumn) {
    return switch (column) {
      case COMPANY_NAME -> text + " " + (char) ('A' + differingColumn.ordinal());
      case COMPANY_SLUG, EXTERNAL_ID -> text + "-" + differingColumn.ordinal();
      default -> text;
    };
  }

  /**
   * Returns the stored values of each store by the name of the column that differs in its row, or
   * by "new" and a number for new stores.
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

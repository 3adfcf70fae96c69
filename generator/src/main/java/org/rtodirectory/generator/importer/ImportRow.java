package org.rtodirectory.generator.importer;

import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.generator.importer.Column.Cell;

/**
 * A valid row of an import file.
 *
 * @param values the values by column
 * @param preservedColumns the columns that keep their stored values, because the row has an invalid
 *     status or external id, or the file has no column for external ids
 */
record ImportRow(Map<Column, Object> values, Set<Column> preservedColumns) {
  private static final Set<Column> PRESERVABLE = EnumSet.of(Column.EXTERNAL_ID, Column.STATUS);
  private static final Set<Column> ALL_COLUMNS = EnumSet.allOf(Column.class);
  private static final int MAX_QUOTE_LENGTH = 60;

  /** The user and password in a web address, which messages must not show. */
  private static final Pattern USER_INFO = Pattern.compile("//[^/@]*@");

  /**
   * Parses the cells of a row.
   *
   * @param problems receives the reasons why the row is invalid, in the order of {@link Column}
   * @param warnings receives a sentence about each omitted or guessed cell
   * @return null if there are problems
   */
  static @Nullable ImportRow read(
      ImportHeader header, List<String> cells, List<String> problems, List<String> warnings) {
    Map<Column, Object> values = new EnumMap<>(Column.class);
    Set<Column> preservedColumns = EnumSet.noneOf(Column.class);
    if (!header.positions().containsKey(Column.EXTERNAL_ID)) {
      preservedColumns.add(Column.EXTERNAL_ID);
    }
    String stateText = text(header, cells, Column.STATE);
    Object state = stateText.isEmpty() ? null : Column.STATE.parse(stateText, "").value();
    for (Column column : Column.values()) {
      String text = text(header, cells, column);
      boolean isError = CellText.isSpreadsheetError(text);
      if (isDamaged(text)) {
        problems.add(column + " is not valid UTF-8: " + quote(text));
      } else if (text.isEmpty() || isError || CellText.isPlaceholder(text)) {
        if (column.isRequired()) {
          problems.add(column + " is missing" + (text.isEmpty() ? "" : ": " + quote(text)));
        } else if (isError) {
          warnings.add(column + " is left out: it is an error of a spreadsheet: " + quote(text));
          preservedColumns.add(column);
        }
      } else {
        Cell cell = column.parse(text, state == null ? "" : state.toString());
        if (cell.value() != null) {
          values.put(column, cell.value());
        } else {
          preservedColumns.add(column);
        }
        if (cell.problem() != null) {
          String problem = " " + cell.problem() + ": " + quote(text);
          if (column.acceptsRow(cell)) {
            warnings.add(column + (cell.value() == null ? " is left out: it" : "") + problem);
          } else {
            problems.add(column + problem);
          }
        }
      }
    }
    preservedColumns.retainAll(PRESERVABLE);
    return problems.isEmpty() ? new ImportRow(values, preservedColumns).withoutRepetitions() : null;
  }

  /** Returns the row with address lines that repeat neither the city nor each other. */
  private ImportRow withoutRepetitions() {
    AddressLines lines = addressLines(require(Column.CITY), require(Column.STATE));
    Map<Column, Object> cleaned = new EnumMap<>(values);
    cleaned.put(Column.ADDRESS, lines.first());
    if (lines.second() == null) {
      cleaned.remove(Column.ADDRESS2);
    } else {
      cleaned.put(Column.ADDRESS2, lines.second());
    }
    return new ImportRow(cleaned, preservedColumns);
  }

  /** Returns the cleaned text of a cell, or an empty text if the row has no such cell. */
  private static String text(ImportHeader header, List<String> cells, Column column) {
    Integer position = header.positions().get(column);
    return position == null || position >= cells.size() ? "" : CellText.clean(cells.get(position));
  }

  /** Returns the address lines without the city, the state and repeated lines. */
  AddressLines addressLines(String city, String state) {
    return AddressLines.of(require(Column.ADDRESS), text(Column.ADDRESS2), city, state);
  }

  /** Returns whether the text contains U+FFFD, with which a decoder replaces invalid bytes. */
  static boolean isDamaged(String text) {
    return text.indexOf('\uFFFD') >= 0;
  }

  private static String quote(String text) {
    return TextRule.quotable(
        CellFormats.shorten(USER_INFO.matcher(text).replaceAll("//…@"), MAX_QUOTE_LENGTH));
  }

  /** Returns the row with its address converted by {@link TitleCase#ofAddress}. */
  ImportRow withTitleCase() {
    Map<Column, Object> converted = new EnumMap<>(values);
    for (Column column : List.of(Column.ADDRESS, Column.ADDRESS2)) {
      converted.computeIfPresent(column, (key, address) -> TitleCase.ofAddress((String) address));
    }
    return new ImportRow(converted, preservedColumns);
  }

  /** Reads the current row of a result that has the columns of the table {@code locations}. */
  static ImportRow readStored(ResultSet row) throws SQLException {
    Map<Column, Object> values = new EnumMap<>(Column.class);
    for (Column column : Column.LOCATION_COLUMNS) {
      Object value = column.read(row);
      if (value != null) {
        values.put(column, value);
      }
    }
    return new ImportRow(values, Set.of());
  }

  @Nullable Object value(Column column) {
    return values.get(column);
  }

  @Nullable String text(Column column) {
    return (String) value(column);
  }

  String require(Column column) {
    return String.valueOf(value(column));
  }

  @Nullable BigDecimal decimal(Column column) {
    return (BigDecimal) value(column);
  }

  @Nullable Integer integer(Column column) {
    return (Integer) value(column);
  }

  List<String> list(Column column) {
    return value(column) instanceof List<?> list
        ? list.stream().map(String::valueOf).toList()
        : List.of();
  }

  /** Returns the values of a location in the order of {@link Column#LOCATION_COLUMNS}. */
  List<@Nullable Object> locationValues() {
    return locationValues(ALL_COLUMNS);
  }

  /** Returns the values of a location, in the same order, but only of {@code columns}. */
  List<@Nullable Object> locationValues(Set<Column> columns) {
    List<@Nullable Object> cells = new ArrayList<>();
    for (Column column : Column.LOCATION_COLUMNS) {
      if (columns.contains(column)) {
        Object value = value(column);
        cells.add(value == null ? column.defaultValue() : value);
      }
    }
    return cells;
  }
}

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
import org.jspecify.annotations.Nullable;

/**
 * A valid row of an import file.
 *
 * @param values the values by column
 * @param preservedColumns the columns that keep their stored values, because the row has an invalid
 *     status or external id, or the file has no column for external ids
 */
record ImportRow(Map<Column, Object> values, Set<Column> preservedColumns) {
  private static final Set<Column> ALL_COLUMNS = EnumSet.allOf(Column.class);

  /** Returns the row with address lines that repeat neither the city nor each other. */
  ImportRow withoutRepetitions() {
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

  /** Returns the address lines without the city, the state and repeated lines. */
  AddressLines addressLines(String city, String state) {
    return AddressLines.of(require(Column.ADDRESS), text(Column.ADDRESS2), city, state);
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

  /** Returns the text in a required column, which every valid row has. */
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

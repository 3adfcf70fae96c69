package org.rtodirectory.generator.importer;

import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A valid row of an import file. Its values have the types that {@link Column} parses. */
record ImportRow(Map<Column, Object> values) {
  /** Reads the current row of a result that has the columns of the table {@code locations}. */
  static ImportRow stored(ResultSet row) throws SQLException {
    Map<Column, Object> values = new EnumMap<>(Column.class);
    for (Column column : Column.OF_LOCATIONS) {
      Object value = column.read(row);
      if (value != null) {
        values.put(column, value);
      }
    }
    return new ImportRow(values);
  }

  /** The value of a column; null if the row has none. */
  @Nullable Object value(Column column) {
    return values.get(column);
  }

  /** The text of a column; null if the row has none. */
  @Nullable String text(Column column) {
    return (String) value(column);
  }

  /** The text of a required column. */
  String required(Column column) {
    return String.valueOf(value(column));
  }

  @Nullable BigDecimal decimal(Column column) {
    return (BigDecimal) value(column);
  }

  @Nullable Integer integer(Column column) {
    return (Integer) value(column);
  }

  /** The values of a list; none if the cell is empty. */
  List<String> list(Column column) {
    return value(column) instanceof List<?> list
        ? list.stream().map(String::valueOf).toList()
        : List.of();
  }

  /** The values of {@link Column#OF_LOCATIONS}. */
  List<@Nullable Object> ofLocation() {
    List<@Nullable Object> cells = new ArrayList<>();
    for (Column column : Column.OF_LOCATIONS) {
      Object value = value(column);
      cells.add(value == null ? column.absent() : value);
    }
    return cells;
  }
}

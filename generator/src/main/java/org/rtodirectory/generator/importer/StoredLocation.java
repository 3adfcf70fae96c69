package org.rtodirectory.generator.importer;

import java.sql.Array;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.generator.importer.Row.LocationCells;

/** A row of the table {@code locations}. */
record StoredLocation(long id, long companyId, long cityId, LocationCells cells) {

  /** Reads the current row of a result that has the columns of the table. */
  static StoredLocation of(ResultSet row) throws SQLException {
    return new StoredLocation(
        row.getLong("id"),
        row.getLong("company_id"),
        row.getLong("city_id"),
        new LocationCells(
            row.getString("external_id"),
            row.getString("address"),
            row.getString("address2"),
            row.getString("zip"),
            row.getString("phone"),
            row.getString("website"),
            row.getBigDecimal("rating"),
            row.getInt("review_count"),
            list(row.getArray("categories")),
            row.getBoolean("is_primary"),
            row.getString("status")));
  }

  private static @Nullable List<String> list(@Nullable Array array) throws SQLException {
    return array == null ? null : List.of((String[]) array.getArray());
  }
}

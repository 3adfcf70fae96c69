package org.rtodirectory.generator.importer;

import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A row of the table {@code companies} and its brands. Two that are equal need no update. */
record CompanyRecord(
    String slug,
    String name,
    @Nullable String website,
    @Nullable BigDecimal rating,
    int reviewCount,
    List<String> categories,
    List<String> verticals,
    Set<String> brands) {

  /** Reads the current row of a result that has the columns of the table and {@code brands}. */
  static CompanyRecord of(ResultSet row) throws SQLException {
    return new CompanyRecord(
        row.getString("slug"),
        row.getString("name"),
        row.getString("website"),
        row.getBigDecimal("rating"),
        row.getInt("review_count"),
        List.of((String[]) row.getArray("categories").getArray()),
        List.of((String[]) row.getArray("verticals").getArray()),
        Set.of((String[]) row.getArray("brands").getArray()));
  }
}

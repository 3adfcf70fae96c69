package org.rtodirectory.generator.database;

import java.sql.ResultSet;
import java.sql.SQLException;
import org.jdbi.v3.core.statement.Query;

/** An action that reads the current row of a query. */
@FunctionalInterface
public interface RowReader {
  void read(ResultSet row) throws SQLException;

  /** Executes a query, and passes each row to {@code reader}. */
  static void forEachRow(Query query, RowReader reader) {
    query
        .map(
            (row, context) -> {
              reader.read(row);
              return reader; // Jdbi requires a result for each row.
            })
        .forEach(result -> {});
  }
}

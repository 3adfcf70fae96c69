package org.rtodirectory.generator.demo;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGConnection;
import org.postgresql.copy.PGCopyOutputStream;
import org.rtodirectory.generator.failure.Failure;

/**
 * Streams rows into a table by PostgreSQL's COPY, in its text format: columns parted by tabs, rows
 * by line feeds, null as {@code \N}. Closing it makes the rows visible to the transaction.
 */
final class CopyTable implements AutoCloseable {
  private static final int BUFFER = 1 << 16;

  private final String table;
  private final PGCopyOutputStream out;

  /** Begins to fill the {@code columns} (parted by commas) of {@code table}. */
  CopyTable(Connection connection, String table, String columns) {
    this.table = table;
    try {
      this.out =
          new PGCopyOutputStream(
              connection.unwrap(PGConnection.class),
              "COPY " + table + " (" + columns + ") FROM STDIN",
              BUFFER);
    } catch (SQLException refused) {
      throw notWritten(refused);
    }
  }

  /** Adds a row: a value for each column, in their order; a list for an array. */
  void row(@Nullable Object... values) {
    StringBuilder line = new StringBuilder(256);
    for (@Nullable Object value : values) {
      line.append(line.isEmpty() ? "" : "\t").append(value == null ? "\\N" : escaped(value));
    }
    try {
      out.write(line.append('\n').toString().getBytes(StandardCharsets.UTF_8));
    } catch (IOException failed) {
      throw notWritten(failed);
    }
  }

  @Override
  public void close() {
    try {
      out.close();
    } catch (IOException failed) {
      throw notWritten(failed);
    }
  }

  private static String escaped(Object value) {
    String text = value instanceof List<?> list ? array(list) : value.toString();
    return text.replace("\\", "\\\\")
        .replace("\t", "\\t")
        .replace("\n", "\\n")
        .replace("\r", "\\r");
  }

  private static String array(List<?> list) {
    return list.stream()
        .map(item -> '"' + item.toString().replace("\\", "\\\\").replace("\"", "\\\"") + '"')
        .collect(Collectors.joining(",", "{", "}"));
  }

  private Failure notWritten(Exception cause) {
    return new Failure(
        "The table " + table + " could not be filled: " + Failure.reason(cause), cause);
  }
}

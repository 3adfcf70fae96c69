package org.rtodirectory.generator.database;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import de.siegmar.fastcsv.writer.QuoteStrategies;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;
import org.jdbi.v3.core.ConnectionException;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.mapper.RowMapper;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGConnection;

/**
 * A writer of rows to a table by {@code COPY … FROM STDIN} as CSV. To insert, update or delete many
 * rows, copy them to a temporary table, and then execute one statement, whose triggers fire once.
 * Up to about a megabyte of rows is buffered, so other statements and open cursors can use the
 * connection between the rows. Not thread-safe.
 */
public final class CopyRows {
  private static final int FULL = 1 << 20;

  private final Handle handle;
  private final String sql;
  private final ByteArrayOutputStream waiting = new ByteArrayOutputStream(FULL + (FULL >> 3));
  private final CsvWriter csv =
      CsvWriter.builder()
          .quoteStrategy(QuoteStrategies.EMPTY) // An empty cell without quotes means null.
          .lineDelimiter(LineDelimiter.LF)
          .build(waiting, StandardCharsets.UTF_8);
  private int count;

  private CopyRows(Handle handle, String table, String columns) {
    this.handle = handle;
    this.sql = "COPY " + table + " (" + columns + ") FROM STDIN (FORMAT csv)";
  }

  /** Returns a writer to a new temporary table, which exists until the end of the transaction. */
  public static CopyRows toTemporary(Handle handle, String table, String columns) {
    return new CopyRows(handle, table, createTable(handle, table, columns));
  }

  private static String createTable(Handle handle, String table, String columns) {
    handle.execute("CREATE TEMPORARY TABLE " + table + " (" + columns + ") ON COMMIT DROP");
    return Arrays.stream(columns.split(",", -1))
        .map(column -> column.strip().split(" ", 2)[0])
        .collect(Collectors.joining(", "));
  }

  /** Adds a row, of collections, which become arrays, and of texts. */
  public void add(@Nullable Object... values) {
    csv.writeRecord(Arrays.stream(values).map(CopyRows::text).toArray(String[]::new));
    count++;
    if (waiting.size() >= FULL) {
      flush();
    }
  }

  public int count() {
    return count;
  }

  public void flush() {
    try {
      csv.flush();
      if (waiting.size() > 0) {
        InputStream batch = new ByteArrayInputStream(waiting.toByteArray());
        waiting.reset();
        handle.getConnection().unwrap(PGConnection.class).getCopyAPI().copyIn(sql, batch);
      }
    } catch (SQLException e) {
      throw new ConnectionException(e);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Writes the buffered rows and executes a statement that uses the table. Executes nothing if no
   * row was added, because triggers of the statement would fire.
   */
  public void execute(String statement) {
    if (count > 0) {
      flush();
      handle.execute(statement);
    }
  }

  /**
   * Does the same as {@link #execute} for a statement that returns rows, in no particular order.
   */
  public <T> List<T> query(String statement, RowMapper<T> mapper) {
    if (count == 0) {
      return List.of();
    }
    flush();
    return handle.createQuery(statement).map(mapper).list();
  }

  private static @Nullable String text(@Nullable Object value) {
    if (value instanceof Collection<?> values) {
      return values.stream().map(CopyRows::quote).collect(Collectors.joining(",", "{", "}"));
    }
    return value == null ? null : value.toString();
  }

  private static String quote(Object element) {
    return '"' + element.toString().replace("\\", "\\\\").replace("\"", "\\\"") + '"';
  }
}

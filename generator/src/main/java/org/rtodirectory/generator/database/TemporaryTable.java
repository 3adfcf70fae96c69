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
 * A temporary table, which exists until the end of the transaction. It is filled by {@code COPY …
 * FROM STDIN} as CSV. One statement can then use all its rows to change another table, so the
 * triggers of that table fire once. The rows are buffered up to about a megabyte, so other
 * statements and open cursors can use the connection while rows are added. Not safe for several
 * threads.
 */
public final class TemporaryTable {
  /** The size at which the buffer is flushed. */
  private static final int FLUSH_BYTES = 1 << 20;

  private final Handle handle;
  private final String sql;
  private final ByteArrayOutputStream buffer =
      new ByteArrayOutputStream(FLUSH_BYTES + FLUSH_BYTES / 8);
  private final CsvWriter csv =
      CsvWriter.builder()
          .quoteStrategy(QuoteStrategies.EMPTY) // An empty cell without quotes means null.
          .lineDelimiter(LineDelimiter.LF)
          .build(buffer, StandardCharsets.UTF_8);
  private int count;

  private TemporaryTable(Handle handle, String table, String columnNames) {
    this.handle = handle;
    this.sql = "COPY " + table + " (" + columnNames + ") FROM STDIN (FORMAT csv)";
  }

  /**
   * Creates an empty table.
   *
   * @param columns the names and types of the columns, separated by commas
   */
  public static TemporaryTable create(Handle handle, String table, String columns) {
    handle.execute("CREATE TEMPORARY TABLE " + table + " (" + columns + ") ON COMMIT DROP");
    String names =
        Arrays.stream(columns.split(",", -1))
            .map(column -> column.strip().split(" ", 2)[0])
            .collect(Collectors.joining(", "));
    return new TemporaryTable(handle, table, names);
  }

  /** Adds a row. Collections become arrays, and other values become texts. */
  public void add(@Nullable Object... values) {
    csv.writeRecord(Arrays.stream(values).map(TemporaryTable::text).toArray(String[]::new));
    count++;
    if (buffer.size() >= FLUSH_BYTES) {
      flush();
    }
  }

  /** Returns the number of added rows. */
  public int count() {
    return count;
  }

  /** Writes the buffered rows to the table. */
  public void flush() {
    try {
      csv.flush();
      if (buffer.size() > 0) {
        InputStream batch = new ByteArrayInputStream(buffer.toByteArray());
        buffer.reset();
        handle.getConnection().unwrap(PGConnection.class).getCopyAPI().copyIn(sql, batch);
      }
    } catch (SQLException e) {
      throw new ConnectionException(e);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Writes the buffered rows and executes a statement that uses the table. Does nothing if no row
   * was added, because triggers fire even for a statement that changes no row.
   */
  public void execute(String statement) {
    if (count > 0) {
      flush();
      handle.execute(statement);
    }
  }

  /**
   * Executes a statement like {@link #execute}, and returns its result rows in no particular order.
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
      return values.stream().map(TemporaryTable::quote).collect(Collectors.joining(",", "{", "}"));
    }
    return value == null ? null : value.toString();
  }

  private static String quote(Object element) {
    return '"' + element.toString().replace("\\", "\\\\").replace("\"", "\\\"") + '"';
  }
}

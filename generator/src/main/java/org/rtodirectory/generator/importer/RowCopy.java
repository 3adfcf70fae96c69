package org.rtodirectory.generator.importer;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import org.jdbi.v3.core.ConnectionException;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGConnection;

/**
 * Rows on their way into a table by {@code COPY … FROM STDIN} in its text format. They are gathered
 * up to about a megabyte, so other statements, an open cursor included, can use the connection
 * between the rows. Not for use by several threads.
 */
final class RowCopy {
  private static final int FULL = 1 << 20;

  private final Handle handle;
  private final String sql;
  private final ByteArrayOutputStream waiting = new ByteArrayOutputStream(FULL + (FULL >> 3));
  private final StringBuilder line = new StringBuilder();

  /**
   * @param columns names of columns, separated by commas
   */
  RowCopy(Handle handle, String table, String columns) {
    this.handle = handle;
    this.sql = "COPY " + table + " (" + columns + ") FROM STDIN";
  }

  /**
   * Adds a row.
   *
   * @param values one for each column; collections become arrays, everything else its text
   */
  void add(@Nullable Object... values) {
    line.setLength(0);
    for (int i = 0; i < values.length; i++) {
      if (i > 0) {
        line.append('\t');
      }
      String text = TextRows.text(values[i]);
      if (text == null) {
        line.append("\\N");
      } else {
        escape(text);
      }
    }
    waiting.writeBytes(line.append('\n').toString().getBytes(StandardCharsets.UTF_8));
    if (waiting.size() >= FULL) {
      flush();
    }
  }

  /** Writes the rows that are waiting. */
  void flush() {
    if (waiting.size() == 0) {
      return;
    }
    try {
      handle
          .getConnection()
          .unwrap(PGConnection.class)
          .getCopyAPI()
          .copyIn(sql, new ByteArrayInputStream(waiting.toByteArray()));
      waiting.reset();
    } catch (SQLException refused) {
      throw new ConnectionException(refused);
    } catch (IOException fromMemory) {
      throw new UncheckedIOException(fromMemory);
    }
  }

  private void escape(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '\\' -> line.append("\\\\");
        case '\t' -> line.append("\\t");
        case '\n' -> line.append("\\n");
        case '\r' -> line.append("\\r");
        default -> line.append(c);
      }
    }
  }
}

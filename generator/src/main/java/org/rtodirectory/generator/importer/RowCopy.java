package org.rtodirectory.generator.importer;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import org.jdbi.v3.core.ConnectionException;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.JdbiException;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGConnection;

/**
 * Rows on their way into a table by {@code COPY … FROM STDIN} in its text format. They are gathered
 * up to about a megabyte, so other statements, an open cursor included, can use the connection
 * between the rows. Not for use by several threads.
 *
 * <p>In the background, one batch is copied while the next one is gathered. Nothing else may use
 * the connection then until {@link #flush} or {@link #close} has returned.
 */
final class RowCopy implements AutoCloseable {
  private static final int FULL = 1 << 20;

  private final Handle handle;
  private final String sql;
  private final ByteArrayOutputStream waiting = new ByteArrayOutputStream(FULL + (FULL >> 3));
  private final StringBuilder line = new StringBuilder();
  private final Executor executor;
  private CompletableFuture<Void> copied = CompletableFuture.completedFuture(null);

  private RowCopy(Handle handle, String table, String columns, Executor executor) {
    this.handle = handle;
    this.sql = "COPY " + table + " (" + columns + ") FROM STDIN";
    this.executor = executor;
  }

  /**
   * @param columns names of columns, separated by commas
   */
  RowCopy(Handle handle, String table, String columns) {
    this(handle, table, columns, Runnable::run);
  }

  /** A copy in the background. Close it, so that no thread is left on the connection. */
  static RowCopy inBackground(Handle handle, String table, String columns) {
    return new RowCopy(
        handle,
        table,
        columns,
        batch -> {
          Thread thread = new Thread(batch, "import-copy");
          thread.setDaemon(true);
          thread.start();
        });
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
      send();
    }
  }

  /** Writes the rows that are waiting, and returns when all rows are written. */
  void flush() {
    if (waiting.size() > 0) {
      send();
    }
    awaitCopied();
  }

  /** Starts to copy the rows that are waiting, after the batch before them is copied. */
  private void send() {
    awaitCopied();
    byte[] batch = waiting.toByteArray();
    waiting.reset();
    copied = CompletableFuture.runAsync(() -> copy(batch), executor);
  }

  private void awaitCopied() {
    try {
      copied.join();
    } catch (CompletionException failed) {
      if (failed.getCause() instanceof JdbiException refused) {
        throw refused;
      }
      throw failed;
    }
  }

  /** Waits until no batch is being copied; neither copies what is waiting nor reports errors. */
  @Override
  public void close() {
    copied.handle((nothing, reportedByFlush) -> null).join();
  }

  private void copy(byte[] batch) {
    try {
      handle
          .getConnection()
          .unwrap(PGConnection.class)
          .getCopyAPI()
          .copyIn(sql, new ByteArrayInputStream(batch));
    } catch (SQLException refused) {
      throw new ConnectionException(refused);
    } catch (IOException fromMemory) {
      throw new UncheckedIOException(fromMemory);
    }
  }

  private void escape(String text) {
    int plain = 0; // where the text begins that is not appended yet
    for (int i = 0; i < text.length(); i++) {
      char escaped =
          switch (text.charAt(i)) {
            case '\\' -> '\\';
            case '\t' -> 't';
            case '\n' -> 'n';
            case '\r' -> 'r';
            default -> 0;
          };
      if (escaped != 0) {
        line.append(text, plain, i).append('\\').append(escaped);
        plain = i + 1;
      }
    }
    line.append(plain == 0 ? text : text.substring(plain));
  }
}

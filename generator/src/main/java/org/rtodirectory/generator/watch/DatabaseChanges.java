package org.rtodirectory.generator.watch;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.JdbiException;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGConnection;
import org.postgresql.PGNotification;
import org.rtodirectory.generator.database.SqlCause;
import org.rtodirectory.generator.watch.ChangeWatch.ChangeSource;

/**
 * Receives {@code NOTIFY directory_changed} from PostgreSQL on a dedicated connection. Reconnects
 * after a loss of the connection, which counts as a change. For one thread.
 */
public final class DatabaseChanges implements ChangeSource {
  private static final int SLICE_MILLISECONDS = 250;
  private static final int VALID_SECONDS = 5;

  private final Jdbi jdbi;
  private @Nullable Handle handle;

  public DatabaseChanges(Jdbi jdbi) {
    this.jdbi = jdbi;
  }

  @Override
  public boolean await(Duration timeout) throws SQLException, InterruptedException {
    try {
      if (handle == null) {
        handle = jdbi.open();
        try (Statement listen = handle.getConnection().createStatement()) {
          listen.execute("LISTEN directory_changed");
        }
        return true;
      }
      return listen(handle.getConnection(), timeout);
    } catch (SQLException e) {
      close();
      throw e;
    } catch (JdbiException e) {
      close();
      throw new SQLException(SqlCause.reason(e), e);
    }
  }

  @Override
  public void close() {
    if (handle != null) {
      try {
        handle.close();
      } catch (JdbiException ignored) {
        // The connection was lost and needs no closing.
      }
      handle = null;
    }
  }

  /**
   * Waits for a notification, in slices, because an interrupt does not end a wait of the driver.
   */
  private static boolean listen(Connection connection, Duration timeout)
      throws SQLException, InterruptedException {
    PGConnection notified = connection.unwrap(PGConnection.class);
    long deadline = System.nanoTime() + timeout.toNanos();
    do {
      if (Thread.interrupted()) {
        throw new InterruptedException("waiting was ended");
      }
      long left = Math.max(0, deadline - System.nanoTime()) / 1_000_000;
      int slice = (int) Math.max(1, Math.min(SLICE_MILLISECONDS, left));
      PGNotification[] received = notified.getNotifications(slice);
      if (received != null && received.length > 0) {
        return true;
      }
    } while (System.nanoTime() - deadline < 0);
    if (!connection.isValid(VALID_SECONDS)) {
      throw new SQLException("The connection to the database is lost, or the database is silent.");
    }
    return false; // What came with the response, the driver keeps for the next wait.
  }
}

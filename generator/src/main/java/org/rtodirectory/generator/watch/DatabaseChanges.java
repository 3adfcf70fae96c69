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

/**
 * Listens to {@code NOTIFY directory_changed} on a connection of its own and reconnects when it is
 * lost; a lost connection counts as a change. Not for use by several threads.
 */
public final class DatabaseChanges implements ChangeSource {
  private static final int SLICE_MILLISECONDS = 250;
  private static final int VALID_SECONDS = 5;

  private final Jdbi jdbi;
  private @Nullable Handle handle;

  /** Nothing is connected yet. */
  public DatabaseChanges(Jdbi jdbi) {
    this.jdbi = jdbi;
  }

  @Override
  public boolean await(Duration timeout) throws SQLException, InterruptedException {
    if (handle == null) {
      connect();
      return true;
    }
    try {
      return listen(handle.getConnection(), timeout);
    } catch (SQLException lost) {
      close();
      throw lost;
    }
  }

  @Override
  public void close() {
    if (handle != null) {
      try {
        handle.close();
      } catch (JdbiException lostAlready) {
        // Nothing is left to be closed.
      }
      handle = null;
    }
  }

  private void connect() throws SQLException {
    try {
      handle = jdbi.open();
      try (Statement listen = handle.getConnection().createStatement()) {
        listen.execute("LISTEN directory_changed");
      } catch (SQLException lost) {
        close();
        throw lost;
      }
    } catch (JdbiException unreachable) {
      throw new SQLException(SqlCause.reason(unreachable), unreachable);
    }
  }

  /** In slices, for the driver cannot be interrupted while it waits. */
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
      if (isAny(notified.getNotifications(slice))) {
        return true;
      }
    } while (System.nanoTime() < deadline);
    if (!connection.isValid(VALID_SECONDS)) {
      throw new SQLException("The connection to the database is lost, or the database is silent.");
    }
    return isAny(notified.getNotifications()); // Those that came before the answer.
  }

  private static boolean isAny(PGNotification @Nullable [] notifications) {
    return notifications != null && notifications.length > 0;
  }
}

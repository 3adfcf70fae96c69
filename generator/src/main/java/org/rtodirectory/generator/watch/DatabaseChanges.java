package org.rtodirectory.generator.watch;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.UUID;
import java.util.function.LongSupplier;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.JdbiException;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGConnection;
import org.postgresql.PGNotification;
import org.rtodirectory.generator.database.SqlCause;
import org.rtodirectory.generator.watch.ChangeWatch.ChangeSource;

/**
 * The notifications {@code directory_changed} of PostgreSQL, received on a dedicated connection. If
 * the connection was lost, the next {@link #await} opens another, which counts as a change. For one
 * thread.
 *
 * <p>An open connection does not prove that notifications arrive: a pooler in transaction mode
 * accepts {@code LISTEN} and delivers nothing. So at the start and then every minute, another
 * connection sends a proof on a separate channel, and this connection must receive it.
 */
public final class DatabaseChanges implements ChangeSource {
  private static final String CHANNEL = "directory_changed";

  /** The maximum time of one wait of the driver, which an interrupt does not end. */
  private static final int SLICE_MILLISECONDS = 250;

  private static final int VALIDATION_TIMEOUT_SECONDS = 5;
  private static final Duration PROOF_INTERVAL = Duration.ofMinutes(1);
  private static final Duration PROOF_TIMEOUT = Duration.ofSeconds(10);

  private final Jdbi jdbi;
  private final LongSupplier nanoTime;
  private final String proofChannel =
      "directory_proof_" + UUID.randomUUID().toString().replace("-", "");

  /** The connection that listens, or null if there is none. */
  private @Nullable Handle handle;

  /** When the last proof arrived, on the clock of {@code nanoTime}. */
  private long provenAt;

  public DatabaseChanges(Jdbi jdbi, LongSupplier nanoTime) {
    this.jdbi = jdbi;
    this.nanoTime = nanoTime;
  }

  @Override
  public boolean await(Duration timeout) throws SQLException, InterruptedException {
    try {
      if (handle == null) {
        handle = jdbi.open();
        execute(handle, "LISTEN " + proofChannel);
        execute(handle, "LISTEN " + CHANNEL);
        prove(handle);
        return true;
      }
      boolean isProofDue = nanoTime.getAsLong() - provenAt >= PROOF_INTERVAL.toNanos();
      return (isProofDue && prove(handle)) || listen(handle.getConnection(), timeout);
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

  private static void execute(Handle handle, String sql) throws SQLException {
    try (Statement statement = handle.getConnection().createStatement()) {
      statement.execute(sql);
    }
  }

  /**
   * Sends a proof on another connection, and waits until it arrives here.
   *
   * @return whether a change was received meanwhile
   */
  private boolean prove(Handle listening) throws SQLException, InterruptedException {
    try (Handle sender = jdbi.open()) {
      execute(sender, "NOTIFY " + proofChannel);
    }
    boolean isChanged = false;
    boolean isProven = false;
    long deadline = nanoTime.getAsLong() + PROOF_TIMEOUT.toNanos();
    while (!isProven) {
      if (nanoTime.getAsLong() - deadline > 0) {
        stopListening(listening);
        throw new SQLException(
            "a notification that the publisher sends to itself does not arrive, as through a pooler"
                + " in transaction mode. Give it the address of PostgreSQL itself.");
      }
      for (PGNotification received : receive(listening.getConnection(), SLICE_MILLISECONDS)) {
        isProven |= received.getName().equals(proofChannel);
        isChanged |= received.getName().equals(CHANNEL);
      }
    }
    provenAt = nanoTime.getAsLong();
    return isChanged;
  }

  /**
   * Ends {@code LISTEN}, because a pooler would keep the connection to the server and its channels.
   */
  private void stopListening(Handle listening) {
    try {
      execute(listening, "UNLISTEN " + proofChannel);
      execute(listening, "UNLISTEN " + CHANNEL);
    } catch (SQLException ignored) {
      // The connection is closed in any case.
    }
  }

  /** Waits for a change. Returns whether one was notified within the timeout. */
  private boolean listen(Connection connection, Duration timeout)
      throws SQLException, InterruptedException {
    long deadline = System.nanoTime() + timeout.toNanos();
    do {
      long left = Math.max(0, deadline - System.nanoTime()) / 1_000_000;
      int slice = (int) Math.max(1, Math.min(SLICE_MILLISECONDS, left));
      for (PGNotification received : receive(connection, slice)) {
        if (received.getName().equals(CHANNEL)) {
          return true;
        }
      }
    } while (System.nanoTime() - deadline < 0);
    if (!connection.isValid(VALIDATION_TIMEOUT_SECONDS)) {
      throw new SQLException("The connection to the database is lost, or the database is silent.");
    }
    return false; // Notifications that came with the response stay in the driver for the next wait.
  }

  /** Waits for notifications, briefly, because an interrupt does not end a wait of the driver. */
  private static PGNotification[] receive(Connection connection, int milliseconds)
      throws SQLException, InterruptedException {
    if (Thread.interrupted()) {
      throw new InterruptedException("waiting was ended");
    }
    PGNotification[] received =
        connection.unwrap(PGConnection.class).getNotifications(milliseconds);
    return received == null ? new PGNotification[0] : received;
  }
}

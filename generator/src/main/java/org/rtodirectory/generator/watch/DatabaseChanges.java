package org.rtodirectory.generator.watch;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.UUID;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.JdbiException;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGConnection;
import org.postgresql.PGNotification;
import org.rtodirectory.generator.database.SqlCause;

/**
 * Receives {@code NOTIFY directory_changed} from PostgreSQL on a dedicated connection. Reconnects
 * after a loss of the connection, which counts as a change. For one thread.
 *
 * <p>A connection that receives nothing looks like one on which nothing happens; a pooler in
 * transaction mode, for example, swallows {@code LISTEN}. So after some time of silence a
 * notification is sent on another connection: while it does not arrive, {@link #problem} says so,
 * and each check counts as a change. At the same times the counts of written rows, which PostgreSQL
 * keeps for each table, are compared: they also find changes without a notification, of triggers
 * that are disabled or not fired ({@code session_replication_role = replica}), except for {@code
 * TRUNCATE}. Where there were notifications since the last comparison, the changes are taken for
 * theirs.
 */
public final class DatabaseChanges implements ChangeSource {
  private static final int SLICE_MILLISECONDS = 250;
  private static final int VALID_SECONDS = 5;
  private static final Duration LONGEST_ECHO = Duration.ofSeconds(5);
  private static final Duration CHECK_INTERVAL = Duration.ofSeconds(30);

  private static final String COUNT =
      """
      SELECT coalesce(sum(n_tup_ins + n_tup_upd + n_tup_del), 0) FROM pg_stat_user_tables
      WHERE relid IN (SELECT tgrelid FROM pg_trigger WHERE tgname = 'directory_changed')""";

  private final Jdbi jdbi;
  private final Duration interval;
  private @Nullable Handle handle;

  /** When the connection is checked next, by {@link System#nanoTime}. */
  private long nextCheck;

  /** Rows written so far; negative if that is not known yet. */
  private long written = -1;

  /** Whether there was a notification since the rows were counted. */
  private boolean isNotified;

  private @Nullable String problem;

  /** Creates a source that connects at the first {@link #await}. */
  public DatabaseChanges(Jdbi jdbi) {
    this(jdbi, CHECK_INTERVAL);
  }

  DatabaseChanges(Jdbi jdbi, Duration interval) {
    this.jdbi = jdbi;
    this.interval = interval;
  }

  @Override
  public boolean await(Duration timeout) throws SQLException, InterruptedException {
    if (handle == null) {
      connect();
      return true;
    }
    try {
      boolean changed = listen(handle.getConnection(), timeout);
      isNotified |= changed;
      return changed || (System.nanoTime() - nextCheck >= 0 && check(handle.getConnection()));
    } catch (SQLException e) {
      close();
      throw e;
    } catch (JdbiException e) {
      close();
      throw new SQLException(SqlCause.reason(e), e);
    }
  }

  @Override
  public @Nullable String problem() {
    return problem;
  }

  /** Checks that notifications arrive; returns whether there was a change. */
  private boolean check(Connection connection) throws SQLException, InterruptedException {
    String echo = "echo " + UUID.randomUUID();
    long count =
        jdbi.withHandle(
            other -> {
              other.execute("SELECT pg_notify('directory_echo', ?)", echo);
              return other.createQuery(COUNT).mapTo(Long.class).one();
            });
    Heard heard = hear(connection, LONGEST_ECHO, echo);
    problem =
        heard.isEcho()
            ? null
            : "The database sends no notifications on this connection, as behind a pooler in"
                + " transaction mode. Name the server itself with --database-url. Until then the"
                + " database is read every "
                + interval.toSeconds()
                + " s.";
    boolean isWritten = written >= 0 && count != written && !isNotified;
    written = count;
    isNotified = heard.isChange();
    nextCheck = System.nanoTime() + interval.toNanos();
    return heard.isChange() || !heard.isEcho() || isWritten;
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

  private void connect() throws SQLException {
    try {
      handle = jdbi.open();
      try (Statement listen = handle.getConnection().createStatement()) {
        listen.execute("LISTEN directory_echo");
        listen.execute("LISTEN directory_changed");
        nextCheck = System.nanoTime();
      } catch (SQLException lost) {
        close();
        throw lost;
      }
    } catch (JdbiException unreachable) {
      throw new SQLException(SqlCause.reason(unreachable), unreachable);
    }
  }

  private static boolean listen(Connection connection, Duration timeout)
      throws SQLException, InterruptedException {
    if (hear(connection, timeout, null).isChange()) {
      return true;
    }
    if (!connection.isValid(VALID_SECONDS)) {
      throw new SQLException("The connection to the database is lost, or the database is silent.");
    }
    return hear(connection, Duration.ZERO, null).isChange(); // Received with the response.
  }

  /**
   * What was received.
   *
   * @param isChange whether the directory has changed
   * @param isEcho whether the notification that was sent has arrived
   */
  private record Heard(boolean isChange, boolean isEcho) {}

  /**
   * Waits for a change, or for an echo. It waits in slices, because an interrupt does not end a
   * wait of the driver.
   *
   * @param echo the payload of the notification to wait for; null to wait for a change
   */
  private static Heard hear(Connection connection, Duration timeout, @Nullable String echo)
      throws SQLException, InterruptedException {
    PGConnection notified = connection.unwrap(PGConnection.class);
    long deadline = System.nanoTime() + timeout.toNanos();
    boolean isChange = false;
    boolean isEcho = false;
    do {
      if (Thread.interrupted()) {
        throw new InterruptedException("waiting was ended");
      }
      long left = Math.max(0, deadline - System.nanoTime()) / 1_000_000;
      int slice = (int) Math.max(1, Math.min(SLICE_MILLISECONDS, left));
      PGNotification[] received = notified.getNotifications(slice);
      for (PGNotification notification : received == null ? new PGNotification[0] : received) {
        isChange |= notification.getName().equals("directory_changed");
        isEcho |= notification.getParameter().equals(echo);
      }
    } while (!(echo == null ? isChange : isEcho) && System.nanoTime() - deadline < 0);
    return new Heard(isChange, isEcho);
  }
}

package org.rtodirectory.edge.simulation;

import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jdbi.v3.core.Jdbi;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGConnection;
import org.postgresql.PGNotification;
import org.postgresql.core.Notification;

/**
 * The database driver of a process. Its operations take time, and its connection for notifications
 * may break or fall silent.
 */
final class DatabaseConnections {
  private static final long LATENCY_MILLIS = 2;

  /** The time for which the publisher waits for the answer to a check of the connection. */
  private static final long CHECK_TIMEOUT_MILLIS = 5_000;

  private final Actor process;
  private final Database database;
  private final Mutation mutation;
  private Session newestSession = new Session();
  private long unreachableUntil;

  DatabaseConnections(Actor process, Database database, Mutation mutation) {
    this.process = process;
    this.database = database;
    this.mutation = mutation;
  }

  Jdbi jdbi() {
    return Jdbi.create(this::open);
  }

  /** Breaks the connection. For some time, no other can be opened. */
  void breakFor(long duration) {
    newestSession.isBroken = true;
    unreachableUntil = process.timeline().now() + duration;
  }

  /** Makes the connection silent: It stays open, but delivers nothing. */
  void silence() {
    newestSession.isSilent = true;
  }

  /** Drops the notifications that were not received yet. */
  void forgetNotifications() {
    newestSession.receivedCommits = database.commits();
  }

  void endFaults() {
    unreachableUntil = 0;
  }

  private Connection open() throws SQLException {
    process.pass(LATENCY_MILLIS);
    if (process.timeline().now() < unreachableUntil) {
      throw new SQLException("the database cannot be reached");
    }
    Session session = new Session();
    return (Connection)
        Proxy.newProxyInstance(
            getClass().getClassLoader(),
            new Class<?>[] {Connection.class, Statement.class, PGConnection.class},
            (proxy, method, arguments) -> session.call(proxy, method, arguments));
  }

  /**
   * A connection. The same object stands for the driver's connection and for its statements, which
   * are LISTEN and NOTIFY.
   */
  private final class Session {
    private int receivedCommits;
    private boolean isBroken;
    private boolean isSilent;

    /** The notifications that the listener sends to itself as a proof that they arrive. */
    private final List<PGNotification> proofs = new ArrayList<>();

    @Nullable Object call(Object proxy, Method method, Object @Nullable [] arguments)
        throws SQLException {
      return switch (method.getName()) {
        case "createStatement", "unwrap" -> proxy;
        case "execute" -> execute(String.valueOf(Objects.requireNonNull(arguments)[0]));
        case "getNotifications" -> notifications();
        case "isValid" -> isValid();
        case "getAutoCommit" -> true;
        case "isClosed", "isReadOnly" -> false;
        default -> null;
      };
    }

    private boolean execute(String sql) throws SQLException {
      process.pass(LATENCY_MILLIS);
      requireOpen();
      if (sql.startsWith("NOTIFY ")) {
        newestSession.proofs.add(new Notification(sql.substring("NOTIFY ".length()), 1));
        return false;
      }
      newestSession = this;
      receivedCommits = database.commits();
      process.pass(LATENCY_MILLIS);
      return false;
    }

    private PGNotification[] notifications() throws SQLException {
      requireOpen();
      boolean isNew = !isSilent && receivedCommits != database.commits();
      receivedCommits = isSilent ? receivedCommits : database.commits();
      List<PGNotification> received = new ArrayList<>(proofs);
      if (isNew) {
        received.add(new Notification("directory_changed", 1));
      }
      proofs.clear();
      return received.toArray(PGNotification[]::new);
    }

    private boolean isValid() {
      if (isSilent && mutation != Mutation.SILENCE_NOT_NOTICED) {
        process.pass(CHECK_TIMEOUT_MILLIS);
      }
      return !isBroken && (!isSilent || mutation == Mutation.SILENCE_NOT_NOTICED);
    }

    private void requireOpen() throws SQLException {
      if (isBroken) {
        throw new SQLException("the connection is lost");
      }
    }
  }
}

package org.rtodirectory.generator.database;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;
import org.jdbi.v3.core.ConnectionFactory;
import org.postgresql.PGConnection;

/**
 * A source of connections that tracks the open ones, so that another thread can end them. An
 * interrupt does not end an operation of the driver. Safe for use by several threads.
 */
public final class OpenConnections implements ConnectionFactory {
  private static final long SECONDS_FOR_CANCELLING = 3;

  private final DataSource source;
  private final DatabaseTimeouts timeouts;
  private final List<Connection> open = new ArrayList<>();
  private boolean ended;

  OpenConnections(DataSource source, DatabaseTimeouts timeouts) {
    timeouts.applyTo(source);
    this.source = source;
    this.timeouts = timeouts;
  }

  @Override
  public Connection openConnection() throws SQLException {
    Connection connection = source.getConnection();
    add(connection);
    try {
      timeouts.applyTo(connection);
    } catch (SQLException e) {
      connection.close();
      throw e;
    }
    return connection;
  }

  private void add(Connection connection) throws SQLException {
    synchronized (open) {
      open.removeIf(OpenConnections::isClosed);
      if (!ended) {
        open.add(connection);
        return;
      }
    }
    connection.close();
    throw new SQLException("The command is stopping.");
  }

  /**
   * Cancels the running statements of all connections, then aborts connections that are still open
   * after three seconds, for example because the network is down. No further connections can be
   * opened. To be called by another thread than those that use the connections.
   */
  public void end() {
    synchronized (open) {
      ended = true;
    }
    connections().forEach(OpenConnections::cancel);
    try {
      TimeUnit.SECONDS.sleep(SECONDS_FOR_CANCELLING);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    connections().forEach(OpenConnections::abort);
  }

  private List<Connection> connections() {
    synchronized (open) {
      open.removeIf(OpenConnections::isClosed);
      return List.copyOf(open);
    }
  }

  private static void cancel(Connection connection) {
    try {
      connection.unwrap(PGConnection.class).cancelQuery();
    } catch (SQLException e) {
      // The connection is aborted later.
    }
  }

  private static void abort(Connection connection) {
    try {
      connection.abort(Runnable::run);
    } catch (SQLException e) {
      // Nothing is left to abort.
    }
  }

  private static boolean isClosed(Connection connection) {
    try {
      return connection.isClosed();
    } catch (SQLException e) {
      return true;
    }
  }
}

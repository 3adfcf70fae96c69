package org.rtodirectory.generator.database;

import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.logging.Logger;
import javax.sql.DataSource;
import org.postgresql.PGConnection;

/**
 * A source of connections that tracks the open ones, so that another thread can end them. An
 * interrupt does not end an operation of the driver. Safe for use by several threads.
 */
public final class OpenConnections implements DataSource {
  private static final Duration FOR_CANCELLING = Duration.ofSeconds(3);

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
  public Connection getConnection() throws SQLException {
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
    for (Connection connection : connections()) {
      Thread cancel = new Thread(() -> cancel(connection), "cancel-statement");
      cancel.setDaemon(true);
      cancel.start();
    }
    try {
      awaitClosed();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    for (Connection connection : connections()) {
      abort(connection);
    }
  }

  private void awaitClosed() throws InterruptedException {
    long deadline = System.nanoTime() + FOR_CANCELLING.toNanos();
    while (!connections().isEmpty() && System.nanoTime() < deadline) {
      TimeUnit.MILLISECONDS.sleep(20);
    }
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

  @Override
  public Connection getConnection(String user, String password) throws SQLException {
    throw new SQLFeatureNotSupportedException("The user is part of the database's address.");
  }

  @Override
  public PrintWriter getLogWriter() throws SQLException {
    return source.getLogWriter();
  }

  @Override
  public void setLogWriter(PrintWriter out) throws SQLException {
    source.setLogWriter(out);
  }

  @Override
  public void setLoginTimeout(int seconds) throws SQLException {
    source.setLoginTimeout(seconds);
  }

  @Override
  public int getLoginTimeout() throws SQLException {
    return source.getLoginTimeout();
  }

  @Override
  public Logger getParentLogger() throws SQLFeatureNotSupportedException {
    return source.getParentLogger();
  }

  @Override
  public <T> T unwrap(Class<T> type) throws SQLException {
    return source.unwrap(type);
  }

  @Override
  public boolean isWrapperFor(Class<?> type) throws SQLException {
    return source.isWrapperFor(type);
  }
}

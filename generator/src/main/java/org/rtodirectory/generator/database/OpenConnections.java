package org.rtodirectory.generator.database;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import javax.sql.DataSource;
import org.jdbi.v3.core.ConnectionFactory;
import org.postgresql.PGConnection;

/**
 * A source of connections that knows the open ones, so that another thread can end them: an
 * interrupt does not end an operation of the driver. Safe for use by several threads.
 */
final class OpenConnections implements ConnectionFactory {
  /**
   * Not a start-up option, because connection poolers reject those. A limit that the address or the
   * role has stays.
   */
  private static final String LIMIT_LOCKS =
      """
      SELECT set_config('lock_timeout', '1min', false) WHERE current_setting('lock_timeout') = '0'""";

  private final DataSource source;
  private final Set<Connection> open = ConcurrentHashMap.newKeySet();
  private volatile boolean ended;

  OpenConnections(DataSource source) {
    this.source = source;
  }

  @Override
  public Connection openConnection() throws SQLException {
    Connection connection = source.getConnection();
    open.add(connection);
    try (Statement statement = connection.createStatement()) {
      if (ended) {
        throw new SQLException("The command is stopping.");
      }
      statement.execute(LIMIT_LOCKS);
      return connection;
    } catch (SQLException e) {
      closeConnection(connection);
      throw e;
    }
  }

  @Override
  public void closeConnection(Connection connection) throws SQLException {
    open.remove(connection);
    connection.close();
  }

  /**
   * Cancels the running statements and closes the connections; no others can be opened. To be
   * called by another thread than those that use them.
   */
  void end() {
    ended = true;
    for (Connection connection : open) {
      try {
        connection.unwrap(PGConnection.class).cancelQuery();
      } catch (SQLException ignored) {
        // The network may be down.
      }
      try {
        connection.abort(Runnable::run);
      } catch (SQLException ignored) {
        // Nothing is left to abort.
      }
    }
  }
}

package org.rtodirectory.generator.database;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jdbi.v3.core.ConnectionFactory;
import org.jdbi.v3.core.Jdbi;

/**
 * Connections, and a check that all of them were closed. The server cannot be asked instead,
 * because the driver also closes a connection that is garbage-collected.
 */
public final class TrackedConnections {
  private final List<Connection> openedConnections = new CopyOnWriteArrayList<>();

  /** Returns a database that tracks its connections. */
  public Jdbi of(ConnectionFactory factory) {
    return Jdbi.create(
        () -> {
          Connection connection = factory.openConnection();
          openedConnections.add(connection);
          return connection;
        });
  }

  /** Fails unless some were opened, and all of them are closed. */
  public void requireClosed() throws SQLException {
    assertThat(openedConnections).isNotEmpty();
    for (Connection connection : openedConnections) {
      assertThat(connection.isClosed()).isTrue();
    }
  }
}

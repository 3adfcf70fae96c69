package org.rtodirectory.generator.database;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import javax.sql.DataSource;
import org.jdbi.v3.core.ConnectionFactory;
import org.jdbi.v3.core.Jdbi;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGConnection;
import org.postgresql.ds.common.BaseDataSource;
import org.rtodirectory.generator.report.Failure;

/**
 * An open database with the current schema of the directory. Closing it stops the server if it is
 * the embedded one. Safe for use by several threads.
 *
 * @param name for messages, without a password
 * @param embedded the server if it is the embedded one
 */
public record Database(Jdbi jdbi, String name, @Nullable EmbeddedDatabase embedded)
    implements AutoCloseable {
  /** For queries, whose rows arrive continuously, once the database has sorted them. */
  public static final Duration READING = Duration.ofMinutes(10);

  /** For statements that write, which respond only when they are complete. */
  public static final Duration WRITING = Duration.ofMinutes(30);

  private static final int LOGIN_SECONDS = 10;
  private static final int CANCEL_SECONDS = 2;

  public static Database open(DatabaseUrl url) {
    return open(url, WRITING, stop -> {}, false);
  }

  public static Database open(
      DatabaseUrl url, Duration silence, Consumer<Runnable> stopper, boolean dryRun) {
    OpenConnections source = connections(url.dataSource(), silence, stopper);
    try (Connection connection = source.openConnection()) {
      connection.getMetaData();
    } catch (SQLException e) {
      throw new Failure(
          "The database "
              + url
              + " cannot be reached: "
              + Failure.reason(e)
              + " Check --database-url, and that the server is running.",
          e);
    }
    Migrations.bringUpToDate(url.dataSource(), dryRun);
    return new Database(Jdbi.create(source), url.toString(), null);
  }

  /**
   * Starts the embedded server with its files in {@code home}.
   *
   * @param dryRun whether nothing is created and the schema is only checked
   */
  public static Database embedded(
      Path home, Duration silence, Consumer<Runnable> stopper, boolean dryRun) {
    if (dryRun && !EmbeddedDatabase.isIn(home)) {
      throw new Failure(
          "There is no embedded PostgreSQL in "
              + home
              + " yet. Without --dry-run the command makes one; a dry run changes nothing, so it ends"
              + " here. Another database is named with --database-url.");
    }
    EmbeddedDatabase server = EmbeddedDatabase.start(home);
    OpenConnections source = connections(server.dataSource(), silence, stopper);
    try {
      Migrations.bringUpToDate(server.dataSource(), dryRun);
    } catch (RuntimeException e) {
      server.close();
      throw e;
    }
    return new Database(Jdbi.create(source), "embedded PostgreSQL in " + home, server);
  }

  private static OpenConnections connections(
      DataSource source, Duration silence, Consumer<Runnable> stopper) {
    if (source instanceof BaseDataSource postgres) {
      if (postgres.getLoginTimeout() == 0) {
        postgres.setLoginTimeout(LOGIN_SECONDS);
      }
      if (postgres.getSocketTimeout() == 0) {
        postgres.setSocketTimeout((int) silence.toSeconds());
      }
      postgres.setCancelSignalTimeout(CANCEL_SECONDS);
      postgres.setTcpKeepAlive(true);
    }
    OpenConnections connections = new OpenConnections(source);
    stopper.accept(connections::end);
    return connections;
  }

  @Override
  public void close() {
    if (embedded != null) {
      embedded.close();
    }
  }

  /**
   * A source of connections that knows the open ones, so that another thread can end them: an
   * interrupt does not end an operation of the driver. Safe for use by several threads.
   */
  private static final class OpenConnections implements ConnectionFactory {
    /**
     * Not a start-up option, because connection poolers reject those. A limit that the address or
     * the role has stays.
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
}

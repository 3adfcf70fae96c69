package org.rtodirectory.generator.database;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.function.Consumer;
import javax.sql.DataSource;
import org.jdbi.v3.core.Jdbi;
import org.jspecify.annotations.Nullable;
import org.postgresql.ds.common.BaseDataSource;
import org.rtodirectory.generator.report.Failure;

/**
 * An open database with the current schema of the directory. Closing it stops the server if it is
 * the embedded one. Safe for all threads.
 *
 * @param name the name for messages, without a password
 * @param embedded the embedded server, or null
 */
public record Database(Jdbi jdbi, String name, @Nullable EmbeddedDatabase embedded)
    implements AutoCloseable {
  /**
   * The timeout without data for queries, whose rows arrive continuously after the database has
   * sorted them.
   */
  public static final Duration READ_TIMEOUT = Duration.ofMinutes(10);

  /** The timeout without data for statements that write, which respond only at their end. */
  public static final Duration WRITE_TIMEOUT = Duration.ofMinutes(30);

  private static final int LOGIN_SECONDS = 10;
  private static final int CANCEL_SECONDS = 2;

  public static Database open(DatabaseUrl url) {
    return open(url, WRITE_TIMEOUT, stop -> {}, false);
  }

  public static Database open(
      DatabaseUrl url, Duration silence, Consumer<Runnable> stopper, boolean isDryRun) {
    OpenConnections source = connections(url.dataSource(), silence, stopper);
    try (Connection connection = source.openConnection()) {
      connection.getMetaData();
    } catch (SQLException e) {
      throw new Failure(
          "The database "
              + url
              + " cannot be reached: "
              + SqlCause.reason(e)
              + ". "
              + SqlCause.remedy(e, "run the command again"),
          e);
    }
    Migrations.bringUpToDate(url.dataSource(), isDryRun);
    return new Database(source.jdbi(), url.toString(), null);
  }

  /**
   * Starts the embedded server with its files in {@code home}.
   *
   * @param isDryRun whether the schema is only checked and nothing is created
   */
  public static Database embedded(
      Path home, Duration silence, Consumer<Runnable> stopper, boolean isDryRun) {
    if (isDryRun && !EmbeddedDatabase.isIn(home)) {
      throw new Failure(
          "There is no embedded PostgreSQL in "
              + home
              + " yet. Without --dry-run the command creates one. A dry run changes nothing, so it ends"
              + " here. Another database is named with --database-url.");
    }
    EmbeddedDatabase server = EmbeddedDatabase.start(home);
    OpenConnections source = connections(server.dataSource(), silence, stopper);
    try {
      Migrations.bringUpToDate(server.dataSource(), isDryRun);
    } catch (RuntimeException e) {
      server.close();
      throw e;
    }
    return new Database(source.jdbi(), "embedded PostgreSQL in " + home, server);
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
}

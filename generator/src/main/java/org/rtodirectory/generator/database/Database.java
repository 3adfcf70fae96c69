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
 * An open database with the current schema of the directory. Closing it stops the embedded server,
 * if there is one. Safe for use by several threads.
 *
 * @param name the name for messages, without a password
 * @param embedded the embedded server, or null if the database is at a URL
 */
public record Database(Jdbi jdbi, String name, @Nullable EmbeddedDatabase embedded)
    implements AutoCloseable {
  /**
   * The maximum time without data during queries. After the database has sorted the rows, they
   * arrive continuously.
   */
  public static final Duration READ_TIMEOUT = Duration.ofMinutes(10);

  /**
   * The maximum time without data during statements that write, which respond only at their end.
   */
  public static final Duration WRITE_TIMEOUT = Duration.ofMinutes(30);

  private static final int LOGIN_TIMEOUT_SECONDS = 10;
  private static final int CANCEL_TIMEOUT_SECONDS = 2;

  /** Opens the database at a URL with {@link #WRITE_TIMEOUT}, and migrates its schema. */
  public static Database open(DatabaseUrl url) {
    return open(url, WRITE_TIMEOUT, stopAction -> {}, false);
  }

  /**
   * Opens the database at a URL, and migrates its schema.
   *
   * @param readTimeout the maximum time without data while an answer is due
   * @param onStop receives, during this call, an action that ends all operations of the database
   * @param isDryRun whether the schema is only checked
   */
  public static Database open(
      DatabaseUrl url, Duration readTimeout, Consumer<Runnable> onStop, boolean isDryRun) {
    OpenConnections source = connections(url.dataSource(), readTimeout, onStop);
    try (Connection connection = source.openConnection()) {
      connection.getMetaData();
    } catch (SQLException e) {
      throw SqlCause.failure(
          "The database " + url + " cannot be reached", "", e, "run the command again");
    }
    Migrations.migrate(url.dataSource(), isDryRun);
    return new Database(source.jdbi(), url.toString(), null);
  }

  /**
   * Starts the embedded server with its files in {@code folder}, and migrates the schema.
   *
   * @param readTimeout the maximum time without data while an answer is due
   * @param onStop receives, during this call, an action that ends all operations of the database
   * @param isDryRun whether the schema is only checked and nothing is created
   */
  public static Database embedded(
      Path folder, Duration readTimeout, Consumer<Runnable> onStop, boolean isDryRun) {
    if (isDryRun && !EmbeddedDatabase.isInitialized(folder)) {
      throw new Failure(
          "There is no embedded PostgreSQL in "
              + folder
              + " yet, and a dry run does not create one. Run the command without --dry-run, or name"
              + " another database with --database-url.");
    }
    EmbeddedDatabase server = EmbeddedDatabase.start(folder);
    OpenConnections source = connections(server.dataSource(), readTimeout, onStop);
    try {
      Migrations.migrate(server.dataSource(), isDryRun);
    } catch (RuntimeException e) {
      server.close();
      throw e;
    }
    return new Database(source.jdbi(), "embedded PostgreSQL in " + folder, server);
  }

  /** Returns the connections of a source, with the default timeouts where the URL sets none. */
  private static OpenConnections connections(
      DataSource source, Duration readTimeout, Consumer<Runnable> onStop) {
    if (source instanceof BaseDataSource postgres) {
      if (postgres.getLoginTimeout() == 0) {
        postgres.setLoginTimeout(LOGIN_TIMEOUT_SECONDS);
      }
      if (postgres.getSocketTimeout() == 0) {
        postgres.setSocketTimeout((int) readTimeout.toSeconds());
      }
      postgres.setCancelSignalTimeout(CANCEL_TIMEOUT_SECONDS);
      postgres.setTcpKeepAlive(true);
    }
    OpenConnections connections = new OpenConnections(source);
    onStop.accept(connections::endAll);
    return connections;
  }

  @Override
  public void close() {
    if (embedded != null) {
      embedded.close();
    }
  }
}

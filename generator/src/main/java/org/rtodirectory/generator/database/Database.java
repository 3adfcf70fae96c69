package org.rtodirectory.generator.database;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.function.Consumer;
import org.jdbi.v3.core.Jdbi;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.generator.report.Failure;

/**
 * An open database with the current schema of the directory. Closing it stops the server if it is
 * the embedded one. Safe for use by several threads.
 */
public final class Database implements AutoCloseable {
  private final Jdbi jdbi;
  private final String name;
  private final @Nullable EmbeddedDatabase embedded;

  private Database(Jdbi jdbi, String name, @Nullable EmbeddedDatabase embedded) {
    this.jdbi = jdbi;
    this.name = name;
    this.embedded = embedded;
  }

  /**
   * Opens the database at {@code url}.
   *
   * @throws Failure if it cannot be reached or its schema cannot be brought up to date
   */
  public static Database open(DatabaseUrl url) {
    return open(url, DatabaseTimeouts.WRITING, connections -> {}, false);
  }

  /**
   * Opens the database at {@code url} with other time-outs.
   *
   * @param opened receives the source of connections before the first one is opened
   * @param dryRun whether the schema is only checked
   */
  public static Database open(
      DatabaseUrl url,
      DatabaseTimeouts timeouts,
      Consumer<OpenConnections> opened,
      boolean dryRun) {
    OpenConnections source = new OpenConnections(url.dataSource(), timeouts);
    opened.accept(source);
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
   * @param opened receives the source of connections before the first one is opened
   * @param dryRun whether nothing is created and the schema is only checked
   * @throws Failure if it does not start, or in a dry run if there is none
   */
  public static Database embedded(
      Path home, DatabaseTimeouts timeouts, Consumer<OpenConnections> opened, boolean dryRun) {
    if (dryRun && !EmbeddedDatabase.isIn(home)) {
      throw new Failure(
          "There is no embedded PostgreSQL in "
              + home
              + " yet. Without --dry-run the command makes one; a dry run changes nothing, so it ends"
              + " here. Another database is named with --database-url.");
    }
    EmbeddedDatabase server = EmbeddedDatabase.start(home);
    OpenConnections source = new OpenConnections(server.dataSource(), timeouts);
    opened.accept(source);
    try {
      Migrations.bringUpToDate(server.dataSource(), dryRun);
    } catch (RuntimeException e) {
      server.close();
      throw e;
    }
    return new Database(Jdbi.create(source), "embedded PostgreSQL in " + home, server);
  }

  /**
   * Whether a failure to open a database may end by itself: its server does not answer, is starting
   * or has too many connections (SQLSTATE 08, 57P03, 53300).
   */
  public static boolean mayBeReachedLater(Failure failure) {
    String state = SqlCause.state(failure);
    return state.startsWith("08") || state.equals("57P03") || state.equals("53300");
  }

  /** Executes statements. */
  public Jdbi jdbi() {
    return jdbi;
  }

  /** Name of the database for messages, without a password. */
  public String name() {
    return name;
  }

  @Override
  public void close() {
    if (embedded != null) {
      embedded.close();
    }
  }
}

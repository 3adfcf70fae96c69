package org.rtodirectory.generator.cli;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.generator.database.Database;
import org.rtodirectory.generator.database.DatabaseTimeouts;
import org.rtodirectory.generator.database.DatabaseUrl;
import org.rtodirectory.generator.database.OpenConnections;
import org.rtodirectory.generator.report.Failure;
import org.rtodirectory.generator.report.Progress;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** The options that select the database of a command, and its time-outs. */
final class DatabaseOptions {
  @Option(
      names = "--database-url",
      paramLabel = "URL",
      description = {
        "The database: postgresql://[user[:password]@]host[:port]/database or jdbc:postgresql://….",
        "Default: an embedded PostgreSQL"
      })
  private @Nullable String url;

  @Option(
      names = "--postgres-dir",
      paramLabel = "DIR",
      description = "Where the embedded PostgreSQL keeps its data.")
  private Path embeddedHome = Path.of("build/postgres");

  @Option(
      names = "--connect-timeout",
      paramLabel = "DURATION",
      converter = DurationConverter.class,
      description = {"How long connecting to the database may take.", "Default: 10s"})
  private @Nullable Duration connectTimeout;

  @Option(
      names = "--read-timeout",
      paramLabel = "DURATION",
      converter = DurationConverter.class,
      description = {
        "How long the database may send nothing while an answer is due.",
        "Default: 2m for publish; 30m for import and demo"
      })
  private @Nullable Duration readTimeout;

  @Option(
      names = "--lock-timeout",
      paramLabel = "DURATION",
      converter = DurationConverter.class,
      description = {"How long to wait for a lock of another session.", "Default: 1m"})
  private @Nullable Duration lockTimeout;

  /**
   * Opens the database and migrates its schema. A stop signal cancels its operations.
   *
   * @param spec the running command
   * @param defaults the time-outs without options
   * @param dryRun whether nothing may be created or migrated
   * @throws Failure if the database cannot be opened
   * @throws TypeConversionException if the URL is not valid
   */
  Database open(@Nullable CommandSpec spec, DatabaseTimeouts defaults, boolean dryRun) {
    Consumer<OpenConnections> opened =
        connections -> GeneratorCommand.stop(spec).onStop(connections::end);
    Progress progress = GeneratorCommand.progress(spec).quiet();
    DatabaseTimeouts timeouts = timeouts(defaults);
    if (url == null) {
      refuseLibpqVariables();
      try (Progress.Stage step = progress.step("Starting the embedded PostgreSQL")) {
        return Database.embedded(embeddedHome, timeouts, opened, dryRun);
      }
    }
    DatabaseUrl configured = parsed(url);
    try (Progress.Stage step = progress.step("Opening the database " + configured)) {
      return Database.open(configured, timeouts, opened, dryRun);
    }
  }

  /** Whoever sets the variables of psql does not mean the embedded database. */
  private static void refuseLibpqVariables() {
    for (String variable : List.of("PGHOST", "PGHOSTADDR", "PGPORT", "PGDATABASE", "PGSERVICE")) {
      if (!Objects.requireNonNullElse(System.getenv(variable), "").isEmpty()) {
        throw new TypeConversionException(
            variable
                + " is set, but only --database-url (RTO_DATABASE_URL) names a database here. Give"
                + " that, or unset "
                + variable
                + " for the embedded database.");
      }
    }
  }

  private DatabaseTimeouts timeouts(DatabaseTimeouts defaults) {
    return new DatabaseTimeouts(
        positive("--connect-timeout", connectTimeout, defaults.connect()),
        positive("--read-timeout", readTimeout, defaults.read()),
        positive("--lock-timeout", lockTimeout, defaults.lock()));
  }

  private static Duration positive(String name, @Nullable Duration given, Duration otherwise) {
    if (given != null && given.isZero()) {
      throw new TypeConversionException(
          "Invalid value for option '" + name + "': expected more than 0s.");
    }
    return Objects.requireNonNullElse(given, otherwise);
  }

  private static DatabaseUrl parsed(String url) {
    try {
      return DatabaseUrl.parse(url);
    } catch (Failure noUrl) {
      throw new TypeConversionException(
          "Invalid value for option '--database-url': " + noUrl.getMessage());
    }
  }
}

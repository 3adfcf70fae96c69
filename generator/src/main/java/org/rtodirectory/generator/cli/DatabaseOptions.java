package org.rtodirectory.generator.cli;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.generator.database.Database;
import org.rtodirectory.generator.database.DatabaseUrl;
import org.rtodirectory.generator.report.Failure;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** The options that select the database of a command. */
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
  private Path embeddedFolder = Path.of("build/postgres");

  /**
   * Opens the database and migrates its schema. A stop signal cancels its operations.
   *
   * @param readTimeout the maximum time without data from the database while an answer is due
   * @param isDryRun whether the schema is only checked and nothing is created
   */
  Database open(GeneratorCommand program, Duration readTimeout, boolean isDryRun) {
    Consumer<Runnable> onStop = program.stopSignal()::onStop;
    if (url == null) {
      refuseLibpqVariables();
      return Database.embedded(embeddedFolder, readTimeout, onStop, isDryRun);
    }
    return Database.open(parse(url), readTimeout, onStop, isDryRun);
  }

  /** Opens the database for a command that writes to it, like {@link #open}. */
  Database openForWriting(GeneratorCommand program) {
    return open(program, Database.WRITE_TIMEOUT, false);
  }

  /**
   * Throws an exception if an environment variable of psql names a database, because the operator
   * may expect the command to use that database.
   */
  private static void refuseLibpqVariables() {
    for (String variable : List.of("PGHOST", "PGHOSTADDR", "PGPORT", "PGDATABASE", "PGSERVICE")) {
      if (!Objects.requireNonNullElse(System.getenv(variable), "").isEmpty()) {
        throw new TypeConversionException(
            variable
                + " is set, but only --database-url (RTO_DATABASE_URL) names a database here. Set"
                + " this option, or unset "
                + variable
                + " for the embedded database.");
      }
    }
  }

  private static DatabaseUrl parse(String url) {
    try {
      return DatabaseUrl.parse(url);
    } catch (Failure invalid) {
      throw new TypeConversionException(
          "Invalid value for option '--database-url': " + invalid.getMessage());
    }
  }
}

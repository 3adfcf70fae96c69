package org.rtodirectory.generator.cli;

import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.generator.database.Database;
import org.rtodirectory.generator.database.DatabaseUrl;
import org.rtodirectory.generator.failure.Failure;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** Which database a command works on. */
final class DatabaseOptions {
  @Option(
      names = "--database-url",
      paramLabel = "URL",
      defaultValue = "${env:RTO_DATABASE_URL:-" + Option.NULL_VALUE + "}",
      description = {
        "postgresql://[user[:password]@]host[:port]/database or jdbc:postgresql://…; a host that begins"
            + " with %%2F, or ?host=/FOLDER, is a Unix socket",
        "Default: what PGHOST, PGPORT, PGDATABASE or PGSERVICE name, as for psql; without them an"
            + " embedded PostgreSQL. (env RTO_DATABASE_URL)"
      })
  private @Nullable String url;

  @Option(
      names = "--postgres-dir",
      paramLabel = "DIR",
      defaultValue = "${env:RTO_POSTGRES_DIR:-build/postgres}",
      description = {
        "Where the embedded PostgreSQL keeps its data.",
        "Default: build/postgres (env RTO_POSTGRES_DIR)"
      })
  private Path embeddedHome = Path.of("build/postgres");

  /**
   * Opens it, with its schema up to date.
   *
   * @throws Failure if it cannot be opened
   * @throws TypeConversionException if the URL is none
   */
  Database open() {
    Optional<DatabaseUrl> configured =
        url == null ? DatabaseUrl.fromEnvironment() : Optional.of(parsed(url));
    return configured.map(Database::open).orElseGet(() -> Database.embedded(embeddedHome));
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

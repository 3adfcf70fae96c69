package org.rtodirectory.generator.cli;

import java.util.Optional;
import java.util.concurrent.Callable;
import org.rtodirectory.generator.database.Database;
import org.rtodirectory.generator.importer.DemoDirectory;
import org.rtodirectory.generator.importer.ImportSummary;
import org.rtodirectory.generator.report.Failure;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.ParentCommand;

/** The command {@code demo}, which fills an empty database with the demo directory. */
@Command(
    name = "demo",
    description =
        "Import the demo directory, made-up stores and real guides, into an empty database.")
final class DemoCommand implements Callable<Integer> {
  @ParentCommand private GeneratorCommand program;
  @Mixin private DatabaseOptions databaseOptions = new DatabaseOptions();

  @Override
  public Integer call() {
    try (Database database = databaseOptions.openForWriting(program)) {
      if (!fill(database, program)) {
        throw new Failure(
            "The database already has stores, with which the demo would mix. Use an empty database.");
      }
    }
    return 0;
  }

  /**
   * Fills the database with the demo directory, and prints a summary. Does nothing if the database
   * is not empty.
   *
   * @return whether the database was empty
   */
  static boolean fill(Database database, GeneratorCommand program) {
    Optional<ImportSummary> summary = DemoDirectory.fill(database.jdbi(), program.progress());
    summary.ifPresent(loaded -> report(loaded, database, program));
    return summary.isPresent();
  }

  private static void report(ImportSummary loaded, Database database, GeneratorCommand program) {
    program.printLine(
        "Demo directory in %s: %,d stores of %,d companies in %,d cities",
        database.name(),
        loaded.locations().inserted(),
        loaded.companies().inserted(),
        loaded.cities().inserted());
    program.out().println("Like real files, the demo has some rows with errors:");
    loaded.files().get(0).problems().forEach(problem -> program.out().println("  " + problem));
  }
}

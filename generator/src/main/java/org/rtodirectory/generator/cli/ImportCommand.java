package org.rtodirectory.generator.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.generator.database.Database;
import org.rtodirectory.generator.importer.AllCapsHandling;
import org.rtodirectory.generator.importer.CsvImport;
import org.rtodirectory.generator.importer.CsvImport.Deletion;
import org.rtodirectory.generator.importer.ImportPlan;
import org.rtodirectory.generator.importer.ImportSummary;
import org.rtodirectory.generator.importer.ImportSummary.FileSummary;
import org.rtodirectory.generator.importer.ImportSummary.TableChanges;
import org.rtodirectory.generator.importer.LikelyDuplicates;
import org.rtodirectory.schemas.program.Settings.CommandLineOnly;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** The command {@code import}, which loads CSV files into the database. */
@Command(name = "import")
final class ImportCommand implements Callable<Integer> {
  @ParentCommand private GeneratorCommand program;
  @Mixin private DatabaseOptions databaseOptions = new DatabaseOptions();

  /**
   * Sets the description of the command. It lists the columns, which an annotation could not
   * compute.
   */
  @Spec
  void describe(CommandSpec spec) {
    spec.usageMessage()
        .description(
            "Load stores from CSV files, in one transaction. Rows that cannot be used are written to"
                + " FILE.rejects.csv with their line numbers and reasons, and the others are loaded."
                + " If only a cell of a row cannot be used, the row is loaded without it, and"
                + " FILE.warnings.csv lists the cell.",
            "Columns (* required): "
                + CsvImport.columns()
                + ". Lists within a cell are separated by |.");
  }

  @Parameters(
      arity = "1..*",
      paramLabel = "FILE.csv",
      description = "CSV with a header row, best in UTF-8.")
  private List<Path> files = List.of();

  @Option(
      names = "--rejects",
      paramLabel = "FOLDER",
      description = {
        "Folder for FILE.rejects.csv, FILE.warnings.csv and FILE.duplicates.csv. The last is named"
            + " after the first FILE, and lists the likely duplicates of the whole directory.",
        "Default: the folder of each FILE"
      })
  private @Nullable Path reportFolder;

  @CommandLineOnly
  @Option(
      names = "--replace",
      description =
          "Delete the stores that are in none of the files, then companies and cities without"
              + " stores. The import is refused if a row was rejected, except with"
              + " --delete-despite-rejects.")
  private boolean shouldReplace;

  @CommandLineOnly
  @Option(
      names = "--delete-despite-rejects",
      description = "With --replace: also delete the stores whose rows were rejected.")
  private boolean shouldDeleteDespiteRejects;

  @Option(
      names = "--dry-run",
      description =
          "Show what the import would insert, update, delete, merge and reject, with ten examples of"
              + " each. Write nothing.")
  private boolean isDryRun;

  @Option(
      names = "--keep-capitals",
      description =
          "Keep names and addresses that are written in capitals. Without it, MCDONALD RENTALS OF TX"
              + " LLC becomes McDonald Rentals of TX LLC.")
  private boolean shouldKeepCapitals;

  @Override
  public Integer call() {
    if (shouldDeleteDespiteRejects && !shouldReplace) {
      throw GeneratorCommand.deletesNothing("--delete-despite-rejects", "--replace");
    }
    Deletion deletion = Deletion.of(shouldReplace, shouldDeleteDespiteRejects);
    AllCapsHandling allCapsHandling =
        shouldKeepCapitals ? AllCapsHandling.UNCHANGED : AllCapsHandling.TITLE_CASE;
    try (Database database = databaseOptions.open(program, Database.WRITE_TIMEOUT, isDryRun)) {
      if (isDryRun) {
        print(
            CsvImport.plan(
                database.jdbi(),
                files,
                deletion,
                allCapsHandling,
                reportFolder,
                program.progress()));
      } else {
        print(
            CsvImport.run(
                database.jdbi(),
                files,
                deletion,
                allCapsHandling,
                reportFolder,
                program.progress()));
      }
    }
    return 0;
  }

  private void print(ImportPlan plan) {
    program.out().println("Dry run: nothing was written. An import would make these changes:");
    print(plan.summary());
    for (ImportPlan.PlannedChange change : plan.changes()) {
      program.printLine("%,d %s", change.count(), change.kind());
      change.examples().forEach(example -> program.out().println("  " + example));
      if (change.count() > change.examples().size()) {
        program.printLine("  and %,d more", change.count() - change.examples().size());
      }
    }
    // The plan is printed first. Then the command fails as the import would.
    if (plan.failure() != null) {
      throw plan.failure();
    }
  }

  private void print(ImportSummary summary) {
    summary.files().forEach(this::print);
    ImportSummary.RowCounts rows = summary.rows();
    program.printLine(
        "rows: %,d inserted, %,d updated, %,d unchanged",
        rows.inserted(), rows.updated(), rows.unchanged());
    print("locations", summary.locations());
    print("companies", summary.companies());
    print("cities", summary.cities());
    print(summary.duplicates());
  }

  private void print(FileSummary file) {
    program.printLine(
        "%s: %,d rows, %,d rejected, %,d warnings",
        file.file(), file.rowCount(), file.rejectedCount(), file.warningCount());
    file.notes().forEach(note -> program.out().println("  note: " + note));
    if (file.rejectsFile() != null) {
      program.out().println("  rejected rows: " + file.rejectsFile());
    }
    if (file.warningsFile() != null) {
      program.out().println("  warnings: " + file.warningsFile());
    }
  }

  private void print(LikelyDuplicates duplicates) {
    if (duplicates.file() != null) {
      program.printLine(
          "  likely duplicates: %,d rows in %,d groups, none of them merged: %s",
          duplicates.rowCount(), duplicates.groupCount(), duplicates.file());
    }
  }

  private void print(String table, TableChanges changes) {
    program.printLine(
        "  %-9s %,8d inserted, %,8d updated, %,8d deleted",
        table, changes.inserted(), changes.updated(), changes.deleted());
  }
}

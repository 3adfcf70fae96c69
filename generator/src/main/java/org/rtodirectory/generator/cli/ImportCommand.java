package org.rtodirectory.generator.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.generator.database.Database;
import org.rtodirectory.generator.database.DatabaseTimeouts;
import org.rtodirectory.generator.importer.CsvImport;
import org.rtodirectory.generator.importer.CsvImport.Deletion;
import org.rtodirectory.generator.importer.ImportSummary;
import org.rtodirectory.generator.importer.ImportSummary.Changes;
import org.rtodirectory.generator.importer.ImportSummary.FileSummary;
import org.rtodirectory.generator.importer.LikelyDuplicates;
import org.rtodirectory.schemas.source.Settings.CommandLineOnly;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code import}: loads CSV files into the database. */
@Command(
    name = "import",
    description = {
      "Load stores from CSV files, in one transaction. Invalid rows are written to FILE.rejects.csv,"
          + " or where --rejects says, with their line numbers and reasons; the others are loaded.",
      "Columns (* required): company_name*, company_slug, brands, verticals*, company_website,"
          + " company_rating, company_review_count, categories, external_id, address*, address2, city*,"
          + " state*, zip*, phone, website, rating, review_count, is_primary, status. Lists within a"
          + " cell are separated by |."
    })
final class ImportCommand implements Callable<Integer> {
  @Spec private @Nullable CommandSpec spec;
  @Mixin private DatabaseOptions database = new DatabaseOptions();

  @Parameters(arity = "1..*", paramLabel = "FILE.csv", description = "UTF-8 with a header row.")
  private List<Path> files = List.of();

  @Option(
      names = "--rejects",
      paramLabel = "PLACE",
      description = {
        "Where rejected rows are written: a folder, or the file for a single input.",
        "Default: beside each input, as FILE.rejects.csv"
      })
  private @Nullable Path rejects;

  @CommandLineOnly
  @Option(
      names = "--replace",
      description =
          "Delete the stores that are in none of the files, then companies and cities without"
              + " stores. Refused if a row was rejected.")
  private boolean replace;

  @CommandLineOnly
  @Option(
      names = "--delete-despite-rejects",
      description = "With --replace: delete also the stores whose rows were rejected.")
  private boolean despiteRejects;

  @Option(
      names = "--keep-case",
      description =
          "Leave addresses in capitals as they are (500 NE 42ND AVE), instead of writing them in"
              + " title case.")
  private boolean keepCase;

  @Override
  public Integer call() {
    Output output = Output.of(spec);
    try (Database open = database.open(spec, DatabaseTimeouts.WRITING, false)) {
      ImportSummary summary =
          CsvImport.run(open.jdbi(), files, deletion(), keepCase, rejects, output.progress());
      summary.files().forEach(file -> print(file, output));
      print("locations", summary.locations(), output);
      print("companies", summary.companies(), output);
      print("cities", summary.cities(), output);
      print(summary.duplicates(), output);
      if (summary.changedNothing()) {
        output.out().println("Nothing has changed.");
      }
    }
    return 0;
  }

  private Deletion deletion() {
    if (!replace) {
      return Deletion.NONE;
    }
    return despiteRejects ? Deletion.DESPITE_REJECTS : Deletion.UNLESS_REJECTS;
  }

  private static void print(FileSummary file, Output output) {
    output
        .out()
        .printf(
            Locale.ROOT,
            "%s: %,d rows: %,d inserted, %,d updated, %,d unchanged, %,d rejected%n",
            file.file(),
            file.rows(),
            file.inserted(),
            file.updated(),
            file.unchanged(),
            file.rejected());
    if (file.rejects() != null) {
      output.out().println("  rejected rows: " + file.rejects());
    }
  }

  private static void print(LikelyDuplicates duplicates, Output output) {
    if (duplicates.file() != null) {
      output
          .out()
          .printf(
              Locale.ROOT,
              "  likely duplicates: %,d rows in %,d groups, none of them merged: %s%n",
              duplicates.stores(),
              duplicates.groups(),
              duplicates.file());
    }
  }

  private static void print(String table, Changes changes, Output output) {
    output
        .out()
        .printf(
            Locale.ROOT,
            "  %-9s %,8d added, %,8d changed, %,8d removed%n",
            table,
            changes.added(),
            changes.changed(),
            changes.removed());
  }
}

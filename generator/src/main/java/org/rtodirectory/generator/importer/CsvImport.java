package org.rtodirectory.generator.importer;

import static java.util.stream.Collectors.joining;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.JdbiException;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.generator.database.ConfirmedTransaction;
import org.rtodirectory.generator.database.RowSecurity;
import org.rtodirectory.generator.database.SqlCause;
import org.rtodirectory.generator.importer.ImportSummary.FileSummary;
import org.rtodirectory.generator.importer.ImportSummary.TableChanges;
import org.rtodirectory.generator.report.Failure;
import org.rtodirectory.generator.report.Progress;
import org.rtodirectory.generator.report.Refusal;

/**
 * The import of CSV files into the directory, in one transaction. It writes invalid rows to a
 * rejects file next to their input, and loads the others. Loading the same files again changes
 * nothing.
 *
 * <p>Rows pass through temporary tables ({@link StagedRows}). Memory grows with the numbers of
 * companies and cities, the locations of the largest city, and the rejected rows. Time grows with
 * the rows and with the stored locations of their companies.
 */
public final class CsvImport {
  /** Blocks other writers, but not readers, until the end of the transaction. */
  private static final String LOCK =
      "LOCK TABLE cities, companies, company_brands, locations IN SHARE ROW EXCLUSIVE MODE";

  // The next three are SQL texts that follow FROM.

  /** The stores that are in none of the files. */
  private static final String UNMATCHED_LOCATIONS =
      """
      locations AS l
      WHERE NOT EXISTS (SELECT FROM import_locations AS i WHERE i.id = l.id)""";

  /** The companies without a location after the import. */
  private static final String EMPTY_COMPANIES =
      """
      companies AS o
      WHERE NOT EXISTS (SELECT FROM import_locations AS l WHERE l.company_id = o.id)""";

  /** The cities without a location after the import. */
  private static final String EMPTY_CITIES =
      """
      cities AS c
      WHERE NOT EXISTS (
        SELECT FROM import_cities AS i JOIN import_locations AS l ON l.city = i.number
        WHERE i.city_id = c.id)""";

  private static final String REPEATABLE_READ = "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ";
  private static final List<String> TABLES =
      List.of("cities", "companies", "company_brands", "locations", "directory_identity");

  private CsvImport() {}

  /** Returns the names of the columns for a help text, the required ones with a *. */
  public static String columns() {
    return Stream.of(Column.values())
        .map(column -> column + (column.isRequired() ? "*" : ""))
        .collect(joining(", "));
  }

  /**
   * Imports files.
   *
   * @param reportFolder the folder for the {@link ReportFile report files}, or null for the folder
   *     of each file
   */
  public static ImportSummary run(
      Jdbi jdbi,
      List<Path> files,
      Deletion deletion,
      AllCapsHandling allCapsHandling,
      @Nullable Path reportFolder,
      Progress progress) {
    ConfirmedTransaction<ImportSummary> transaction = new ConfirmedTransaction<>(jdbi);
    try {
      return transaction.run(
          handle -> load(handle, files, deletion, allCapsHandling, reportFolder, progress));
    } catch (JdbiException e) {
      throw transaction.isOutcomeUnknown()
          ? new Failure(
              "The connection was lost while the database committed the import: "
                  + SqlCause.reason(e)
                  + ". The rows may be loaded or not. Import the same files again. If the rows are"
                  + " loaded, that changes nothing.",
              e)
          : failure(e);
    }
  }

  /** Returns the failure of an import that the database rejected. */
  static Failure failure(JdbiException e) {
    return SqlCause.failure(
        "The database rejected the import", "Nothing was loaded.", e, "import again");
  }

  /** Imports files in the transaction of {@code handle}. */
  static ImportSummary load(
      Handle handle,
      List<Path> inputs,
      Deletion deletion,
      AllCapsHandling allCapsHandling,
      @Nullable Path reportFolder,
      Progress progress) {
    Reports reports = Reports.of(inputs, reportFolder);
    TableWriter tables = new TableWriter(handle, false);
    StagedRows rows = new StagedRows(handle, allCapsHandling);
    List<ImportFile> files = read(inputs, rows, progress);
    throwIfFailed(rowFailure(reports.summaries(files), deletion), files, reports);
    try (Progress.Stage stage = progress.stage("Loading", rows.rowCount())) {
      handle.execute(LOCK);
      RowSecurity.refuseIfActive(handle, TABLES);
      rows.companies().resolve(handle);
      TableChanges companies = rows.companies().write(tables, deletion != Deletion.NONE);
      rows.storeCompanyIds();
      rows.checkExternalIds(files);
      throwIfFailed(idFailure(reports.summaries(files), files, deletion), files, reports);
      ImportSummary summary =
          write(tables, rows, companies, deletion)
              .with(reports.summaries(files), LikelyDuplicates.find(handle, reports.duplicates()));
      // The reports are written last. A failure before this leaves the reports of an earlier
      // import. A failure to write them leaves the database unchanged.
      reports.write(files);
      stage.advance(rows.rowCount());
      return summary;
    }
  }

  /**
   * Computes the changes that an import would make. Writes nothing, and waits for no other
   * transaction.
   *
   * @throws Failure if an import could not write its reports to {@code reportFolder}
   */
  public static ImportPlan plan(
      Jdbi jdbi,
      List<Path> inputs,
      Deletion deletion,
      AllCapsHandling allCapsHandling,
      @Nullable Path reportFolder,
      Progress progress) {
    Reports.of(inputs, reportFolder); // Only checks the files.
    try {
      return jdbi.inTransaction(
          handle -> {
            handle.execute(REPEATABLE_READ);
            RowSecurity.refuseIfActive(handle, TABLES);
            ImportPlan plan = plan(handle, inputs, deletion, allCapsHandling, progress);
            handle.rollback(); // Only temporary tables were written.
            return plan;
          });
    } catch (JdbiException e) {
      throw failure(e);
    }
  }

  private static ImportPlan plan(
      Handle handle,
      List<Path> inputs,
      Deletion deletion,
      AllCapsHandling allCapsHandling,
      Progress progress) {
    TableWriter tables = new TableWriter(handle, true);
    StagedRows rows = new StagedRows(handle, allCapsHandling);
    List<ImportFile> files = read(inputs, rows, progress);
    Failure failure = rowFailure(summaries(files), deletion);
    rows.companies().resolve(handle);
    TableChanges companies = rows.companies().write(tables, deletion != Deletion.NONE);
    rows.storeCompanyIds();
    rows.checkExternalIds(files);
    if (failure == null) {
      failure = idFailure(summaries(files), files, deletion);
    }
    ImportSummary summary =
        write(tables, rows, companies, deletion).with(summaries(files), LikelyDuplicates.NONE);
    return new ImportPlan(
        summary,
        new PlannedChangeFinder(handle, rows, files).find(deletion != Deletion.NONE),
        failure);
  }

  private static List<FileSummary> summaries(List<ImportFile> files) {
    return files.stream().map(file -> file.summary(null, null)).toList();
  }

  private static List<ImportFile> read(List<Path> inputs, StagedRows rows, Progress progress) {
    List<ImportFile> files = new ArrayList<>();
    for (Path input : inputs.stream().distinct().toList()) {
      int number = files.size();
      files.add(ImportFile.read(input, (row, line) -> rows.add(number, line, row), progress));
    }
    rows.flush();
    return files;
  }

  private static void throwIfFailed(
      @Nullable Failure failure, List<ImportFile> files, Reports reports) {
    if (failure != null) {
      reports.write(files); // The message of the failure names the file with the rows.
      throw failure;
    }
  }

  /**
   * The files that an import writes: the rejects and the warnings of each input, in the order of
   * the inputs, and the likely duplicates.
   */
  private record Reports(
      List<ReportFile> rejects, List<ReportFile> warnings, ReportFile duplicates) {
    static Reports of(List<Path> inputs, @Nullable Path folder) {
      return new Reports(
          ReportFile.of(inputs, folder, ".rejects.csv"),
          ReportFile.of(inputs, folder, ".warnings.csv"),
          ReportFile.of(inputs.subList(0, 1), folder, ".duplicates.csv").get(0));
    }

    List<FileSummary> summaries(List<ImportFile> files) {
      List<FileSummary> summaries = new ArrayList<>();
      for (int i = 0; i < files.size(); i++) {
        ImportFile file = files.get(i);
        summaries.add(
            file.summary(
                file.rejects().isEmpty() ? null : rejects.get(i).path(),
                file.warnings().isEmpty() ? null : warnings.get(i).path()));
      }
      return summaries;
    }

    void write(List<ImportFile> files) {
      for (int i = 0; i < files.size(); i++) {
        ImportFile file = files.get(i);
        rejects.get(i).write(file.header(), file.rejects());
        warnings.get(i).write(List.of(), file.warnings());
      }
    }
  }

  /**
   * Returns the failure if no row is valid, or if the import would delete the stores of rejected
   * rows. Returns null if the import may go on.
   */
  private static @Nullable Failure rowFailure(List<FileSummary> files, Deletion deletion) {
    int rejectedCount = files.stream().mapToInt(FileSummary::rejectedCount).sum();
    boolean hasValidRow = files.stream().anyMatch(file -> file.rowCount() > file.rejectedCount());
    if (!hasValidRow) {
      return failureWithoutValidRow(files, rejectedCount, deletion);
    }
    if (deletion != Deletion.UNLESS_REJECTS || rejectedCount == 0) {
      return null;
    }
    return new Refusal(
        String.format(
            Locale.ROOT,
            "--replace would delete the stores of the rejected rows (%,d)%s. Nothing was changed,"
                + " and no row was loaded. Fix these rows, or add --delete-despite-rejects to delete"
                + " anyway.",
            rejectedCount,
            seeFiles(files, FileSummary::rejectsFile)));
  }

  private static Failure failureWithoutValidRow(
      List<FileSummary> files, int rejectedCount, Deletion deletion) {
    String names = files.stream().map(file -> file.file().toString()).collect(joining(", "));
    String problem =
        rejectedCount == 0
            ? names + ": there are no rows after the header"
            : names + ": no row is valid" + seeFiles(files, FileSummary::rejectsFile);
    if (deletion != Deletion.NONE) {
      return new Refusal(
          problem + ". --replace would delete the whole directory, so nothing was changed.");
    }
    return new Failure(
        problem
            + (rejectedCount == 0 ? "" : ". Fix the rows in that file and import it")
            + ". Nothing was loaded.");
  }

  /** Returns the failure if stores could be deleted because of invalid external ids, or null. */
  private static @Nullable Failure idFailure(
      List<FileSummary> summaries, List<ImportFile> files, Deletion deletion) {
    int rowCount = files.stream().mapToInt(ImportFile::invalidIdCount).sum();
    if (deletion != Deletion.UNLESS_REJECTS || rowCount == 0) {
      return null;
    }
    return new Refusal(
        String.format(
            Locale.ROOT,
            "--replace could delete the stores of rows with an invalid external_id (%,d)%s. Nothing was"
                + " changed, and no row was loaded. Export the ids as text, or add"
                + " --delete-despite-rejects to delete anyway.",
            rowCount,
            seeFiles(summaries, FileSummary::warningsFile)));
  }

  /** Returns the end of a sentence with the files that list the rows: {@code : see FILE}. */
  private static String seeFiles(
      List<FileSummary> summaries, Function<FileSummary, @Nullable Path> file) {
    String files =
        summaries.stream()
            .map(file)
            .filter(Objects::nonNull)
            .map(Path::toString)
            .collect(joining(", "));
    return files.isEmpty() ? "" : ": see " + files;
  }

  /**
   * Writes the cities and locations of the rows. With a {@code deletion}, also deletes the
   * locations that are in none of the files, and then the companies and cities without locations.
   */
  private static ImportSummary write(
      TableWriter tables, StagedRows rows, TableChanges companies, Deletion deletion) {
    Handle handle = tables.handle();
    boolean isReplacing = deletion != Deletion.NONE;
    LocationMatcher matcher = new LocationMatcher(handle, rows);
    TableChanges cities = matcher.matchAndWriteCities(tables);
    if (!tables.isDryRun()) {
      // New locations get their slugs before any location is deleted, so none gets a deleted slug.
      LocationWriter.claimSlugs(handle);
    }
    int deletedLocations = isReplacing ? tables.delete(UNMATCHED_LOCATIONS) : 0;
    TableChanges written = LocationWriter.write(tables);
    int deletedCompanies = isReplacing ? tables.delete(EMPTY_COMPANIES) : 0;
    int deletedCities = isReplacing ? tables.delete(EMPTY_CITIES) : 0;
    if (isReplacing) {
      tables.execute(
          "directory_identity WHERE demo", // The demo's rows are deleted.
          "UPDATE directory_identity SET demo = false WHERE demo");
    }
    return new ImportSummary(
        List.of(),
        matcher.countChanges(),
        companies.withDeleted(deletedCompanies),
        cities.withDeleted(deletedCities),
        written.withDeleted(deletedLocations),
        LikelyDuplicates.NONE);
  }

  /** The treatment of stores that are in none of the files. */
  public enum Deletion {
    /** The import keeps them. */
    NONE,
    /** The import deletes them. It is refused if any row was rejected. */
    UNLESS_REJECTS,
    /** The import deletes them, even the stores of rejected rows. */
    DESPITE_REJECTS;

    public static Deletion of(boolean shouldReplace, boolean shouldDeleteDespiteRejects) {
      if (!shouldReplace) {
        return NONE;
      }
      return shouldDeleteDespiteRejects ? DESPITE_REJECTS : UNLESS_REJECTS;
    }
  }
}

package org.rtodirectory.generator.importer;

import static java.util.stream.Collectors.joining;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Stream;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.JdbiException;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.generator.database.SqlCause;
import org.rtodirectory.generator.importer.CsvImport.Deletion;
import org.rtodirectory.generator.importer.CsvImport.ImportSummary.Changes;
import org.rtodirectory.generator.importer.CsvImport.ImportSummary.FileSummary;
import org.rtodirectory.generator.importer.RejectsFile.Listed;
import org.rtodirectory.generator.report.Failure;
import org.rtodirectory.generator.report.Progress;
import org.rtodirectory.generator.report.Refusal;

/**
 * Loads CSV files into the directory in one transaction. Invalid rows are written to a rejects file
 * next to their input; the other rows are loaded. Loading the same files again changes nothing.
 *
 * <p>Rows pass through temporary tables ({@link Locations}). Memory grows with the companies and
 * cities, the locations of the largest city, and the rejected rows, time with the rows and with the
 * locations of the companies that they are about.
 */
public final class CsvImport {
  /** Blocks other writers, but not readers, until the end of the transaction. */
  private static final String LOCK =
      "LOCK TABLE cities, companies, company_brands, locations IN SHARE ROW EXCLUSIVE MODE";

  private static final String LEFT_LOCATIONS =
      """
      locations AS l
      WHERE NOT EXISTS (SELECT FROM import_locations AS i WHERE i.id = l.id)""";

  private static final String COMPANIES_WITHOUT_LOCATION =
      """
      companies AS o
      WHERE NOT EXISTS (SELECT FROM locations AS l WHERE l.company_id = o.id)""";

  private static final String CITIES_WITHOUT_LOCATION =
      """
      cities AS c
      WHERE NOT EXISTS (SELECT FROM locations AS l WHERE l.city_id = c.id)""";

  private CsvImport() {}

  /** The columns of a file, for a help text; those that every file must have are marked by *. */
  public static String columns() {
    return Stream.of(Column.values())
        .map(column -> column + (column.isRequired() ? "*" : ""))
        .collect(joining(", "));
  }

  public static ImportSummary run(
      Jdbi jdbi, List<Path> files, Deletion deletion, @Nullable Path folder, Progress progress) {
    try {
      return jdbi.inTransaction(handle -> load(handle, files, deletion, folder, progress));
    } catch (JdbiException e) {
      throw failure(e);
    }
  }

  static Failure failure(JdbiException e) {
    return new Failure(
        "The database did not take the import: "
            + SqlCause.reason(e)
            + ". Nothing was loaded. "
            + SqlCause.remedy(e, "import again"),
        e);
  }

  static ImportSummary load(
      Handle handle,
      List<Path> inputs,
      Deletion deletion,
      @Nullable Path folder,
      Progress progress) {
    Reports reports =
        new Reports(
            RejectsFile.of(inputs, folder, ".rejects.csv"),
            RejectsFile.of(inputs, folder, ".warnings.csv"),
            RejectsFile.of(inputs.subList(0, 1), folder, ".duplicates.csv").get(0));
    Locations locations = new Locations(handle);
    List<ImportFile> files = new ArrayList<>();
    for (RejectsFile target : reports.rejects()) {
      files.add(ImportFile.read(target.input(), locations::add, progress));
    }
    locations.flush();
    Failure refusal = refusal(reports.summaries(files), deletion);
    if (refusal != null) {
      reports.write(files); // Its message leads to the rejected rows.
      throw refusal;
    }
    try (Progress.Stage stage = progress.stage("Loading", locations.count())) {
      ImportSummary summary = write(handle, locations, files, reports, deletion);
      // The last step: a failure before it leaves the rejects of an earlier import in place, and
      // nothing is loaded if they cannot be written.
      reports.write(files);
      stage.advance(locations.count());
      return summary;
    }
  }

  /** The files that an import writes: for each input its rejects and warnings, in their order. */
  private record Reports(
      List<RejectsFile> rejects, List<RejectsFile> warnings, RejectsFile duplicates) {
    List<FileSummary> summaries(List<ImportFile> files) {
      List<FileSummary> summaries = new ArrayList<>();
      for (int i = 0; i < files.size(); i++) {
        ImportFile file = files.get(i);
        int rejected = file.rejects().size();
        int warned = file.warnings().size();
        summaries.add(
            new FileSummary(
                file.path(),
                file.rows() + rejected,
                rejected,
                rejected == 0 ? null : rejects.get(i).place(),
                warned,
                warned == 0 ? null : warnings.get(i).place(),
                Stream.concat(file.rejects().stream(), file.warnings().stream())
                    .map(Listed::text)
                    .toList()));
      }
      return summaries;
    }

    void write(List<ImportFile> files) {
      for (int i = 0; i < files.size(); i++) {
        ImportFile file = files.get(i);
        rejects.get(i).write(file.header().cells(), file.rejects());
        warnings.get(i).write(List.of(), file.warnings());
      }
    }
  }

  /** Why rows are not loaded: they would delete too much, or none can be used. Null if they are. */
  private static @Nullable Failure refusal(List<FileSummary> files, Deletion deletion) {
    int rejected = files.stream().mapToInt(FileSummary::rejected).sum();
    String rejectsFiles =
        files.stream()
            .map(FileSummary::rejects)
            .filter(Objects::nonNull)
            .map(Path::toString)
            .collect(joining(", "));
    if (files.stream().anyMatch(file -> file.rows() > file.rejected())) {
      if (deletion == Deletion.UNLESS_REJECTS && rejected > 0) {
        return new Refusal(
            String.format(
                Locale.ROOT,
                "--replace would delete the stores of the rejected rows, of which there are %,d: see"
                    + " %s. Nothing was changed, and no row was loaded. Fix these rows, or add"
                    + " --delete-despite-rejects to delete anyway.",
                rejected,
                rejectsFiles));
      }
      return null;
    }
    if (deletion != Deletion.NONE) {
      return new Refusal(
          "No row can be used, so replacing would delete the whole directory. Nothing was changed;"
              + " see the rejected rows.");
    }
    String names = files.stream().map(file -> file.file().toString()).collect(joining(", "));
    return new Failure(
        rejected == 0
            ? names + ": there are no rows after the header. Nothing was loaded."
            : names
                + ": no row can be used. The reasons are in "
                + rejectsFiles
                + "; repair those rows and import that file. Nothing was loaded.");
  }

  /**
   * Brings the database to what the rows say. Other writers wait from here to the end of the
   * transaction; readers do not.
   */
  private static ImportSummary write(
      Handle handle,
      Locations locations,
      List<ImportFile> files,
      Reports reports,
      Deletion deletion) {
    handle.execute(LOCK);
    boolean deletes = deletion != Deletion.NONE;
    locations.companies().resolve(handle);
    Changes companies = locations.companies().write(handle, deletes);
    Changes cities = locations.match();
    LocationWriter.claimSlugs(handle); // before others are given up
    int deletedLocations = deletes ? delete(handle, LEFT_LOCATIONS) : 0;
    Changes written = LocationWriter.write(handle);
    int deletedCompanies = deletes ? delete(handle, COMPANIES_WITHOUT_LOCATION) : 0;
    int deletedCities = deletes ? delete(handle, CITIES_WITHOUT_LOCATION) : 0;
    if (deletes) {
      handle.execute(
          "UPDATE directory_identity SET demo = false WHERE demo"); // No row of it is left.
    }
    return new ImportSummary(
        reports.summaries(files),
        locations.counts(),
        companies.removing(deletedCompanies),
        cities.removing(deletedCities),
        written.removing(deletedLocations),
        LikelyDuplicates.find(handle, reports.duplicates()));
  }

  private static int delete(Handle handle, String rows) {
    return executeIfAny(handle, rows, "DELETE FROM " + rows);
  }

  /** Executes a statement unless there are no rows for it, because its triggers would fire. */
  static int executeIfAny(Handle handle, String rows, String statement) {
    boolean isAny =
        handle.createQuery("SELECT EXISTS (SELECT FROM " + rows + ")").mapTo(Boolean.class).one();
    return isAny ? handle.execute(statement) : 0;
  }

  /** Whether an import deletes what is not in its files. */
  public enum Deletion {
    NONE,
    /** Deletes it, but refuses the whole import if something was rejected. */
    UNLESS_REJECTS,
    /** Deletes it, also what was rejected. */
    DESPITE_REJECTS;

    public static Deletion of(boolean replace, boolean despiteRejects) {
      if (!replace) {
        return NONE;
      }
      return despiteRejects ? DESPITE_REJECTS : UNLESS_REJECTS;
    }
  }

  /** The changes that an import made. */
  public record ImportSummary(
      List<FileSummary> files,
      Rows rows,
      Changes companies,
      Changes cities,
      Changes locations,
      LikelyDuplicates duplicates) {

    /**
     * What was read from a file.
     *
     * @param warned cells of the others that were left out
     * @param problems all of these, each as {@code line 7: reason}
     */
    public record FileSummary(
        Path file,
        int rows,
        int rejected,
        @Nullable Path rejects,
        int warned,
        @Nullable Path warnings,
        List<String> problems) {}

    /**
     * What the valid rows of all files did.
     *
     * @param updated rows that changed a location, which may be one that this import created
     */
    public record Rows(int inserted, int updated, int unchanged) {}

    /** Numbers of rows of one table that were inserted, updated and deleted. */
    public record Changes(int added, int changed, int removed) {
      Changes removing(int rows) {
        return new Changes(added, changed, rows);
      }
    }

    public boolean changedNothing() {
      Changes none = new Changes(0, 0, 0);
      return companies.equals(none) && cities.equals(none) && locations.equals(none);
    }
  }
}

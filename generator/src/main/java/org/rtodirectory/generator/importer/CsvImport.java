package org.rtodirectory.generator.importer;

import static java.util.stream.Collectors.joining;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.IntConsumer;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.JdbiException;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.generator.database.SqlCause;
import org.rtodirectory.generator.failure.Failure;
import org.rtodirectory.generator.failure.Refusal;
import org.rtodirectory.generator.importer.CsvImport.Deletion;
import org.rtodirectory.generator.importer.ImportSummary.Changes;
import org.rtodirectory.generator.importer.ImportSummary.FileCount;
import org.rtodirectory.generator.importer.ImportSummary.FileSummary;
import org.rtodirectory.generator.importer.RowFormat.States;
import org.rtodirectory.generator.progress.Progress;

/**
 * Loads CSV files into the directory in one transaction. Invalid rows are written to a rejects file
 * next to their input; the other rows are loaded. Loading the same files again changes nothing.
 *
 * <p>Rows pass through temporary tables ({@link Locations}). Memory grows with the companies and
 * cities, the locations of the largest city, and the rejected rows, time with the rows and with the
 * locations of the companies that they are about.
 */
public final class CsvImport {
  private static final Path WORKING_FOLDER = Path.of("");

  /** Blocks other writers, but not readers, until the end of the transaction. */
  private static final String LOCK =
      "LOCK TABLE cities, companies, company_brands, locations IN SHARE ROW EXCLUSIVE MODE";

  private CsvImport() {}

  /**
   * Loads {@code files} into the database.
   *
   * @param jdbi a database with the directory's schema
   * @param files loaded in this order; of several rows for one location the last one counts
   * @param deletion whether stores without a valid row in the files are deleted, and then companies
   *     and cities without stores
   * @throws Refusal if stores were to be deleted, and either no row is valid, so that none would be
   *     left, or a row was rejected, whose store would be deleted; the database is unchanged
   * @throws Failure if a file cannot be read or is not a CSV file with the required columns, no row
   *     is valid, the rejects file cannot be written, or the database reports an error; the
   *     database is unchanged
   */
  public static ImportSummary run(
      Jdbi jdbi, List<Path> files, Deletion deletion, Progress progress) {
    RejectsFile.checkDistinct(files, WORKING_FOLDER);
    try {
      States states = jdbi.withHandle(States::read);
      return jdbi.inTransaction(handle -> run(handle, states, files, deletion, progress));
    } catch (JdbiException refused) {
      throw new Failure(
          "The database did not take the import: "
              + SqlCause.reason(refused)
              + ". Nothing was loaded. "
              + SqlCause.remedy(refused, "import again"),
          refused);
    }
  }

  private static ImportSummary run(
      Handle handle, States states, List<Path> files, Deletion deletion, Progress progress) {
    try (Locations locations = new Locations(handle)) {
      return run(handle, locations, states, files, deletion, progress);
    }
  }

  private static ImportSummary run(
      Handle handle,
      Locations locations,
      States states,
      List<Path> files,
      Deletion deletion,
      Progress progress) {
    List<ImportFile> read = new ArrayList<>();
    for (Path file : files) {
      read.add(ImportFile.read(read.size(), file, states, locations::add, progress));
    }
    locations.flush();
    List<@Nullable Path> rejects = new ArrayList<>();
    for (ImportFile file : read) {
      RejectsFile target = new RejectsFile(file.path(), WORKING_FOLDER);
      rejects.add(target.write(file.header(), file.rejects()));
    }
    refuseUnusable(read, rejects, deletion);
    List<FileCount> counts = new ArrayList<>(Collections.nCopies(read.size(), FileCount.NONE));
    Loaded loaded;
    try (Progress.Stage stage = progress.stage("Loading", locations.count())) {
      loaded = write(handle, locations, counts, deletion, stage::advance);
      stage.advance(locations.count() - loaded.locations().added() - loaded.locations().changed());
    }
    List<FileSummary> summaries = new ArrayList<>();
    for (int i = 0; i < read.size(); i++) {
      summaries.add(counts.get(i).summary(read.get(i), rejects.get(i)));
    }
    return new ImportSummary(summaries, loaded.companies(), loaded.cities(), loaded.locations());
  }

  private static void refuseUnusable(
      List<ImportFile> files, List<@Nullable Path> rejects, Deletion deletion) {
    int rejected = files.stream().mapToInt(file -> file.rejects().size()).sum();
    String rejectsFiles =
        rejects.stream().filter(Objects::nonNull).map(Path::toString).collect(joining(", "));
    if (files.stream().anyMatch(file -> file.rows() > 0)) {
      if (deletion == Deletion.UNLESS_REJECTS && rejected > 0) {
        throw new Refusal(
            String.format(
                Locale.ROOT,
                "--replace would delete the stores of the rejected rows, of which there are %,d: see"
                    + " %s. Nothing was changed, and no row was loaded. Fix these rows, or add"
                    + " --delete-despite-rejects to delete anyway.",
                rejected,
                rejectsFiles));
      }
      return;
    }
    if (deletion != Deletion.NONE) {
      throw new Refusal(
          "No row can be used, so replacing would delete the whole directory. Nothing was changed;"
              + " see the rejected rows.");
    }
    String names = files.stream().map(file -> file.path().toString()).collect(joining(", "));
    throw new Failure(
        rejected == 0
            ? names + ": there are no rows after the header. Nothing was loaded."
            : String.format(
                Locale.ROOT,
                "%s: none of the %,d rows can be used. The reasons are in %s; repair those rows and"
                    + " import that file. Nothing was loaded.",
                names,
                rejected,
                rejectsFiles));
  }

  /**
   * Brings the database to what the rows say. Other writers wait from here to the end of the
   * transaction; readers do not.
   *
   * @param locations has the rows of all files, in the order of the files
   * @param counts is given what the rows of each file do
   * @param done is told how many more locations are written
   */
  private static Loaded write(
      Handle handle,
      Locations locations,
      List<FileCount> counts,
      Deletion deletion,
      IntConsumer done) {
    handle.execute(LOCK);
    Cities cities = locations.cities();
    Companies companies = locations.companies();
    companies.resolve(handle);
    companies.write(handle, deletion != Deletion.NONE);
    locations.match();
    if (deletion != Deletion.NONE) {
      Pruning.find(handle);
    }
    LocationWriter locationWriter = new LocationWriter();
    locationWriter.write(handle, done);
    Pruning pruned = deletion == Deletion.NONE ? Pruning.NONE : Pruning.prune(handle);
    locations.count(counts);
    return new Loaded(
        new Changes(companies.added(), companies.changed(), pruned.companies()),
        new Changes(cities.added(), cities.changed(), pruned.cities()),
        new Changes(locationWriter.added(), locationWriter.changed(), pruned.locations()));
  }

  /** What the transaction of an import did. */
  private record Loaded(Changes companies, Changes cities, Changes locations) {}

  /** Whether an import deletes stores that have no row in its files. */
  public enum Deletion {
    /** Deletes nothing. */
    NONE,
    /** Deletes them, but refuses the whole import if a row was rejected. */
    UNLESS_REJECTS,
    /** Deletes them, also those whose row was rejected. */
    DESPITE_REJECTS
  }
}

package org.rtodirectory.generator.importer;

import static java.util.stream.Collectors.joining;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.IntConsumer;
import java.util.stream.Stream;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.JdbiException;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.generator.database.SqlCause;
import org.rtodirectory.generator.importer.CsvImport.Deletion;
import org.rtodirectory.generator.importer.ImportSummary.Changes;
import org.rtodirectory.generator.importer.ImportSummary.FileCount;
import org.rtodirectory.generator.importer.ImportSummary.FileSummary;
import org.rtodirectory.generator.importer.RowFormat.States;
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

  private CsvImport() {}

  /**
   * Loads {@code files} into the database.
   *
   * @param jdbi a database with the directory's schema
   * @param files loaded in this order; of several rows for one location the last one counts
   * @param deletion whether stores without a valid row in the files are deleted, and then companies
   *     and cities without stores
   * @param keepsCase whether addresses in capitals stay so
   * @param place the folder or file of the rejected rows; null: beside each file
   * @throws Refusal if stores were to be deleted, and either no row is valid, so that none would be
   *     left, or a row was rejected, whose store would be deleted; the database is unchanged
   * @throws Failure if a file cannot be read or is not a CSV file with the required columns, no row
   *     is valid, the rejects file cannot be written, or the database reports an error; the
   *     database is unchanged
   */
  public static ImportSummary run(
      Jdbi jdbi,
      List<Path> files,
      Deletion deletion,
      boolean keepsCase,
      @Nullable Path place,
      Progress progress) {
    List<RejectsFile> rejects = RejectsFile.of(files, place);
    RejectsFile duplicates = RejectsFile.ofDuplicates(files.get(0), place);
    List<RejectsFile> written = Stream.concat(rejects.stream(), Stream.of(duplicates)).toList();
    try {
      RowFormat format = new RowFormat(jdbi.withHandle(States::read), keepsCase);
      ImportSummary summary =
          jdbi.inTransaction(
              handle -> run(handle, format, rejects, duplicates, deletion, progress));
      RejectsFile.finish(written);
      return summary;
    } catch (JdbiException e) {
      throw new Failure(
          "The database did not take the import: "
              + SqlCause.reason(e)
              + ". Nothing was loaded. "
              + SqlCause.remedy(e, "import again"),
          e);
    } finally {
      written.forEach(RejectsFile::discard);
    }
  }

  private static ImportSummary run(
      Handle handle,
      RowFormat format,
      List<RejectsFile> targets,
      RejectsFile duplicates,
      Deletion deletion,
      Progress progress) {
    Locations locations = new Locations(handle);
    List<ImportFile> read = new ArrayList<>();
    List<@Nullable Path> rejects = new ArrayList<>();
    for (RejectsFile target : targets) {
      ImportFile file =
          ImportFile.read(read.size(), target.input(), format, locations::add, progress);
      read.add(file);
      rejects.add(target.prepare(file.header(), file.rejects()));
    }
    locations.flush();
    Failure refusal = refusal(read, rejects, deletion);
    if (refusal != null) {
      // Its message leads to the rejected rows.
      targets.forEach(RejectsFile::publish);
      throw refusal;
    }
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
    return new ImportSummary(
        summaries,
        loaded.companies(),
        loaded.cities(),
        loaded.locations(),
        LikelyDuplicates.find(handle, duplicates));
  }

  /** Why the rows of the files are not loaded; null if they are. */
  private static @Nullable Failure refusal(
      List<ImportFile> files, List<@Nullable Path> rejects, Deletion deletion) {
    int rejected = files.stream().mapToInt(file -> file.rejects().size()).sum();
    String rejectsFiles =
        rejects.stream().filter(Objects::nonNull).map(Path::toString).collect(joining(", "));
    if (files.stream().anyMatch(file -> file.rows() > 0)) {
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
    String names = files.stream().map(file -> file.path().toString()).collect(joining(", "));
    return new Failure(
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
    Pruning pruned = Pruning.NONE;
    if (deletion != Deletion.NONE) {
      pruned = Pruning.prune(handle);
      handle.execute(
          "UPDATE directory_identity SET demo = false WHERE demo"); // No row of it is left.
    }
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

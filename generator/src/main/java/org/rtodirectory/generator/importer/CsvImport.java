package org.rtodirectory.generator.importer;

import static java.util.stream.Collectors.joining;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.function.IntConsumer;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.JdbiException;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.generator.database.SqlCause;
import org.rtodirectory.generator.failure.Failure;
import org.rtodirectory.generator.failure.Refusal;
import org.rtodirectory.generator.importer.Cities.CityKey;
import org.rtodirectory.generator.importer.CityMerge.SplitCity;
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
 * <p>All rows are held in memory, about 1 kB each. Time is linear in the rows plus the stored
 * locations of their companies.
 */
public final class CsvImport {
  private static final Path WORKING_FOLDER = Path.of("");

  private CsvImport() {}

  /**
   * Loads {@code files} into the database.
   *
   * @param jdbi a database with the directory's schema
   * @param files loaded in this order; of several rows for one location the last one counts
   * @param deletion whether stores without a row in the files are deleted, and then companies and
   *     cities without stores; a store that certainly has a rejected row is kept
   * @throws Refusal if stores were to be deleted, and either no row is valid, so that none would be
   *     left, or a rejected row may belong to one of them; the database is unchanged
   * @throws Failure if a file cannot be read or is not a CSV file with the required columns, no row
   *     is valid, the rejects file cannot be written, or the database reports an error; the
   *     database is unchanged
   */
  public static ImportSummary run(
      Jdbi jdbi, List<Path> files, Deletion deletion, Progress progress) {
    RejectsFile.checkDistinct(files, WORKING_FOLDER);
    try {
      States states = jdbi.withHandle(States::read);
      List<ImportFile> read = read(states, files, progress);
      List<@Nullable Path> rejects = new ArrayList<>();
      for (ImportFile file : read) {
        RejectsFile target = new RejectsFile(file.path(), WORKING_FOLDER);
        rejects.add(target.write(file.header(), file.rejects()));
      }
      refuseUnusable(read, rejects, deletion);
      return load(jdbi, read, rejects, deletion, RejectedStores.of(read, states), progress);
    } catch (JdbiException refused) {
      throw new Failure(
          "The database did not take the import: "
              + SqlCause.reason(refused)
              + ". Nothing was loaded. "
              + SqlCause.remedy(refused, "import again"),
          refused);
    }
  }

  private static List<ImportFile> read(States states, List<Path> files, Progress progress) {
    List<ImportFile> read = new ArrayList<>();
    for (Path file : files) {
      read.add(ImportFile.read(read.size(), file, states, progress));
    }
    return read;
  }

  private static void refuseUnusable(
      List<ImportFile> files, List<@Nullable Path> rejects, Deletion deletion) {
    if (files.stream().anyMatch(file -> !file.rows().isEmpty())) {
      return;
    }
    if (deletion != Deletion.NONE) {
      throw new Refusal(
          "No row can be used, so replacing would delete the whole directory. Nothing was changed;"
              + " see the rejected rows.");
    }
    int rejected = files.stream().mapToInt(file -> file.rejects().size()).sum();
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
                rejects.stream()
                    .filter(Objects::nonNull)
                    .map(Path::toString)
                    .collect(joining(", "))));
  }

  private static ImportSummary load(
      Jdbi jdbi,
      List<ImportFile> files,
      List<@Nullable Path> rejects,
      Deletion deletion,
      RejectedStores rejected,
      Progress progress) {
    List<Row> rows = files.stream().flatMap(file -> file.rows().stream()).toList();
    List<FileCount> counts = files.stream().map(file -> new FileCount()).toList();
    Loaded loaded = inTransaction(jdbi, rows, rejected, counts, deletion, progress);
    List<FileSummary> summaries = new ArrayList<>();
    for (int i = 0; i < files.size(); i++) {
      summaries.add(counts.get(i).summary(files.get(i), rejects.get(i)));
    }
    return new ImportSummary(
        summaries, loaded.companies(), loaded.cities(), loaded.locations(), loaded.mergedCities());
  }

  private static Loaded inTransaction(
      Jdbi jdbi,
      List<Row> rows,
      RejectedStores rejected,
      List<FileCount> counts,
      Deletion deletion,
      Progress progress) {
    try (Progress.Stage stage = progress.stage("Loading", rows.size())) {
      Loaded loaded =
          jdbi.inTransaction(
              handle -> write(handle, rows, rejected, counts, deletion, stage::advance));
      stage.advance(rows.size() - loaded.locations().added() - loaded.locations().changed());
      return loaded;
    }
  }

  /**
   * Writes {@code rows} to the database. Blocks other writers, but not readers, until the end of
   * the transaction.
   *
   * @param rows of all files, in the order of the files
   * @param counts one counter per file
   * @param done receives the number of locations that each statement has written
   * @throws Refusal if something was deleted that a rejected row may belong to; the caller must
   *     roll the transaction back
   */
  private static Loaded write(
      Handle handle,
      List<Row> rows,
      RejectedStores rejected,
      List<FileCount> counts,
      Deletion deletion,
      IntConsumer done) {
    handle.execute(CityMerge.LOCK);
    Set<CityKey> keys =
        rows.stream().map(row -> CityKey.of(row.state(), row.city())).collect(Collectors.toSet());
    CityMerge merge = CityMerge.plan(handle, keys::contains);
    merge.apply(handle, moved -> {});
    Companies companies = Companies.of(handle, rows);
    CompanyWriter companyWriter = new CompanyWriter(deletion != Deletion.NONE);
    companyWriter.write(handle, companies.mentioned());
    Cities cities = Cities.of(handle, rows);
    List<LocationDraft> locations = Locations.of(handle, rows, companies, cities).mentioned();
    cities.write(handle, locations.stream().map(LocationDraft::city).collect(Collectors.toSet()));
    List<Long> before = deletion == Deletion.NONE ? List.of() : locationIds(handle);
    LocationWriter locationWriter = new LocationWriter();
    locationWriter.write(handle, locations, done);
    Pruning pruning = new Pruning(rejected);
    if (deletion != Deletion.NONE) {
      pruning.prune(handle, before, locations);
    }
    if (deletion == Deletion.UNLESS_UNCERTAIN) {
      pruning.refuseUncertain();
    }
    locations.forEach(location -> location.count(counts));
    return new Loaded(
        new Changes(companyWriter.added(), companyWriter.changed(), pruning.companiesRemoved()),
        new Changes(cities.added(), cities.changed(), pruning.citiesRemoved()),
        new Changes(locationWriter.added(), locationWriter.changed(), pruning.locationsRemoved()),
        merge.cities());
  }

  private static List<Long> locationIds(Handle handle) {
    return handle.createQuery("SELECT id FROM locations").mapTo(Long.class).list();
  }

  /** The changes that the transaction of an import made. */
  private record Loaded(
      Changes companies, Changes cities, Changes locations, List<SplitCity> mergedCities) {}

  /** Whether an import deletes stores that have no row in its files. */
  public enum Deletion {
    /** Deletes nothing. */
    NONE,
    /** Deletes them, but refuses the whole import if a rejected row may belong to one of them. */
    UNLESS_UNCERTAIN,
    /** Deletes them, except those that certainly have a rejected row. */
    DESPITE_REJECTS
  }
}

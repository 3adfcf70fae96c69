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
import org.rtodirectory.generator.importer.CityMerge.SplitCity;
import org.rtodirectory.generator.importer.CsvImport.Deletion;
import org.rtodirectory.generator.importer.ImportSummary.Changes;
import org.rtodirectory.generator.importer.ImportSummary.FileCount;
import org.rtodirectory.generator.importer.ImportSummary.FileSummary;
import org.rtodirectory.generator.importer.RowFormat.States;
import org.rtodirectory.generator.progress.Progress;

/**
 * Loads CSV files into the directory, all of them or nothing. Rows that cannot be used are written
 * to a file beside their input; the others load. Loading the same files again changes nothing.
 *
 * <p>All rows are held in memory, about 1 kB each. Time is linear in the rows and in the locations
 * of the companies that they are about.
 */
public final class CsvImport {
  private static final Path WORKING_FOLDER = Path.of("");

  private CsvImport() {}

  /**
   * Reads {@code files} and brings the database to what they say.
   *
   * @param jdbi a database with the directory's schema
   * @param files in this order; of rows about the same location the last one counts
   * @param deletion whether stores that no file mentions are deleted, and then companies and cities
   *     without any store; a store that a rejected row is certainly about stays
   * @throws Refusal if stores were to be deleted, and not one row can be used, so that nothing
   *     would be left, or a rejected row may be about one of them; the database is then as before
   * @throws Failure if a file cannot be read or is no CSV file with the columns it must have, not
   *     one row can be used, the rejected rows cannot be written, or the database refuses; the
   *     database is then as before
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
            ? names + ": no rows behind the header. Nothing was loaded."
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
   * Brings the database to what {@code rows} say. Other writers wait from here to the end of the
   * transaction; readers do not.
   *
   * @param rows of all files, in the order of the files
   * @param counts counts what the rows of each file do
   * @param done is told how many more locations are written
   * @throws Refusal if something was deleted that a rejected row may be about; the transaction must
   *     be rolled back
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

  /** What the transaction of an import did. */
  private record Loaded(
      Changes companies, Changes cities, Changes locations, List<SplitCity> mergedCities) {}

  /** Whether an import deletes the stores that are in none of its files. */
  public enum Deletion {
    /** It deletes nothing. */
    NONE,
    /** It deletes them, unless a rejected row may be about one of them: then it is refused. */
    UNLESS_UNCERTAIN,
    /** It deletes them, but for those that a rejected row is certainly about. */
    DESPITE_REJECTS
  }
}

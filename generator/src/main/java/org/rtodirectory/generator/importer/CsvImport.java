package org.rtodirectory.generator.importer;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.JdbiException;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.generator.failure.Failure;
import org.rtodirectory.generator.failure.Refusal;
import org.rtodirectory.generator.importer.ImportSummary.FileSummary;
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
   * @param replace whether stores that no file mentions are deleted, and then companies and cities
   *     without any store; a store that a rejected row is about stays
   * @throws Refusal if {@code replace} is set and not one row can be used: nothing would be left
   * @throws Failure if a file cannot be read or is no CSV file with the columns it must have, the
   *     rejected rows cannot be written, or the database refuses; the database is then as before
   */
  public static ImportSummary run(Jdbi jdbi, List<Path> files, boolean replace, Progress progress) {
    RejectsFile.checkDistinct(files, WORKING_FOLDER);
    try {
      List<ImportFile> read = read(jdbi, files, progress);
      List<@Nullable Path> rejects = new ArrayList<>();
      for (ImportFile file : read) {
        RejectsFile target = new RejectsFile(file.path(), WORKING_FOLDER);
        rejects.add(target.write(file.header(), file.rejects()));
      }
      return load(jdbi, read, rejects, replace, progress);
    } catch (JdbiException refused) {
      Throwable cause = refused.getCause() == null ? refused : refused.getCause();
      throw new Failure(
          "The database did not take the import: "
              + Failure.reason(cause)
              + ". Nothing was loaded; try again.",
          refused);
    }
  }

  private static List<ImportFile> read(Jdbi jdbi, List<Path> files, Progress progress) {
    States states = jdbi.withHandle(States::read);
    List<ImportFile> read = new ArrayList<>();
    for (Path file : files) {
      read.add(ImportFile.read(read.size(), file, states, progress));
    }
    return read;
  }

  private static ImportSummary load(
      Jdbi jdbi,
      List<ImportFile> files,
      List<@Nullable Path> rejects,
      boolean replace,
      Progress progress) {
    List<Row> rows = files.stream().flatMap(file -> file.rows().stream()).toList();
    if (replace && rows.isEmpty()) {
      throw new Refusal(
          "No row can be used, so replacing would delete the whole directory. Nothing was changed;"
              + " see the rejected rows.");
    }
    List<FileCount> counts = files.stream().map(file -> new FileCount()).toList();
    Load load = inTransaction(jdbi, rows, RejectedStores.of(files), counts, replace, progress);
    List<FileSummary> summaries = new ArrayList<>();
    for (int i = 0; i < files.size(); i++) {
      summaries.add(counts.get(i).summary(files.get(i), rejects.get(i)));
    }
    return new ImportSummary(summaries, load.companies(), load.cities(), load.locations());
  }

  private static Load inTransaction(
      Jdbi jdbi,
      List<Row> rows,
      RejectedStores rejected,
      List<FileCount> counts,
      boolean replace,
      Progress progress) {
    try (Progress.Stage stage = progress.stage("Loading", rows.size())) {
      Load done =
          jdbi.inTransaction(
              handle -> {
                Load load = new Load(handle, replace, rejected);
                load.run(rows, counts, stage::advance);
                return load;
              });
      stage.advance(rows.size() - done.locations().added() - done.locations().changed());
      return done;
    }
  }
}

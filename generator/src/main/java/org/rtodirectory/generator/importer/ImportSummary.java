package org.rtodirectory.generator.importer;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The changes that an import made, or would make. */
public record ImportSummary(
    List<FileSummary> files,
    RowCounts rows,
    TableChanges companies,
    TableChanges cities,
    TableChanges locations,
    LikelyDuplicates duplicates) {

  /**
   * The result of reading a file.
   *
   * @param rowCount the number of rows, including rejected ones
   * @param rejectedCount the number of rejected rows
   * @param rejectsFile the file that lists the rejected rows, or null if there is none
   * @param warningCount the number of warnings about other rows
   * @param warningsFile the file that lists the warnings, or null if there is none
   * @param notes the notes about the whole file
   * @param problems the rejected rows and the warnings, each as {@code line 7: reason}
   */
  public record FileSummary(
      Path file,
      int rowCount,
      int rejectedCount,
      @Nullable Path rejectsFile,
      int warningCount,
      @Nullable Path warningsFile,
      List<String> notes,
      List<String> problems) {}

  /**
   * The numbers of valid rows in all files, by their effect.
   *
   * @param updated the number of rows that changed a location, even if an earlier row of the same
   *     import had inserted it
   */
  public record RowCounts(int inserted, int updated, int unchanged) {}

  /** The numbers of inserted, updated and deleted rows of a table. */
  public record TableChanges(int inserted, int updated, int deleted) {
    TableChanges withDeleted(int rowCount) {
      return new TableChanges(inserted, updated, rowCount);
    }
  }

  ImportSummary with(List<FileSummary> fileSummaries, LikelyDuplicates duplicates) {
    return new ImportSummary(fileSummaries, rows, companies, cities, locations, duplicates);
  }

  public boolean isWithoutChanges() {
    TableChanges none = new TableChanges(0, 0, 0);
    return companies.equals(none) && cities.equals(none) && locations.equals(none);
  }
}

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
   * The rows that were read from a file.
   *
   * @param warned the number of warnings about other rows
   * @param notes the notes about the whole file
   * @param problems the rejected rows and the warnings, each as {@code line 7: reason}
   */
  public record FileSummary(
      Path file,
      int rows,
      int rejected,
      @Nullable Path rejects,
      int warned,
      @Nullable Path warnings,
      List<String> notes,
      List<String> problems) {}

  /**
   * The changes by the valid rows of all files.
   *
   * @param updated the number of rows that changed a location, which this import may have created
   */
  public record RowCounts(int inserted, int updated, int unchanged) {}

  /** The numbers of inserted, updated and deleted rows of a table. */
  public record TableChanges(int added, int changed, int removed) {
    TableChanges removing(int rows) {
      return new TableChanges(added, changed, rows);
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

package org.rtodirectory.generator.importer;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.generator.importer.ImportSummary.FileSummary;

/**
 * The changes that an import made.
 *
 * @param files in the order of the import
 */
public record ImportSummary(
    List<FileSummary> files,
    Changes companies,
    Changes cities,
    Changes locations,
    LikelyDuplicates duplicates) {

  /**
   * The outcome for the rows of one file: {@code inserted + updated + unchanged + rejected = rows}.
   *
   * @param rows data rows, without the header and blank lines
   * @param inserted rows that created a location
   * @param updated rows that changed a location, which may be one that this import created
   * @param unchanged rows whose location already had their values
   * @param rejected invalid rows
   * @param rejects the rejects file, which has them with their reasons; null if there are none
   */
  public record FileSummary(
      Path file,
      int rows,
      int inserted,
      int updated,
      int unchanged,
      int rejected,
      @Nullable Path rejects) {}

  /**
   * Numbers of rows of one table that were inserted, updated and deleted.
   *
   * @param removed always 0 unless the import replaces
   */
  public record Changes(int added, int changed, int removed) {}

  /** Whether the import left the database unchanged. */
  public boolean changedNothing() {
    Changes none = new Changes(0, 0, 0);
    return companies.equals(none) && cities.equals(none) && locations.equals(none);
  }

  /** What the rows of one file that can be used do. */
  record FileCount(int inserted, int updated, int unchanged) {
    static final FileCount NONE = new FileCount(0, 0, 0);

    /**
     * The summary.
     *
     * @param rejects the rejects file, null if there is none
     */
    FileSummary summary(ImportFile file, @Nullable Path rejects) {
      int rejected = file.rejects().size();
      int rows = file.rows() + rejected;
      return new FileSummary(file.path(), rows, inserted, updated, unchanged, rejected, rejects);
    }
  }
}

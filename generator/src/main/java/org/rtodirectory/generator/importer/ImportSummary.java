package org.rtodirectory.generator.importer;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.generator.importer.CityMerge.SplitCity;
import org.rtodirectory.generator.importer.ImportSummary.FileSummary;

/**
 * What an import did.
 *
 * @param files in the order they were given
 * @param cities without those that were merged
 * @param mergedCities cities of the rows that the database had several times
 */
public record ImportSummary(
    List<FileSummary> files,
    Changes companies,
    Changes cities,
    Changes locations,
    List<SplitCity> mergedCities) {

  /**
   * What became of the rows of one file: {@code inserted + updated + unchanged + rejected = rows}.
   *
   * @param rows data rows, without the header and blank lines
   * @param inserted rows that brought a location that was not known
   * @param updated rows that changed a location, be it one of the same import
   * @param unchanged rows that said of a location what was known
   * @param rejected rows that could not be used
   * @param rejects where those are written with their reasons, null if there are none
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
   * How many rows of one table are new, different or gone.
   *
   * @param removed always 0 unless the import replaces
   */
  public record Changes(int added, int changed, int removed) {}

  /** Whether the database is as it was before. */
  public boolean changedNothing() {
    Changes none = new Changes(0, 0, 0);
    return companies.equals(none)
        && cities.equals(none)
        && locations.equals(none)
        && mergedCities.isEmpty();
  }

  /** Counts what becomes of the rows of one file. */
  static final class FileCount {
    private int inserted;
    private int updated;
    private int unchanged;

    void addInserted() {
      inserted++;
    }

    void addUpdated() {
      updated++;
    }

    void addUnchanged() {
      unchanged++;
    }

    /**
     * The count so far.
     *
     * @param rejects where the rejected rows are, null if there are none
     */
    FileSummary summary(ImportFile file, @Nullable Path rejects) {
      int rejected = file.rejects().size();
      int rows = file.rows().size() + rejected;
      return new FileSummary(file.path(), rows, inserted, updated, unchanged, rejected, rejects);
    }
  }
}

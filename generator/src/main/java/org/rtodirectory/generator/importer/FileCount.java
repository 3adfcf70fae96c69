package org.rtodirectory.generator.importer;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.generator.importer.ImportSummary.FileSummary;

/** Counts what becomes of the rows of one file. */
final class FileCount {
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

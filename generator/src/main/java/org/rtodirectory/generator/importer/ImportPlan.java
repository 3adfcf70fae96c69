package org.rtodirectory.generator.importer;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.generator.report.Failure;
import org.rtodirectory.generator.report.Refusal;

/**
 * The changes that an import would make, computed without writing anything.
 *
 * @param summary the numbers of changes
 * @param changes the changes of rows by kind, with examples
 * @param failure the exception with which the import would end without changes, often a {@link
 *     Refusal}, or null
 */
public record ImportPlan(
    ImportSummary summary, List<PlannedChange> changes, @Nullable Failure failure) {
  /** The maximum number of examples of each kind. */
  public static final int MAX_EXAMPLES = 10;

  /**
   * The rows with the same kind of change.
   *
   * @param kind the kind, such as {@code stores would be inserted}
   * @param count the number of rows
   * @param examples the first rows, at most {@link #MAX_EXAMPLES}
   */
  public record PlannedChange(String kind, int count, List<String> examples) {}
}

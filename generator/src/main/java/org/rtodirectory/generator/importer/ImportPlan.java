package org.rtodirectory.generator.importer;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.generator.report.Failure;

/**
 * The changes that an import would make, computed without writing anything.
 *
 * @param changes the changes by kind
 * @param refusal the reason why the import would be refused, or null
 */
public record ImportPlan(
    ImportSummary summary, List<PlannedChange> changes, @Nullable Failure refusal) {
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

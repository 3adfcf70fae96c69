package org.rtodirectory.generator.importer;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.generator.report.Failure;

/**
 * The changes that an import would make. Nothing was written.
 *
 * @param parts kinds of changes, those that would be made first
 * @param refusal why the import would be refused, null if it would not
 */
public record ImportPlan(
    ImportSummary summary, List<PlannedChange> parts, @Nullable Failure refusal) {
  /** The number of examples of each kind. */
  public static final int MAX_EXAMPLES = 10;

  /**
   * Rows that the import would treat alike.
   *
   * @param kind for example {@code would be inserted}
   * @param count number of all of them
   * @param examples the first of them, at most {@link #MAX_EXAMPLES}
   */
  public record PlannedChange(String kind, int count, List<String> examples) {}
}

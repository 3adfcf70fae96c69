package org.rtodirectory.edge.typeahead;

import static org.assertj.core.api.Assertions.assertThat;
import static org.rtodirectory.schemas.api.Vertical.RETAIL;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rtodirectory.edge.fixture.TestRelease;
import org.rtodirectory.generator.directory.DirectoryRows;
import org.rtodirectory.generator.indexing.SnapshotBuilder;
import org.rtodirectory.generator.report.Progress;
import org.rtodirectory.schemas.api.SearchQuery;
import org.rtodirectory.schemas.snapshot.Snapshot;
import org.rtodirectory.schemas.snapshot.SnapshotException;

/**
 * The number of stores that a search scores where many stores have a word of the query. Results do
 * not depend on it, see {@link FullScanTest}.
 */
class SearchCostTest {
  private static final int STORES = 600;

  @TempDir private Path folder;

  @Test
  void stores_with_only_the_frequent_half_of_a_split_word_are_not_scored() throws Exception {
    StringBuilder rows = new StringBuilder("Arena | retail\n  10001 | New York, NY | 1 Main St\n");
    rows.append("Elm Shop | retail\n");
    for (int store = 0; store < STORES; store++) {
      rows.append("  75201 | Dallas, TX | ").append(store + 1).append(" W Elm St\n");
    }
    assertThat(maxScoredEntries(rows, "waren")).isLessThan(STORES / 10);
  }

  /** Returns an upper bound of the number of entries that a search scores. */
  private int maxScoredEntries(CharSequence rows, String text)
      throws IOException, SnapshotException {
    Path file = folder.resolve("snapshot");
    SnapshotBuilder.build(
        DirectoryRows.of(rows.toString()).directory(),
        TestRelease.PUBLICATION,
        null,
        file,
        Progress.NONE);
    TypeaheadSections sections = TypeaheadSections.of(Snapshot.open(file), RETAIL);
    Search search = new Search(sections, ScoringModel.DEFAULT);
    search.findTop(QueryWords.of(SearchQuery.of(text)), 10, StepBudget.DEFAULT_STEPS);
    int bounds = 3 * STORES * StepBudget.BOUND;
    return Math.max(0, search.budget().used() - bounds) / StepBudget.SCORE;
  }
}

package org.rtodirectory.edge.judge;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;
import org.rtodirectory.schemas.fixture.NewSeeds;
import org.rtodirectory.schemas.snapshot.SnapshotException;

/**
 * The search answers new queries as well as {@code bench/figures.tsv} records, except for losses
 * that chance explains ({@link Figures#isLoss}). {@code bench/queries.sh} records new figures.
 */
class SearchQualityTest {
  /**
   * The queries of each class and vertical. There are about 2,000 for the demo, and 1,000 for the
   * other directory.
   */
  private static final int EACH = 20;

  @TempDir private Path folder;

  @NewSeeds(1)
  void the_demo_is_searched_as_well_as_recorded(long seed) throws Exception {
    requireNoLoss(SearchQuality.DEMO, seed);
  }

  @NewSeeds(value = 1, drills = 20)
  void a_directory_that_is_hard_to_search_is_searched_as_well_as_recorded(long seed)
      throws Exception {
    requireNoLoss(SearchQuality.HARD, seed);
  }

  private void requireNoLoss(String name, long seed) throws IOException, SnapshotException {
    JudgedDirectory directory = new JudgedDirectory(SearchQuality.snapshot(name, seed, folder));
    List<JudgedQuery> queries = directory.draw(seed, EACH);
    Map<String, Tally> tallies = SearchQuality.judge(directory, queries);
    assertThat(Figures.of(name).losses(tallies))
        .as("classes that lost, with seed %d", seed)
        .isEmpty();
  }
}

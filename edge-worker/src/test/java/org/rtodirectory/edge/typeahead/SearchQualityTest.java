package org.rtodirectory.edge.typeahead;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jdbi.v3.core.Jdbi;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rtodirectory.edge.fixture.TestRelease;
import org.rtodirectory.generator.database.TestDatabase;
import org.rtodirectory.generator.directory.Directory;
import org.rtodirectory.generator.directory.DirectoryReader;
import org.rtodirectory.generator.directory.DirectoryReader.Extract;
import org.rtodirectory.generator.directory.Synonyms;
import org.rtodirectory.generator.importer.DemoDirectory;
import org.rtodirectory.generator.indexing.SnapshotBuilder;
import org.rtodirectory.generator.report.Progress;
import org.rtodirectory.schemas.snapshot.Snapshot;
import org.rtodirectory.schemas.snapshot.SnapshotException;

/** No class of the queries of bench/queries.tsv loses more than a point. */
class SearchQualityTest {
  private static final long HARD_SEED = 1;

  @TempDir private Path folder;

  @Test
  void the_demo_is_searched_as_well_as_before() throws Exception {
    Jdbi database = TestDatabase.create();
    DemoDirectory.fill(database, Progress.NONE);
    try (Extract demo = DirectoryReader.read(database, Synonyms.NONE, Progress.NONE)) {
      requireNoLoss("demo", demo.directory());
    }
  }

  @Test
  void a_directory_that_is_hard_to_search_is_searched_as_well_as_before() throws Exception {
    requireNoLoss("hard", HardDirectory.of(HARD_SEED));
  }

  private void requireNoLoss(String name, Directory directory)
      throws IOException, SnapshotException {
    Path file = folder.resolve("snapshot");
    SnapshotBuilder.build(directory, TestRelease.LOCAL, null, file, Progress.NONE);
    SearchQuality quality = new SearchQuality(Snapshot.open(file));
    List<SearchQuality.Query> queries =
        SearchQuality.read().stream().filter(query -> query.directory().equals(name)).toList();
    assertThat(queries).isNotEmpty();
    Map<String, SearchQuality.Score> scores = quality.scores(queries);
    assertThat(SearchQuality.losses(name, scores)).isEmpty();
  }
}

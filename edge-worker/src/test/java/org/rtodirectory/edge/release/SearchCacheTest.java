package org.rtodirectory.edge.release;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rtodirectory.edge.fixture.SmallDirectory;
import org.rtodirectory.edge.fixture.TestRelease;
import org.rtodirectory.generator.directory.Directory;
import org.rtodirectory.schemas.api.SearchQuery;
import org.rtodirectory.schemas.api.Vertical;

/** The cache of search results. */
class SearchCacheTest {
  private static final int CAPACITY = 30_000;
  private static final int MAX_RESULTS = 10;

  @TempDir private static Path folder = Path.of("");

  private final SearchCache cache = new SearchCache(CAPACITY);

  @Test
  void a_search_is_computed_once_and_has_the_results_of_the_index() {
    LoadedRelease release = release("one", SmallDirectory.directory());
    for (String text : List.of("dallas", "rent", "spr", "no such name", "dalas")) {
      SearchQuery query = SearchQuery.of(text);
      int[] expectedResults = release.typeahead(Vertical.RETAIL).find(query, MAX_RESULTS);
      int[] results = cache.find(release, Vertical.RETAIL, query, MAX_RESULTS);
      assertThat(results).isEqualTo(expectedResults);
      assertThat(cache.find(release, Vertical.RETAIL, query, MAX_RESULTS)).isSameAs(results);
    }
  }

  @Test
  void results_depend_on_the_vertical_on_a_space_after_the_last_word_and_on_the_limit() {
    LoadedRelease release = release("apart", SmallDirectory.directory());
    for (Vertical vertical : Vertical.values()) {
      for (String text : List.of("ren", "ren ", "r", "r ", "dallas")) {
        for (int limit : new int[] {1, MAX_RESULTS}) {
          SearchQuery query = SearchQuery.of(text);
          assertThat(cache.find(release, vertical, query, limit))
              .isEqualTo(release.typeahead(vertical).find(query, limit));
        }
      }
    }
  }

  /** This difference is the reason for the two queries of one letter in the test above. */
  @Test
  void a_letter_finds_more_than_the_same_letter_as_a_whole_word() {
    LoadedRelease release = release("letters", SmallDirectory.directory());
    assertThat(release.typeahead(Vertical.RETAIL).find(SearchQuery.of("r"), MAX_RESULTS))
        .isNotEqualTo(release.typeahead(Vertical.RETAIL).find(SearchQuery.of("r "), MAX_RESULTS));
  }

  @Test
  void a_new_snapshot_has_its_own_results_and_a_remapped_snapshot_keeps_them() {
    LoadedRelease firstRelease = release("first", SmallDirectory.directory());
    LoadedRelease remappedRelease = release("again", SmallDirectory.directory());
    LoadedRelease nextRelease = release("next", SmallDirectory.oneStoreLess());
    SearchQuery query = SearchQuery.of("main st");
    int[] firstResults = cache.find(firstRelease, Vertical.RETAIL, query, MAX_RESULTS);
    assertThat(cache.find(remappedRelease, Vertical.RETAIL, query, MAX_RESULTS))
        .isSameAs(firstResults);
    assertThat(cache.find(nextRelease, Vertical.RETAIL, query, MAX_RESULTS))
        .isEqualTo(nextRelease.typeahead(Vertical.RETAIL).find(query, MAX_RESULTS));
  }

  @Test
  void concurrent_searches_of_two_releases_have_the_results_of_their_own_release()
      throws Exception {
    LoadedRelease firstRelease = release("before", SmallDirectory.directory());
    LoadedRelease nextRelease = release("after", SmallDirectory.oneStoreLess());
    List<int[]> expectedResults =
        List.of(findStreets(cache, firstRelease), findStreets(cache, nextRelease));
    assertThat(expectedResults.get(0)).isNotEqualTo(expectedResults.get(1));
    int threads = 4;
    ExecutorService executor = Executors.newFixedThreadPool(threads);
    try {
      for (int round = 0; round < 200; round++) {
        SearchCache emptyCache = new SearchCache(CAPACITY);
        CyclicBarrier barrier = new CyclicBarrier(threads);
        List<Future<int[]>> results = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
          LoadedRelease release = i % 2 == 0 ? firstRelease : nextRelease;
          results.add(
              executor.submit(
                  () -> {
                    barrier.await();
                    return findStreets(emptyCache, release);
                  }));
        }
        for (int i = 0; i < threads; i++) {
          assertThat(results.get(i).get()).isEqualTo(expectedResults.get(i % 2));
        }
      }
    } finally {
      executor.shutdownNow();
    }
  }

  private static int[] findStreets(SearchCache cache, LoadedRelease release) {
    return cache.find(release, Vertical.RETAIL, SearchQuery.of("st"), 50);
  }

  private static LoadedRelease release(String name, Directory directory) {
    return TestRelease.open(directory, folder.resolve(name));
  }
}

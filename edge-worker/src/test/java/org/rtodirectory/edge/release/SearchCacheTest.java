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

class SearchCacheTest {
  private static final int CAPACITY = 30_000;
  private static final int LIMIT = 10;

  @TempDir private static Path folder = Path.of("");

  private final SearchCache cache = new SearchCache(CAPACITY);

  @Test
  void a_search_is_computed_once_and_has_the_results_of_the_index() {
    LoadedRelease release = release("one", SmallDirectory.directory());
    for (String text : List.of("dallas", "rent", "spr", "no such name", "dalas")) {
      SearchQuery query = SearchQuery.of(text);
      int[] expected = release.typeahead(Vertical.RETAIL).find(query, LIMIT);
      int[] streets = cache.find(release, Vertical.RETAIL, query, LIMIT);
      assertThat(streets).isEqualTo(expected);
      assertThat(cache.find(release, Vertical.RETAIL, query, LIMIT)).isSameAs(streets);
    }
  }

  @Test
  void the_key_of_a_search_includes_vertical_whole_last_word_and_limit() {
    LoadedRelease release = release("apart", SmallDirectory.directory());
    for (Vertical vertical : Vertical.values()) {
      for (String text : List.of("ren", "ren ", "r", "r ", "dallas")) {
        for (int limit : new int[] {1, LIMIT}) {
          SearchQuery query = SearchQuery.of(text);
          assertThat(cache.find(release, vertical, query, limit))
              .isEqualTo(release.typeahead(vertical).find(query, limit));
        }
      }
    }
  }

  /** Without this difference, the test above could not see that a cache confuses the two. */
  @Test
  void a_letter_finds_more_than_the_same_letter_as_a_whole_word() {
    LoadedRelease release = release("letters", SmallDirectory.directory());
    assertThat(release.typeahead(Vertical.RETAIL).find(SearchQuery.of("r"), LIMIT))
        .isNotEqualTo(release.typeahead(Vertical.RETAIL).find(SearchQuery.of("r "), LIMIT));
  }

  @Test
  void another_snapshot_has_other_results_and_a_remapped_one_keeps_them() {
    LoadedRelease first = release("first", SmallDirectory.directory());
    LoadedRelease again = release("again", SmallDirectory.directory());
    LoadedRelease next = release("next", SmallDirectory.oneStoreLess());
    SearchQuery query = SearchQuery.of("main st");
    int[] before = cache.find(first, Vertical.RETAIL, query, LIMIT);
    assertThat(cache.find(again, Vertical.RETAIL, query, LIMIT)).isSameAs(before);
    assertThat(cache.find(next, Vertical.RETAIL, query, LIMIT))
        .isEqualTo(next.typeahead(Vertical.RETAIL).find(query, LIMIT));
  }

  @Test
  void a_search_has_the_results_of_its_own_release_while_another_replaces_it() throws Exception {
    LoadedRelease first = release("before", SmallDirectory.directory());
    LoadedRelease next = release("after", SmallDirectory.oneStoreLess());
    List<int[]> expected = List.of(streets(cache, first), streets(cache, next));
    assertThat(expected.get(0)).isNotEqualTo(expected.get(1));
    int threads = 4;
    ExecutorService executor = Executors.newFixedThreadPool(threads);
    try {
      for (int round = 0; round < 200; round++) {
        SearchCache empty = new SearchCache(CAPACITY);
        CyclicBarrier together = new CyclicBarrier(threads);
        List<Future<int[]>> results = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
          LoadedRelease release = i % 2 == 0 ? first : next;
          results.add(
              executor.submit(
                  () -> {
                    together.await();
                    return streets(empty, release);
                  }));
        }
        for (int i = 0; i < threads; i++) {
          assertThat(results.get(i).get()).isEqualTo(expected.get(i % 2));
        }
      }
    } finally {
      executor.shutdownNow();
    }
  }

  private static int[] streets(SearchCache cache, LoadedRelease release) {
    return cache.find(release, Vertical.RETAIL, SearchQuery.of("st"), 50);
  }

  private static LoadedRelease release(String name, Directory directory) {
    return TestRelease.open(directory, folder.resolve(name));
  }
}

package org.rtodirectory.edge.release;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Random;
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
      for (int i = 0; i < 3; i++) {
        assertThat(cache.find(release, Vertical.RETAIL, query, LIMIT)).isEqualTo(expected);
      }
    }
    assertThat(cache.misses()).isEqualTo(5);
    assertThat(cache.hits()).isEqualTo(10);
    assertThat(cache.weight()).isBetween(1L, (long) CAPACITY);
  }

  @Test
  void the_key_of_a_search_includes_vertical_whole_last_word_and_limit() {
    LoadedRelease release = release("apart", SmallDirectory.directory());
    for (Vertical vertical : Vertical.values()) {
      for (String text : List.of("ren", "ren ", "r", "dallas")) {
        for (int limit : new int[] {1, LIMIT}) {
          SearchQuery query = SearchQuery.of(text);
          assertThat(cache.find(release, vertical, query, limit))
              .isEqualTo(release.typeahead(vertical).find(query, limit));
        }
      }
    }
    assertThat(cache.hits()).isZero();
  }

  @Test
  void another_snapshot_starts_with_an_empty_cache_and_the_same_one_mapped_again_keeps_it() {
    LoadedRelease first = release("first", SmallDirectory.directory());
    LoadedRelease again = release("again", SmallDirectory.directory());
    LoadedRelease next = release("next", SmallDirectory.oneStoreLess());
    SearchQuery query = SearchQuery.of("main st");
    int[] before = cache.find(first, Vertical.RETAIL, query, LIMIT);
    assertThat(cache.find(again, Vertical.RETAIL, query, LIMIT)).isEqualTo(before);
    assertThat(cache.hits()).isEqualTo(1);
    assertThat(cache.find(next, Vertical.RETAIL, query, LIMIT))
        .isEqualTo(next.typeahead(Vertical.RETAIL).find(query, LIMIT));
    assertThat(cache.hits()).isEqualTo(1);
    assertThat(cache.misses()).isEqualTo(2);
  }

  @Test
  void a_search_cache_without_memory_keeps_nothing() {
    LoadedRelease release = release("none", SmallDirectory.directory());
    SearchCache none = new SearchCache(0);
    SearchQuery query = SearchQuery.of("dallas");
    for (int i = 0; i < 2; i++) {
      assertThat(none.find(release, Vertical.RETAIL, query, LIMIT)).isNotEmpty();
    }
    assertThat(none.weight()).isZero();
    assertThat(none.hits() + none.misses()).isZero();
  }

  @Test
  void ever_new_queries_neither_exceed_the_capacity_nor_displace_those_that_are_asked_often() {
    LoadedRelease release = release("flood", SmallDirectory.directory());
    Random random = new Random(7);
    int rounds = 3_000;
    for (int i = 0; i < rounds; i++) {
      ask(release, "often " + i % 20);
      for (int flood = 0; flood < 5; flood++) {
        ask(release, "new " + Long.toString(random.nextLong() >>> 1, 36));
      }
      assertThat(cache.weight()).isLessThanOrEqualTo(CAPACITY);
    }
    // Of the least recently used ones, a hundred new queries in between would leave none.
    assertThat(cache.hits()).isGreaterThanOrEqualTo(rounds * 3 / 4);
  }

  private void ask(LoadedRelease release, String text) {
    cache.find(release, Vertical.RETAIL, SearchQuery.of(text), LIMIT);
  }

  private static LoadedRelease release(String name, Directory directory) {
    return TestRelease.open(directory, folder.resolve(name));
  }
}

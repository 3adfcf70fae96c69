package org.rtodirectory.edge.release;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
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
      int[] found = cache.find(release, Vertical.RETAIL, query, LIMIT);
      assertThat(found).isEqualTo(expected);
      assertThat(cache.find(release, Vertical.RETAIL, query, LIMIT)).isSameAs(found);
    }
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
  }

  @Test
  void another_snapshot_starts_with_an_empty_cache_and_the_same_one_mapped_again_keeps_it() {
    LoadedRelease first = release("first", SmallDirectory.directory());
    LoadedRelease again = release("again", SmallDirectory.directory());
    LoadedRelease next = release("next", SmallDirectory.oneStoreLess());
    SearchQuery query = SearchQuery.of("main st");
    int[] before = cache.find(first, Vertical.RETAIL, query, LIMIT);
    assertThat(cache.find(again, Vertical.RETAIL, query, LIMIT)).isSameAs(before);
    assertThat(cache.find(next, Vertical.RETAIL, query, LIMIT))
        .isEqualTo(next.typeahead(Vertical.RETAIL).find(query, LIMIT));
  }

  private static LoadedRelease release(String name, Directory directory) {
    return TestRelease.open(directory, folder.resolve(name));
  }
}

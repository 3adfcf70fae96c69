package org.rtodirectory.edge.endpoint;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.io.TempDir;
import org.rtodirectory.edge.endpoint.AllVerticalsSearch.Results;
import org.rtodirectory.edge.fixture.RandomDirectory;
import org.rtodirectory.edge.fixture.TestRelease;
import org.rtodirectory.edge.release.LoadedRelease;
import org.rtodirectory.edge.release.SearchMatch;
import org.rtodirectory.generator.directory.Directory;
import org.rtodirectory.generator.directory.LocationRow;
import org.rtodirectory.schemas.api.SearchQuery;
import org.rtodirectory.schemas.api.Vertical;
import org.rtodirectory.schemas.fixture.NewSeeds;
import org.rtodirectory.schemas.snapshot.ZipCentroids;

/** Rules that the results of every search in all verticals obey. */
class AllVerticalsSearchTest {
  private static final int LIMIT = 3;
  private static final List<Vertical> VERTICALS = List.of(Vertical.values());

  /** ZIP codes of queries. The last has no known position. */
  private static final List<String> ZIPS = List.of("75201", "10001", "00000");

  private final List<String> texts = new ArrayList<>(ZIPS);
  private LoadedRelease release;

  @NewSeeds(value = 2, drills = 20)
  void matches_are_shown_once_within_the_limit_and_near_the_zip_code(
      long seed, @TempDir Path folder) {
    Directory directory = RandomDirectory.seeded(seed);
    release = TestRelease.open(directory, folder);
    for (LocationRow store : directory.stores()) {
      texts.add(store.company().name());
      texts.add(store.city().name());
      texts.add(store.zip());
      texts.add(store.address());
    }
    for (Vertical vertical : VERTICALS) {
      vertical.names().forEach(name -> texts.addAll(List.of(name, name, name)));
    }
    Random random = new Random(seed);
    for (int i = 0; i < 100; i++) {
      String text = choose(texts, random) + " " + choose(texts, random);
      requireValidResults("seed " + seed + ": " + text, SearchQuery.of(text));
    }
    requireValidResults("an unknown ZIP code comes first", SearchQuery.of("00000 75201"));
    for (String zip : ZIPS) {
      requireNearZip(zip);
    }
  }

  private void requireValidResults(String caseName, SearchQuery query) {
    for (int limit : new int[] {1, LIMIT, 10}) {
      Results results = search(query, VERTICALS, null, limit);
      Set<String> urls = new HashSet<>();
      results
          .entries()
          .forEach(
              (vertical, entries) -> {
                assertThat(entries).as(caseName).hasSizeBetween(1, limit);
                entries.forEach(entry -> assertThat(urls.add(entry.url())).as(caseName).isTrue());
              });
      if (!namesVertical(query)) {
        assertThat(results.entries().isEmpty())
            .as(caseName)
            .isEqualTo(isWithoutMatch(query, limit) && results.zip() == null);
      }
      requireFirstZip(caseName, query, results);
    }
  }

  private static boolean namesVertical(SearchQuery query) {
    return VERTICALS.stream()
        .flatMap(vertical -> vertical.names().stream())
        .anyMatch(name -> (" " + query.folded() + " ").contains(" " + name + " "));
  }

  private boolean isWithoutMatch(SearchQuery query, int limit) {
    return VERTICALS.stream()
        .allMatch(vertical -> SearchMatch.find(release, query, vertical, limit).isEmpty());
  }

  /**
   * Fails unless the first ZIP code counts, although only a later one may have a known position.
   */
  private static void requireFirstZip(String caseName, SearchQuery query, Results results) {
    String zip =
        query.words().stream().filter(word -> word.matches("[0-9]{5}")).findFirst().orElse("");
    assertThat(results.zip())
        .as(caseName)
        .isEqualTo(!zip.isEmpty() && ZipCentroids.of(zip).isPresent() ? zip : null);
  }

  /** Fails unless a query that matches nothing has the results near its ZIP code as guesses. */
  private void requireNearZip(String zip) {
    Results ofZip = search(SearchQuery.of(zip), VERTICALS, null, LIMIT);
    SearchQuery unknownWords = SearchQuery.of("qqqqqqqq wwwwwwww " + zip);
    Results withWords = search(unknownWords, VERTICALS, null, LIMIT);
    assertThat(ofZip.isGuess()).as(zip).isFalse();
    if (ZipCentroids.of(zip).isPresent() && isWithoutMatch(unknownWords, LIMIT)) {
      assertThat(withWords.entries()).as(zip).isEqualTo(ofZip.entries()).isNotEmpty();
      assertThat(withWords.isGuess()).as(zip).isTrue();
    }
    for (Vertical preferred : ofZip.entries().keySet()) {
      assertThat(search(SearchQuery.of(zip), VERTICALS, preferred, LIMIT).entries().keySet())
          .as(zip)
          .startsWith(preferred);
    }
  }

  private Results search(
      SearchQuery query, Collection<Vertical> verticals, @Nullable Vertical preferred, int limit) {
    return AllVerticalsSearch.search(release, query, verticals, preferred, limit);
  }

  private static String choose(List<String> texts, Random random) {
    return texts.get(random.nextInt(texts.size()));
  }
}

package org.rtodirectory.site;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.resource.SearchResult;
import org.rtodirectory.resource.UsState;
import org.rtodirectory.resource.Vertical;
import org.rtodirectory.snapshot.FragmentTable;
import org.rtodirectory.snapshot.LocationIndex;
import org.rtodirectory.snapshot.SitePathIndex;
import org.rtodirectory.snapshot.Snapshot;
import org.rtodirectory.snapshot.SnapshotException;
import org.rtodirectory.text.PercentEncoding;

/**
 * The cities and states of a site with the number of stores of each section. Names and slugs are
 * read from the search entries when they are needed, so this object holds 9 bytes for each city and
 * 4 more for each section. It is built in one pass over the stores and one over the search entries
 * of cities and companies. Immutable; safe for all threads.
 */
final class SiteCities {
  private final Snapshot snapshot;
  private final FragmentTable[] results = new FragmentTable[Vertical.values().length];
  private final int[] entries;
  private final byte[] verticals;
  private final int[][] counts;
  private final List<State> states = new ArrayList<>();
  private final Map<String, Integer> statesBySlug = new HashMap<>();

  /**
   * A state with stores.
   *
   * @param first number of its first city
   * @param end number after its last city
   * @param stores number of stores of each section
   */
  record State(String code, String slug, String name, int first, int end, List<Integer> stores) {}

  /** A city, as in the search entry of a vertical. */
  record City(String name, String state, String stateSlug, String slug) {}

  /**
   * @throws IllegalStateException if the snapshot has no searches, which every snapshot with a site
   *     has
   */
  SiteCities(Snapshot snapshot, List<SiteSection> sections) {
    this.snapshot = snapshot;
    LocationIndex locations = snapshot.locations();
    int cities = locations.cityCount();
    entries = new int[cities];
    verticals = new byte[cities];
    counts = new int[sections.size()][cities];
    for (SiteSection section : sections) {
      int[] ofSection = counts[section.number()];
      for (int city = 0; city < cities; city++) {
        int number = city;
        locations
            .cityRows(city)
            .forEach(row -> ofSection[number] += section.filter().test(row) ? 1 : 0);
      }
    }
    Arrays.fill(entries, -1);
    for (Vertical vertical : Vertical.values()) {
      try {
        results[vertical.number()] = snapshot.searchResults(vertical);
      } catch (SnapshotException missing) {
        throw new IllegalStateException(missing.getMessage(), missing);
      }
      forEachEntry(vertical, (entry, result) -> keep(vertical, entry, result));
    }
    addStates(cities);
  }

  private void keep(Vertical vertical, int entry, SearchResult result) {
    cityAt(result)
        .ifPresent(
            city -> {
              if (entries[city] < 0) {
                entries[city] = entry;
                verticals[city] = (byte) vertical.number();
              }
            });
  }

  private void addStates(int cities) {
    for (int first = 0; first < cities; ) {
      String code = snapshot.sitePaths().city(first).state();
      int end = first + 1;
      while (end < cities && snapshot.sitePaths().city(end).state().equals(code)) {
        end++;
      }
      int from = first;
      int to = end;
      List<Integer> stores =
          Arrays.stream(counts)
              .map(of -> IntStream.range(from, to).map(city -> of[city]).sum())
              .toList();
      City city = city(first);
      String name = UsState.of(code).map(UsState::name).orElse(code);
      statesBySlug.putIfAbsent(city.stateSlug(), states.size());
      states.add(new State(code, city.stateSlug(), name, first, end, stores));
      first = end;
    }
  }

  /** Applies {@code action} to the city entries of a search, which precede all stores. */
  void forEachEntry(Vertical vertical, BiConsumer<Integer, SearchResult> action) {
    FragmentTable entriesOf = results[vertical.number()];
    for (int entry = 0; entry < entriesOf.count(); entry++) {
      SearchResult result = FragmentReader.result(entriesOf.fragment(entry));
      if (result.type() == SearchResult.Type.STORE) {
        return;
      }
      if (result.type() == SearchResult.Type.CITY) {
        action.accept(entry, result);
      }
    }
  }

  /** The number of the city at the path of a search entry. */
  Optional<Integer> cityAt(SearchResult result) {
    return PercentEncoding.decodePath(result.url())
        .flatMap(snapshot.sitePaths()::find)
        .filter(target -> target.kind() == SitePathIndex.Kind.CITY)
        .map(SitePathIndex.Target::row);
  }

  /** The states, by code. */
  List<State> states() {
    return states;
  }

  /** The number of the state of that slug; null if it has no stores. */
  @Nullable Integer stateOf(String slug) {
    return statesBySlug.get(slug);
  }

  /** Number of stores of a section in a city. */
  int stores(SiteSection section, int city) {
    return counts[section.number()][city];
  }

  /** Number of cities with a store of a section. */
  int cities(SiteSection section) {
    return (int) Arrays.stream(counts[section.number()]).filter(n -> n > 0).count();
  }

  /** The city of that number. */
  City city(int number) {
    LocationIndex.CityName folded = snapshot.sitePaths().city(number);
    if (entries[number] < 0) {
      return new City(folded.foldedName(), folded.state(), folded.state(), folded.foldedName());
    }
    SearchResult result =
        FragmentReader.result(results[verticals[number]].fragment(entries[number]));
    String suffix = ", " + folded.state();
    String name = result.name();
    return new City(
        name.endsWith(suffix) ? name.substring(0, name.length() - suffix.length()) : name,
        folded.state(),
        String.valueOf(result.stateSlug()),
        result.slug());
  }
}

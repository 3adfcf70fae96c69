package org.rtodirectory.schemas.web;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.schemas.api.SearchResult;
import org.rtodirectory.schemas.api.Vertical;
import org.rtodirectory.schemas.snapshot.FragmentTable;
import org.rtodirectory.schemas.snapshot.LocationIndex;
import org.rtodirectory.schemas.snapshot.SitePathIndex;
import org.rtodirectory.schemas.snapshot.Snapshot;
import org.rtodirectory.schemas.snapshot.SnapshotException;
import org.rtodirectory.schemas.text.PercentEncoding;

/**
 * The cities and states of a site with the number of stores of each section. It is built in one
 * pass over the stores and one over the search entries of cities and companies. Immutable; safe for
 * all threads.
 */
final class SiteCities {
  private final Snapshot snapshot;
  private final List<City> cities = new ArrayList<>();
  private final List<State> states = new ArrayList<>();
  private final Map<String, Integer> statesBySlug = new HashMap<>();

  /**
   * A state with stores.
   *
   * @param first number of its first city
   * @param end number after its last city
   * @param stores number of stores of each section
   */
  record State(String code, String slug, String name, int first, int end, List<Integer> stores) {
    int stores(SiteSection section) {
      return stores.get(section.number());
    }
  }

  /**
   * A city, as in the search entry of the first vertical that has it.
   *
   * @param stores number of stores of each section
   */
  record City(String name, String state, String stateSlug, String slug, List<Integer> stores) {}

  /**
   * @throws IllegalStateException if the snapshot has no searches, which every snapshot with a site
   *     has
   */
  SiteCities(Snapshot snapshot, List<SiteSection> sections) {
    this.snapshot = snapshot;
    SearchResult[] entries = new SearchResult[snapshot.locations().cityCount()];
    for (Vertical vertical : Vertical.values()) {
      forEachEntry(
          vertical,
          entry ->
              cityAt(entry)
                  .ifPresent(
                      city -> entries[city] = entries[city] == null ? entry : entries[city]));
    }
    for (int city = 0; city < entries.length; city++) {
      cities.add(city(city, entries[city], sections));
    }
    addStates(sections.size());
  }

  private City city(int number, @Nullable SearchResult entry, List<SiteSection> sections) {
    int[] stores = new int[sections.size()];
    snapshot
        .locations()
        .cityRows(number)
        .forEach(
            row ->
                sections.forEach(
                    section -> stores[section.number()] += section.filter().test(row) ? 1 : 0));
    List<Integer> counts = Arrays.stream(stores).boxed().toList();
    LocationIndex.CityName folded = snapshot.sitePaths().city(number);
    String state = folded.state();
    if (entry == null) {
      return new City(folded.foldedName(), state, state, folded.foldedName(), counts);
    }
    String name = entry.name();
    String suffix = ", " + state;
    return new City(
        name.endsWith(suffix) ? name.substring(0, name.length() - suffix.length()) : name,
        state,
        String.valueOf(entry.stateSlug()),
        entry.slug(),
        counts);
  }

  private void addStates(int sections) {
    for (int first = 0; first < cities.size(); ) {
      City city = cities.get(first);
      int end = first + 1;
      while (end < cities.size() && cities.get(end).state().equals(city.state())) {
        end++;
      }
      List<City> of = cities.subList(first, end);
      List<Integer> stores =
          IntStream.range(0, sections)
              .map(section -> of.stream().mapToInt(each -> each.stores().get(section)).sum())
              .boxed()
              .toList();
      String name = SiteText.state(city.state());
      statesBySlug.putIfAbsent(city.stateSlug(), states.size());
      states.add(new State(city.state(), city.stateSlug(), name, first, end, stores));
      first = end;
    }
  }

  /** Applies {@code action} to the city entries of a search, which precede all stores. */
  void forEachEntry(Vertical vertical, Consumer<SearchResult> action) {
    FragmentTable entries;
    try {
      entries = snapshot.searchResults(vertical);
    } catch (SnapshotException e) {
      throw new IllegalStateException(e.getMessage(), e);
    }
    for (int entry = 0; entry < entries.count(); entry++) {
      SearchResult result = entries.read(entry, SearchResult.class);
      if (result.type() == SearchResult.Type.STORE) {
        return;
      }
      if (result.type() == SearchResult.Type.CITY) {
        action.accept(result);
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

  List<State> states() {
    return states;
  }

  /** The number of the state of that slug; null if it has no stores. */
  @Nullable Integer stateOf(String slug) {
    return statesBySlug.get(slug);
  }

  int stores(SiteSection section, int city) {
    return cities.get(city).stores().get(section.number());
  }

  /** Number of cities with a store of a section. */
  int cities(SiteSection section) {
    return (int) cities.stream().filter(of -> of.stores().get(section.number()) > 0).count();
  }

  City city(int number) {
    return cities.get(number);
  }
}

package org.rtodirectory.schemas.web;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.schemas.snapshot.SitePathIndex;
import org.rtodirectory.schemas.snapshot.Snapshot;

/**
 * The cities and states of a site with their numbers of stores by section. One pass over the stores
 * builds it. Immutable and safe for all threads.
 */
final class SiteCities {
  private final List<CityStores> cities = new ArrayList<>();
  private final List<StateCities> states = new ArrayList<>();
  private final Map<String, Integer> statesBySlug = new HashMap<>();

  /**
   * A state with stores.
   *
   * @param first number of its first city
   * @param end number after its last city
   * @param stores number of stores of each section
   */
  record StateCities(
      String code, String slug, String name, int first, int end, List<Integer> stores) {
    int stores(SiteSection section) {
      return stores.get(section.number());
    }
  }

  /**
   * A city with stores.
   *
   * @param stores number of stores of each section
   */
  record CityStores(
      String name, String state, String stateSlug, String slug, List<Integer> stores) {}

  SiteCities(Snapshot snapshot, List<SiteSection> sections) {
    for (int number = 0; number < snapshot.locations().cityCount(); number++) {
      int[] stores = new int[sections.size()];
      snapshot
          .locations()
          .cityRows(number)
          .forEach(
              row ->
                  sections.forEach(
                      section -> stores[section.number()] += section.filter().test(row) ? 1 : 0));
      SitePathIndex.IndexedCity city = snapshot.sitePaths().city(number);
      List<Integer> counts = Arrays.stream(stores).boxed().toList();
      cities.add(new CityStores(city.name(), city.state(), city.stateSlug(), city.slug(), counts));
    }
    addStates(sections.size());
  }

  private void addStates(int sections) {
    for (int first = 0; first < cities.size(); ) {
      CityStores city = cities.get(first);
      int end = first + 1;
      while (end < cities.size() && cities.get(end).state().equals(city.state())) {
        end++;
      }
      List<CityStores> members = cities.subList(first, end);
      List<Integer> stores =
          IntStream.range(0, sections)
              .map(section -> members.stream().mapToInt(each -> each.stores().get(section)).sum())
              .boxed()
              .toList();
      String name = SiteText.state(city.state());
      statesBySlug.putIfAbsent(city.stateSlug(), states.size());
      states.add(new StateCities(city.state(), city.stateSlug(), name, first, end, stores));
      first = end;
    }
  }

  List<StateCities> states() {
    return states;
  }

  /** Returns the number of the state with a slug, or null if the state has no stores. */
  @Nullable Integer stateOf(String slug) {
    return statesBySlug.get(slug);
  }

  int stores(SiteSection section, int city) {
    return cities.get(city).stores().get(section.number());
  }

  /** Returns the number of cities with a store of a section. */
  int cities(SiteSection section) {
    return (int) cities.stream().filter(city -> city.stores().get(section.number()) > 0).count();
  }

  CityStores city(int number) {
    return cities.get(number);
  }
}

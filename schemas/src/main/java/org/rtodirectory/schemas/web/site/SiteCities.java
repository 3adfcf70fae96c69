package org.rtodirectory.schemas.web.site;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.schemas.snapshot.SitePathIndex;
import org.rtodirectory.schemas.snapshot.Snapshot;
import org.rtodirectory.schemas.web.text.DataFormats;

/**
 * The cities and states that have stores, with a count of stores for each section of the site.
 * Cities and states are numbered in list order, so the cities of a state have consecutive numbers.
 * The constructor reads every store once. Immutable and safe for all threads.
 */
public final class SiteCities {
  private final List<CityStores> cities = new ArrayList<>();
  private final List<StateCities> states = new ArrayList<>();
  private final Map<String, Integer> stateNumberBySlug = new HashMap<>();

  /**
   * A state with stores.
   *
   * @param firstCity the number of its first city
   * @param endCity the number after its last city
   * @param storeCounts the number of stores in each section, by section number
   */
  public record StateCities(
      String code,
      String slug,
      String name,
      int firstCity,
      int endCity,
      List<Integer> storeCounts) {
    public int storeCount(SiteSection section) {
      return storeCounts.get(section.number());
    }
  }

  /**
   * A city with stores.
   *
   * @param state the code of its state
   * @param storeCounts the number of stores in each section, by section number
   */
  public record CityStores(
      String name, String state, String stateSlug, String slug, List<Integer> storeCounts) {}

  SiteCities(Snapshot snapshot, List<SiteSection> sections) {
    for (int number = 0; number < snapshot.locations().cityCount(); number++) {
      int[] storeCounts = new int[sections.size()];
      snapshot
          .locations()
          .cityRows(number)
          .forEach(
              row ->
                  sections.forEach(
                      section ->
                          storeCounts[section.number()] += section.filter().test(row) ? 1 : 0));
      SitePathIndex.IndexedCity city = snapshot.sitePaths().city(number);
      List<Integer> counts = Arrays.stream(storeCounts).boxed().toList();
      cities.add(new CityStores(city.name(), city.state(), city.stateSlug(), city.slug(), counts));
    }
    addStates(sections.size());
  }

  private void addStates(int sectionCount) {
    for (int firstCity = 0; firstCity < cities.size(); ) {
      CityStores city = cities.get(firstCity);
      int endCity = firstCity + 1;
      while (endCity < cities.size() && cities.get(endCity).state().equals(city.state())) {
        endCity++;
      }
      List<CityStores> members = cities.subList(firstCity, endCity);
      List<Integer> storeCounts =
          IntStream.range(0, sectionCount)
              .map(
                  section ->
                      members.stream().mapToInt(member -> member.storeCounts().get(section)).sum())
              .boxed()
              .toList();
      String name = DataFormats.stateName(city.state());
      // The publisher sets the slugs of states. If two states share one, the first has the page.
      stateNumberBySlug.putIfAbsent(city.stateSlug(), states.size());
      states.add(
          new StateCities(city.state(), city.stateSlug(), name, firstCity, endCity, storeCounts));
      firstCity = endCity;
    }
  }

  public List<StateCities> states() {
    return Collections.unmodifiableList(states);
  }

  /** Returns the state with a code, or empty if it has no stores. */
  Optional<StateCities> state(String code) {
    return states.stream().filter(state -> state.code().equals(code)).findFirst();
  }

  /** Returns the number of the state with a slug, or null if the state has no stores. */
  public @Nullable Integer stateNumber(String slug) {
    return stateNumberBySlug.get(slug);
  }

  public int storeCount(SiteSection section, int city) {
    return cities.get(city).storeCounts().get(section.number());
  }

  /** Returns the number of cities with a store of a section. */
  public int cityCount(SiteSection section) {
    return (int)
        cities.stream().filter(city -> city.storeCounts().get(section.number()) > 0).count();
  }

  public CityStores city(int number) {
    return cities.get(number);
  }
}

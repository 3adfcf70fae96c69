package org.rtodirectory.generator.demo;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The cities of the demo by state, with weighted random choice. Immutable. */
final class Atlas {
  private final SeededRandom.WeightedChoice<DemoCities.City> everywhere;
  private final TreeMap<String, SeededRandom.WeightedChoice<DemoCities.City>> byState;
  private final List<DemoCities.State> states;

  Atlas(List<DemoCities.City> cities) {
    this.everywhere = new SeededRandom.WeightedChoice<>(cities, DemoCities.City::weight);
    Map<String, List<DemoCities.City>> grouped =
        cities.stream().collect(Collectors.groupingBy(DemoCities.City::stateCode));
    this.byState = new TreeMap<>();
    grouped.forEach(
        (state, its) ->
            byState.put(state, new SeededRandom.WeightedChoice<>(its, DemoCities.City::weight)));
    this.states =
        cities.stream()
            .map(DemoCities.City::state)
            .distinct()
            .sorted(Comparator.comparing(DemoCities.State::code))
            .toList();
  }

  /** The states that have a city, by code. */
  List<DemoCities.State> states() {
    return states;
  }

  /** A random city of the state, or of any state if it is null or has no city. */
  DemoCities.City city(@Nullable String state, SeededRandom random) {
    SeededRandom.WeightedChoice<DemoCities.City> choice = state == null ? null : byState.get(state);
    return choice == null ? everywhere.draw(random) : choice.draw(random);
  }

  /** The cities of several states, each of which has at least one. */
  Territory territory(Collection<DemoCities.State> some) {
    return new Territory(
        new SeededRandom.WeightedChoice<>(
            some.stream().map(state -> byState.get(state.code())).toList(),
            SeededRandom.WeightedChoice::weight));
  }

  /** The states and cities in which a company has stores. */
  record Territory(
      SeededRandom.WeightedChoice<SeededRandom.WeightedChoice<DemoCities.City>> states) {
    DemoCities.City city(SeededRandom random) {
      return states.draw(random).draw(random);
    }
  }
}

package org.rtodirectory.generator.demo;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The cities as companies choose among them. Immutable. */
final class Atlas {
  private final WeightedChoice<DemoCity> everywhere;
  private final TreeMap<String, WeightedChoice<DemoCity>> byState;
  private final List<DemoState> states;

  Atlas(List<DemoCity> cities) {
    this.everywhere = new WeightedChoice<>(cities, DemoCity::weight);
    Map<String, List<DemoCity>> grouped =
        cities.stream().collect(Collectors.groupingBy(DemoCity::stateCode));
    this.byState = new TreeMap<>();
    grouped.forEach(
        (state, its) -> byState.put(state, new WeightedChoice<>(its, DemoCity::weight)));
    this.states =
        cities.stream()
            .map(DemoCity::state)
            .distinct()
            .sorted(Comparator.comparing(DemoState::code))
            .toList();
  }

  /** The states that have a city, by code. */
  List<DemoState> states() {
    return states;
  }

  /** A city of that state, or of any if it is null or has none. */
  DemoCity city(@Nullable String state, Dice dice) {
    WeightedChoice<DemoCity> choice = state == null ? null : byState.get(state);
    return choice == null ? everywhere.draw(dice) : choice.draw(dice);
  }

  /** A choice of cities in some states; each has at least one. */
  Territory territory(Collection<DemoState> some) {
    return new Territory(
        new WeightedChoice<>(
            some.stream().map(state -> byState.get(state.code())).toList(),
            WeightedChoice::weight));
  }

  /** Where a company may open stores. */
  record Territory(WeightedChoice<WeightedChoice<DemoCity>> states) {
    DemoCity city(Dice dice) {
      return states.draw(dice).draw(dice);
    }
  }
}

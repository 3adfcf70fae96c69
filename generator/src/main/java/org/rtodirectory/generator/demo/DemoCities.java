package org.rtodirectory.generator.demo;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.rtodirectory.text.Folding;

/** Makes the cities: real ones from {@code demo/cities.txt}, then invented small towns. */
final class DemoCities {
  private final Dice dice;
  private final TownNames names;

  DemoCities(Dice dice, Words words) {
    this.dice = dice;
    this.names = new TownNames(dice, words);
  }

  /**
   * So many cities, numbered from 1 by state and name. The largest of each state come first into
   * the choice, then the others by size.
   */
  List<DemoCity> make(int count) {
    List<DemoTown> real = realTowns();
    List<DemoTown> towns = new ArrayList<>(real.subList(0, Math.min(count, real.size())));
    if (count > real.size()) {
      addInvented(towns, count);
    }
    towns.sort(
        Comparator.comparing((DemoTown town) -> town.state().code())
            .thenComparing(town -> Folding.fold(town.name())));
    List<DemoCity> cities = new ArrayList<>(towns.size());
    towns.forEach(town -> cities.add(city(cities.size() + 1, town)));
    return cities;
  }

  private static List<DemoTown> realTowns() {
    List<DemoTown> largest = new ArrayList<>();
    List<DemoTown> others = new ArrayList<>();
    for (String line : DemoResource.lines("cities.txt")) {
      List<DemoTown> towns = new ArrayList<>(DemoTown.parseState(line));
      towns.sort(Comparator.comparingInt(DemoTown::people).reversed());
      largest.add(towns.get(0));
      others.addAll(towns.subList(1, towns.size()));
    }
    largest.sort(Comparator.comparingInt(DemoTown::people).reversed());
    others.sort(Comparator.comparingInt(DemoTown::people).reversed());
    largest.addAll(others);
    return largest;
  }

  private void addInvented(List<DemoTown> towns, int count) {
    WeightedChoice<DemoState> states =
        new WeightedChoice<>(
            towns.stream().map(DemoTown::state).distinct().toList(), DemoState::thousands);
    Set<String> taken = new HashSet<>();
    towns.forEach(town -> taken.add(identity(town.state(), town.name())));
    while (towns.size() < count) {
      DemoState state = states.draw(dice);
      String name = names.invent(state);
      if (taken.add(identity(state, name))) {
        towns.add(new DemoTown(state, name, smallPopulation(), null, null));
      }
    }
  }

  private static String identity(DemoState state, String name) {
    return state.code() + " " + Folding.fold(name);
  }

  /** From 1,000 to 10,000, more often small. */
  private int smallPopulation() {
    return (int) (1_000 * StrictMath.pow(10, dice.fraction()));
  }

  private DemoCity city(int id, DemoTown town) {
    int population = town.people() - 500 + dice.below(1_000);
    String zip = town.zip() != null ? town.zip() : dice.pick(town.state().zips());
    String areaCode =
        town.areaCode() != null ? town.areaCode() : dice.pick(town.state().areaCodes());
    String lastDigits = String.valueOf(dice.between(101, 199)).substring(1);
    return new DemoCity(id, town.state(), town.name(), population, zip + lastDigits, areaCode);
  }
}

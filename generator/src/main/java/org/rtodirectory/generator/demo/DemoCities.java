package org.rtodirectory.generator.demo;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.rtodirectory.schemas.text.Folding;

/**
 * Makes up the cities: real ones from {@code demo/cities.txt}, then small towns with made-up names.
 */
final class DemoCities {
  private static final int LARGE = 100_000;

  private final DemoRandom random;

  DemoCities(DemoRandom random) {
    this.random = random;
  }

  /**
   * A state.
   *
   * @param region prefix of the names of its word lists in {@code demo/words.txt}
   * @param thousands people in thousands, in proportion to which it gets made-up towns
   * @param zips the first three digits of its ZIP codes
   * @param areaCodes of its telephone numbers
   */
  record State(
      String code, String region, int thousands, List<String> zips, List<String> areaCodes) {}

  /**
   * A city.
   *
   * @param zip its ZIP code, or one of them where it is large
   */
  record City(int id, State state, String name, int population, String zip, String areaCode) {
    /** Whether it has several ZIP codes, and may have several stores of one company. */
    boolean isLarge() {
      return population >= LARGE;
    }

    /** Its weight in a choice: small towns have stores, too. */
    int weight() {
      return (int) StrictMath.pow(population, 0.62);
    }

    private City withId(int other) {
      return new City(other, state, name, population, zip, areaCode);
    }
  }

  /**
   * Makes up {@code count} cities, numbered from 1 by state and name: the largest city of each
   * state, then others by size, then made-up towns.
   */
  List<City> make(int count) {
    List<City> real = new ArrayList<>();
    List<City> largest = new ArrayList<>();
    for (String line : DemoDirectory.lines("cities.txt")) {
      List<City> ofState = parse(line);
      largest.add(ofState.get(0));
      real.addAll(ofState.subList(1, ofState.size()));
    }
    Comparator<City> bySize = Comparator.comparingInt(City::population).reversed();
    largest.sort(bySize);
    real.sort(bySize);
    real.addAll(0, largest);
    List<City> cities = new ArrayList<>(real.subList(0, Math.min(count, real.size())));
    addTowns(cities, count);
    cities.sort(
        Comparator.comparing((City city) -> city.state().code())
            .thenComparing(city -> Folding.fold(city.name())));
    for (int i = 0; i < cities.size(); i++) {
      cities.set(i, cities.get(i).withId(i + 1));
    }
    return cities;
  }

  private void addTowns(List<City> cities, int count) {
    DemoRandom.WeightedChoice<State> states =
        new DemoRandom.WeightedChoice<>(
            cities.stream().map(City::state).distinct().toList(), State::thousands);
    Set<String> taken = new HashSet<>();
    cities.forEach(city -> taken.add(city.state().code() + Folding.fold(city.name())));
    while (cities.size() < count) {
      State state = states.draw(random);
      String name = townName(state);
      if (taken.add(state.code() + Folding.fold(name))) {
        int population = (int) (1_000 * StrictMath.pow(10, random.fraction()));
        cities.add(city(state, name, population, new String[0]));
      }
    }
  }

  /** A name whose parts do not run into each other: Thornbury, Millbrook Junction. */
  private String townName(State state) {
    String start;
    String end;
    do {
      start = random.word("town");
      end = random.word(state.region() + " town end");
    } while (start.charAt(start.length() - 1) == end.charAt(0) || start.equalsIgnoreCase(end));
    return start + end + (random.chance(40) ? " " + random.word("town word") : "");
  }

  /** Reads a line of {@code demo/cities.txt}. */
  private List<City> parse(String line) {
    int colon = line.indexOf(": ");
    String[] parts = line.substring(0, colon).split(" ", -1);
    State state =
        new State(
            parts[0],
            parts[1],
            Integer.parseInt(parts[2]),
            zips(parts[3]),
            DemoDirectory.list(parts[4]));
    List<City> cities = new ArrayList<>();
    for (String text : DemoDirectory.list(line.substring(colon + 2))) {
      int space = text.lastIndexOf(' ');
      String[] numbers = text.substring(space + 1).split("[@/]", -1);
      int population = Integer.parseInt(numbers[0]) * 1000 - 500 + random.below(1_000);
      cities.add(city(state, text.substring(0, space), population, numbers));
    }
    cities.sort(Comparator.comparingInt(City::population).reversed());
    return cities;
  }

  /**
   * A city without an id.
   *
   * @param numbers the second is the first three digits of its ZIP codes, the third its area code;
   *     without them they are some of the state
   */
  private City city(State state, String name, int population, String... numbers) {
    String zip = numbers.length > 1 ? numbers[1] : random.pick(state.zips());
    String areaCode = numbers.length > 2 ? numbers[2] : random.pick(state.areaCodes());
    String lastDigits = String.valueOf(random.between(101, 199)).substring(1);
    return new City(0, state, name, population, zip + lastDigits, areaCode);
  }

  private static List<String> zips(String ranges) {
    List<String> zips = new ArrayList<>();
    for (String range : DemoDirectory.list(ranges)) {
      int last = Integer.parseInt(range.substring(range.length() - 3));
      for (int zip = Integer.parseInt(range.substring(0, 3)); zip <= last; zip++) {
        zips.add(String.format(Locale.ROOT, "%03d", zip));
      }
    }
    return List.copyOf(zips);
  }
}

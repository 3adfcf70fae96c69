package org.rtodirectory.generator.demo;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.text.Folding;

/** Generates the cities: real ones from {@code demo/cities.txt}, then fictional small towns. */
final class DemoCities {
  private final SeededRandom random;
  private final TownNames names;

  DemoCities(SeededRandom random, DemoResource.Words words) {
    this.random = random;
    this.names = new TownNames(random, words);
  }

  /**
   * Generates {@code count} cities, numbered from 1 by state and name. The largest cities of each
   * state are chosen first, then the others by size.
   */
  List<City> make(int count) {
    List<Town> real = realTowns();
    List<Town> towns = new ArrayList<>(real.subList(0, Math.min(count, real.size())));
    if (count > real.size()) {
      addInvented(towns, count);
    }
    towns.sort(
        Comparator.comparing((Town town) -> town.state().code())
            .thenComparing(town -> Folding.fold(town.name())));
    List<City> cities = new ArrayList<>(towns.size());
    towns.forEach(town -> cities.add(city(cities.size() + 1, town)));
    return cities;
  }

  private static List<Town> realTowns() {
    List<Town> largest = new ArrayList<>();
    List<Town> others = new ArrayList<>();
    for (String line : DemoResource.lines("cities.txt")) {
      List<Town> towns = new ArrayList<>(Town.parseState(line));
      towns.sort(Comparator.comparingInt(Town::people).reversed());
      largest.add(towns.get(0));
      others.addAll(towns.subList(1, towns.size()));
    }
    largest.sort(Comparator.comparingInt(Town::people).reversed());
    others.sort(Comparator.comparingInt(Town::people).reversed());
    largest.addAll(others);
    return largest;
  }

  private void addInvented(List<Town> towns, int count) {
    SeededRandom.WeightedChoice<State> states =
        new SeededRandom.WeightedChoice<>(
            towns.stream().map(Town::state).distinct().toList(), State::thousands);
    Set<String> taken = new HashSet<>();
    towns.forEach(town -> taken.add(identity(town.state(), town.name())));
    while (towns.size() < count) {
      State state = states.draw(random);
      String name = names.invent(state);
      if (taken.add(identity(state, name))) {
        towns.add(new Town(state, name, smallPopulation(), null, null));
      }
    }
  }

  private static String identity(State state, String name) {
    return state.code() + " " + Folding.fold(name);
  }

  /** A random population from 1,000 to 10,000, skewed to small values. */
  private int smallPopulation() {
    return (int) (1_000 * StrictMath.pow(10, random.fraction()));
  }

  private City city(int id, Town town) {
    int population = town.people() - 500 + random.below(1_000);
    String zip = town.zip() != null ? town.zip() : random.pick(town.state().zips());
    String areaCode =
        town.areaCode() != null ? town.areaCode() : random.pick(town.state().areaCodes());
    String lastDigits = String.valueOf(random.between(101, 199)).substring(1);
    return new City(id, town.state(), town.name(), population, zip + lastDigits, areaCode);
  }

  /**
   * A state in the demo directory.
   *
   * @param region prefix of the names of its word lists in {@code demo/words.txt}
   * @param thousands population in thousands, in proportion to which it gets fictional towns
   * @param zips the first three digits of its ZIP codes
   * @param areaCodes of its telephone numbers
   */
  record State(
      String code, String region, int thousands, List<String> zips, List<String> areaCodes) {

    /** Reads the part of a line of {@code demo/cities.txt} before the colon. */
    static State parse(String text) {
      String[] parts = text.split(" ", -1);
      return new State(
          parts[0],
          parts[1],
          Integer.parseInt(parts[2]),
          expandRanges(parts[3]),
          DemoResource.list(parts[4]));
    }

    private static List<String> expandRanges(String ranges) {
      List<String> zips = new ArrayList<>();
      for (String range : DemoResource.list(ranges)) {
        int first = Integer.parseInt(range.substring(0, 3));
        int last = Integer.parseInt(range.substring(range.length() - 3));
        for (int zip = first; zip <= last; zip++) {
          zips.add(String.format(Locale.ROOT, "%03d", zip));
        }
      }
      return List.copyOf(zips);
    }
  }

  /**
   * A town that has no id yet.
   *
   * @param zip the first three digits of its ZIP codes, null for a random prefix of the state
   * @param areaCode of its telephone numbers, null for a random one of the state
   */
  record Town(
      State state, String name, int people, @Nullable String zip, @Nullable String areaCode) {

    /** Reads a line of {@code demo/cities.txt}. */
    static List<Town> parseState(String line) {
      int colon = line.indexOf(": ");
      State state = State.parse(line.substring(0, colon));
      return DemoResource.list(line.substring(colon + 2)).stream()
          .map(town -> parse(state, town))
          .toList();
    }

    private static Town parse(State state, String text) {
      int space = text.lastIndexOf(' ');
      String[] numbers = text.substring(space + 1).split("[@/]", -1);
      return new Town(
          state,
          text.substring(0, space),
          Integer.parseInt(numbers[0]) * 1000,
          numbers.length > 1 ? numbers[1] : null,
          numbers.length > 2 ? numbers[2] : null);
    }
  }

  /**
   * A city of the demo directory.
   *
   * @param zip its ZIP code, or one of them where it is large
   */
  record City(int id, State state, String name, int population, String zip, String areaCode) {
    private static final int LARGE = 100_000;

    String slug() {
      return Folding.slug(name);
    }

    String stateCode() {
      return state.code();
    }

    /** Whether it has several ZIP codes, and may have several stores of one company. */
    boolean isLarge() {
      return population >= LARGE;
    }

    /**
     * Its weight when a location for a store is chosen. Grows slower than its population, because
     * small towns have stores too.
     */
    int weight() {
      return (int) StrictMath.pow(population, 0.62);
    }
  }

  /** Invents names of small towns: Thornbury, Cedar Rapids, Millbrook Junction. */
  static final class TownNames {
    private final SeededRandom random;
    private final DemoResource.Words words;

    TownNames(SeededRandom random, DemoResource.Words words) {
      this.random = random;
      this.words = words;
    }

    /** A name in the style of the state's region; not necessarily unique. */
    String invent(State state) {
      return switch (random.below(8)) {
        case 0, 1 -> random.pick(words.of("town tree")) + " " + word();
        case 2 -> compound(state) + " " + word();
        case 3 -> random.pick(words.of("town founder")) + random.pick(words.of("town suffix"));
        default -> compound(state);
      };
    }

    /**
     * A compound of two parts that neither repeat nor run into each other (no Lakelake, no
     * Firrridge).
     */
    private String compound(State state) {
      while (true) {
        String start = random.pick(words.of("town"));
        String end = random.pick(words.of(state.region() + " town end"));
        boolean blurred = start.charAt(start.length() - 1) == end.charAt(0);
        if (!blurred && !start.equalsIgnoreCase(end)) {
          return start + end;
        }
      }
    }

    private String word() {
      return random.pick(words.of("town word"));
    }
  }

  /** The cities of the demo by state, with weighted random choice. Immutable. */
  static final class Atlas {
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
      SeededRandom.WeightedChoice<DemoCities.City> choice =
          state == null ? null : byState.get(state);
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
}

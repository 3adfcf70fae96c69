package org.rtodirectory.edge.typeahead;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.rtodirectory.edge.fixture.DirectoryRows;
import org.rtodirectory.generator.directory.City;
import org.rtodirectory.generator.directory.Directory;
import org.rtodirectory.generator.directory.Operator;
import org.rtodirectory.generator.directory.State;
import org.rtodirectory.schemas.api.Vertical;
import org.rtodirectory.schemas.text.Folding;

/**
 * A large directory made by chance: a few big chains and many small companies, big cities and many
 * towns, with made-up names. The same number and seed give the same one.
 */
final class BenchDirectory {
  private static final List<State> STATES =
      List.of(
          DirectoryRows.state("TX", "Texas"),
          DirectoryRows.state("NC", "North Carolina"),
          DirectoryRows.state("OH", "Ohio"),
          DirectoryRows.state("IN", "Indiana"),
          DirectoryRows.state("OR", "Oregon"),
          DirectoryRows.state("ME", "Maine"),
          DirectoryRows.state("NY", "New York"),
          DirectoryRows.state("LA", "Louisiana"),
          DirectoryRows.state("GA", "Georgia"),
          DirectoryRows.state("WV", "West Virginia"));
  private static final String[] STARTS =
      "br c ch cl d dr f fl g gr h j k l m n p pr r s sh st t th tr v w wh b a e o".split(" ", -1);
  private static final String[] VOWELS = "a e i o u ai ea oa".split(" ", -1);
  private static final String[] MIDDLES = "l ll n nd r rt s st t m ck d b g v rl".split(" ", -1);
  private static final String[] CITY_ENDS =
      "ton ville burg field wood dale ford land port mont".split(" ", -1);
  private static final String[] CITY_FIRSTS = {
    "New", "Saint", "St.", "Fort", "Lake", "North", "West", "Mount", "Port", "San"
  };
  private static final String[] TRADES =
      ("Rentals,Rent to Own,Furniture,Home Center,Leasing,Appliance,& Sons,Outlet,"
              + "Rent-All,Supply")
          .split(",", -1);
  private static final String[] KINDS = {"St", "Ave", "Rd", "Blvd", "Hwy", "Dr", "Ln"};

  private final Random random;
  private final DirectoryRows rows = new DirectoryRows();

  private BenchDirectory(long seed) {
    random = new Random(seed);
  }

  static Directory of(int stores, long seed) {
    return new BenchDirectory(seed).make(stores);
  }

  private Directory make(int stores) {
    List<City> cities = cities(Math.min(30_000, stores / 5));
    List<Operator> companies = companies(Math.min(40_000, stores / 8));
    List<String> streets = new ArrayList<>();
    for (int i = 0; i < 3_000; i++) {
      streets.add(word(""));
    }
    for (int i = 0; i < stores; i++) {
      City city = cities.get(skewed(cities.size()));
      String street = streets.get(skewed(streets.size()));
      String address =
          (1 + random.nextInt(9_999)) + " " + street + " " + KINDS[random.nextInt(KINDS.length)];
      String zip = String.format("%05d", (city.id() * 7 + random.nextInt(6)) % 100_000);
      rows.store(companies.get(skewed(companies.size())), city, address, zip);
    }
    return rows.directory();
  }

  private List<City> cities(int count) {
    List<City> cities = new ArrayList<>();
    Set<String> known = new HashSet<>();
    while (cities.size() < count) {
      String end = CITY_ENDS[random.nextInt(CITY_ENDS.length)];
      String name = word(random.nextInt(3) == 0 ? "" : end);
      if (random.nextInt(5) == 0) {
        name = CITY_FIRSTS[random.nextInt(CITY_FIRSTS.length)] + " " + name;
      }
      State state = STATES.get(random.nextInt(STATES.size()));
      if (known.add(state.code() + Folding.slug(name))) {
        cities.add(rows.city(state, name));
      }
    }
    return cities;
  }

  private List<Operator> companies(int count) {
    List<Operator> companies = new ArrayList<>();
    Set<String> known = new HashSet<>();
    while (companies.size() < count) {
      String name = word("") + (random.nextInt(3) == 0 ? "'s" : "");
      if (random.nextInt(4) > 0) {
        name += " " + TRADES[random.nextInt(TRADES.length)];
      }
      if (known.add(Folding.slug(name))) {
        companies.add(rows.company(name, Vertical.RETAIL));
      }
    }
    return companies;
  }

  private String word(String end) {
    StringBuilder word = new StringBuilder();
    int syllables = 1 + random.nextInt(2);
    for (int i = 0; i <= syllables; i++) {
      word.append(i == 0 ? STARTS[random.nextInt(STARTS.length)] : "");
      word.append(VOWELS[random.nextInt(VOWELS.length)]);
      word.append(MIDDLES[random.nextInt(MIDDLES.length)]);
    }
    word.append(end);
    return Character.toUpperCase(word.charAt(0)) + word.substring(1);
  }

  /** Low numbers more often: half of all come from the first fifth of a percent or so. */
  private int skewed(int bound) {
    double uniform = random.nextDouble();
    return (int) (bound * uniform * uniform * uniform);
  }
}

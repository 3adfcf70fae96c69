package org.rtodirectory.generator.demo;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.generator.demo.DemoCities.City;
import org.rtodirectory.generator.demo.DemoRandom.WeightedChoice;
import org.rtodirectory.schemas.api.Vertical;
import org.rtodirectory.schemas.text.Folding;

/** Makes up the companies: those of {@code demo/companies.txt}, then others with made-up names. */
final class DemoCompanies {
  private static final double SHARE_OF_CHAINS = 0.45;

  /** One dealer in this number has no open store. */
  private static final int UNLISTED = 40;

  private static final int STORES_TO_A_STATE = 15;
  private static final String ANYWHERE = "US";
  private static final String INITIALS = "ABCDEFGHJKLMNPRSTVW";

  private final DemoRandom random;
  private final List<City> cities;
  private final WeightedChoice<City> everywhere;
  private final Set<String> takenNames = new HashSet<>();

  DemoCompanies(DemoRandom random, List<City> cities) {
    this.random = random;
    this.cities = cities;
    this.everywhere = new WeightedChoice<>(cities, City::weight);
  }

  /**
   * A company.
   *
   * @param rating with one or two decimals
   * @param home city of its first store
   * @param territory cities of its other stores
   * @param stores number of its stores of any status
   * @param unlisted whether none of them is open
   */
  record Company(
      int id,
      String name,
      List<String> brands,
      @Nullable String website,
      @Nullable String rating,
      int reviewCount,
      List<String> categories,
      List<Vertical> verticals,
      City home,
      WeightedChoice<City> territory,
      int stores,
      boolean unlisted) {
    String slug() {
      return Folding.slug(name);
    }
  }

  /**
   * A line of {@code demo/companies.txt}.
   *
   * @param state its home, or {@link #ANYWHERE}
   */
  private record Known(
      boolean isChain, List<Vertical> verticals, String state, String name, List<String> brands) {
    static Known parse(String line) {
      String[] cells = line.split(";\\s*", -1);
      List<Vertical> verticals =
          DemoDirectory.list(cells[1]).stream()
              .map(code -> Vertical.of(code).orElseThrow())
              .toList();
      return new Known(
          cells[0].equals("chain"), verticals, cells[2], cells[3], DemoDirectory.list(cells[4]));
    }
  }

  /** Makes up {@code count} companies with {@code stores} stores in total, the largest first. */
  List<Company> make(int count, int stores) {
    List<Known> known = DemoDirectory.lines("companies.txt").stream().map(Known::parse).toList();
    known.forEach(company -> takenNames.add(Folding.fold(company.name())));
    List<Known> knownChains = known.stream().filter(Known::isChain).toList();
    List<Known> knownDealers = known.stream().filter(company -> !company.isChain()).toList();
    int chains = (int) StrictMath.ceil(count * SHARE_OF_CHAINS);
    int[] sizes = sizes(count, chains, stores);
    List<Company> companies = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      List<Known> candidates = i < chains ? knownChains : knownDealers;
      int index = i < chains ? i : i - chains;
      companies.add(
          company(
              i + 1,
              index < candidates.size() ? candidates.get(index) : null,
              sizes[i],
              i >= chains && index % UNLISTED == UNLISTED - 1));
    }
    return companies;
  }

  /** Numbers of stores: a few large chains, many small ones, and mostly single stores. */
  private static int[] sizes(int companies, int chains, int stores) {
    double[] weights =
        IntStream.range(0, chains).mapToDouble(rank -> StrictMath.pow(rank + 9, -1.8)).toArray();
    double sum = 0;
    for (double weight : weights) {
      sum += weight;
    }
    int[] sizes = new int[companies];
    Arrays.fill(sizes, 1);
    int left = stores - companies;
    for (int i = 0; i < chains; i++) {
      int more = (int) ((stores - companies) / sum * weights[i]);
      sizes[i] += more;
      left -= more;
    }
    for (int i = 0; i < left; i++) {
      sizes[i % chains]++;
    }
    return sizes;
  }

  private Company company(int id, @Nullable Known known, int stores, boolean unlisted) {
    City home = home(known == null ? ANYWHERE : known.state());
    List<Vertical> verticals = known == null ? verticals() : known.verticals();
    String name = known == null ? name(verticals.get(0), home) : known.name();
    List<String> brands = known == null ? List.of() : known.brands();
    if (known == null && random.chance(8)) {
      brands = List.of(name(verticals.get(0), home));
    }
    int reviews = stores == 1 ? random.reviews() : stores * random.between(4, 60);
    return new Company(
        id,
        name,
        brands,
        stores > 1 || random.chance(60) ? "https://www." + Folding.slug(name) + ".example" : null,
        random.rating(reviews),
        reviews,
        random.categories(verticals),
        verticals,
        home,
        stores == 1 || (known != null && known.state().equals(ANYWHERE))
            ? everywhere
            : territory(home, stores),
        stores,
        unlisted);
  }

  private City home(String state) {
    List<City> ofState = cities.stream().filter(city -> city.state().code().equals(state)).toList();
    return ofState.isEmpty()
        ? everywhere.draw(random)
        : new WeightedChoice<>(ofState, City::weight).draw(random);
  }

  private List<Vertical> verticals() {
    int percent = random.below(100);
    if (percent < 6) {
      return List.of(Vertical.RETAIL, Vertical.TIRES_WHEELS);
    }
    if (percent < 68) {
      return List.of(Vertical.RETAIL);
    }
    return List.of(percent < 88 ? Vertical.SHEDS : Vertical.TIRES_WHEELS);
  }

  /** The cities of the home state and of some states of its region, more for more stores. */
  private WeightedChoice<City> territory(City home, int stores) {
    Set<DemoCities.State> states = new HashSet<>(Set.of(home.state()));
    List<City> region =
        cities.stream()
            .filter(city -> city.state().region().equals(home.state().region()))
            .toList();
    for (int i = 0; i < stores / STORES_TO_A_STATE; i++) {
      states.add(random.pick(region).state());
    }
    return new WeightedChoice<>(
        region.stream().filter(city -> states.contains(city.state())).toList(), City::weight);
  }

  /** A name that no other company has: with the home town behind it if it is taken. */
  private String name(Vertical vertical, City home) {
    while (true) {
      String name = anyName(random.word(vertical.code() + " trade"), home);
      if (takenNames.add(Folding.fold(name))) {
        return name;
      }
      String nameAndTown = name + " of " + home.name();
      if (takenNames.add(Folding.fold(nameAndTown))) {
        return nameAndTown;
      }
    }
  }

  private String anyName(String trade, City home) {
    return switch (random.below(10)) {
      case 0, 1, 2 -> possessive(surname()) + " " + trade;
      case 3 -> surname() + " " + random.word("kin") + " " + trade;
      case 4 -> surname() + "-" + surname() + " " + trade;
      case 5, 6 -> random.word(home.state().region() + " place") + " " + trade;
      case 7 -> home.name() + " " + trade;
      case 8 -> initial() + " & " + initial() + " " + trade;
      default -> random.word("quality") + " " + trade;
    };
  }

  private String surname() {
    return random.word("surname");
  }

  private char initial() {
    return INITIALS.charAt(random.below(INITIALS.length()));
  }

  private static String possessive(String surname) {
    return surname + (surname.endsWith("s") ? "'" : "'s");
  }
}

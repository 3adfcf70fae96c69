package org.rtodirectory.generator.demo;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.generator.demo.DemoCities.Atlas.Territory;
import org.rtodirectory.resource.Vertical;
import org.rtodirectory.text.Folding;

/**
 * Generates the companies: those of {@code demo/companies.txt}, then others with generated names.
 */
final class DemoCompanies {
  /** One dealer in this number has no open store. */
  private static final int UNLISTED = 40;

  private static final int STORES_TO_A_STATE = 15;

  private final SeededRandom random;
  private final DemoCities.Atlas atlas;
  private final Reputation reputation;
  private final Assortment assortment;
  private final CompanyNames names;

  DemoCompanies(SeededRandom random, DemoResource.Words words, DemoCities.Atlas atlas) {
    this.random = random;
    this.atlas = atlas;
    this.reputation = new Reputation(random);
    this.assortment = new Assortment(random, words);
    this.names = new CompanyNames(random, words);
  }

  /**
   * Generates {@code count} companies with {@code stores} stores in total, numbered from 1, the
   * largest first.
   */
  List<Company> make(int count, int stores) {
    List<NamedCompany> known =
        DemoResource.lines("companies.txt").stream().map(NamedCompany::parse).toList();
    known.forEach(company -> names.reserve(company.name()));
    List<NamedCompany> chains = known.stream().filter(NamedCompany::chain).toList();
    List<NamedCompany> dealers = known.stream().filter(company -> !company.chain()).toList();
    int[] storeCounts = StoreCounts.of(count, stores);
    int chainCount = StoreCounts.chains(count);
    List<Company> companies = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      companies.add(
          i < chainCount
              ? company(i + 1, i < chains.size() ? chains.get(i) : null, storeCounts[i], false)
              : dealer(i + 1, i - chainCount, dealers));
    }
    return companies;
  }

  private Company dealer(int id, int index, List<NamedCompany> known) {
    boolean unlisted = index % UNLISTED == UNLISTED - 1;
    return company(id, index < known.size() ? known.get(index) : null, 1, unlisted);
  }

  private Company company(int id, @Nullable NamedCompany known, int stores, boolean unlisted) {
    DemoCities.City home = atlas.city(known == null ? null : known.state(), random);
    NamedCompany named = known == null ? invented(home, stores > 1) : known;
    boolean national = named.state() == null;
    String slug = Folding.slug(named.name());
    int reviews = reputation.reviews(stores);
    return new Company(
        id,
        named.name(),
        slug,
        named.brands(),
        stores > 1 || random.chance(60) ? "https://www." + slug + ".example" : null,
        reputation.rating(reviews),
        reviews,
        assortment.of(named.verticals()),
        named.verticals(),
        home,
        national ? atlas.territory(atlas.states()) : territory(home.state(), stores),
        stores,
        unlisted);
  }

  private NamedCompany invented(DemoCities.City home, boolean chain) {
    List<Vertical> verticals = verticals(chain);
    String name = names.invent(verticals.get(0), home);
    List<String> brands =
        random.chance(8) ? List.of(names.invent(verticals.get(0), home)) : List.of();
    return new NamedCompany(chain, verticals, home.stateCode(), name, brands);
  }

  private List<Vertical> verticals(boolean chain) {
    if (chain && random.chance(10)) {
      return List.of(Vertical.RETAIL, Vertical.TIRES_WHEELS);
    }
    int percent = random.below(100);
    if (percent < 68) {
      return List.of(Vertical.RETAIL);
    }
    return List.of(percent < 88 ? Vertical.SHEDS : Vertical.TIRES_WHEELS);
  }

  /** The home state and other states of its region; their number grows with the stores. */
  private Territory territory(DemoCities.State home, int stores) {
    List<DemoCities.State> others = new ArrayList<>(atlas.states());
    others.removeIf(state -> state.equals(home) || !state.region().equals(home.region()));
    List<DemoCities.State> chosen = new ArrayList<>(List.of(home));
    int wanted = 1 + stores / STORES_TO_A_STATE;
    while (chosen.size() < wanted && !others.isEmpty()) {
      chosen.add(others.remove(random.below(others.size())));
    }
    return atlas.territory(chosen);
  }

  /**
   * A company of the demo directory.
   *
   * @param rating with one or two decimals
   * @param home city of its first store
   * @param territory states and cities of its other stores
   * @param stores number of its stores of any status
   * @param unlisted whether none of them is open
   */
  record Company(
      int id,
      String name,
      String slug,
      List<String> brands,
      @Nullable String website,
      @Nullable String rating,
      int reviewCount,
      List<String> categories,
      List<Vertical> verticals,
      DemoCities.City home,
      Territory territory,
      int stores,
      boolean unlisted) {}

  /**
   * A line of {@code demo/companies.txt}.
   *
   * @param state its home, null for a random state
   */
  record NamedCompany(
      boolean chain,
      List<Vertical> verticals,
      @Nullable String state,
      String name,
      List<String> brands) {

    static NamedCompany parse(String line) {
      String[] cells = line.split(";\\s*", -1);
      return new NamedCompany(
          cells[0].equals("chain"),
          verticals(cells[1]),
          cells[2].equals("US") ? null : cells[2],
          cells[3],
          DemoResource.list(cells[4]));
    }

    private static List<Vertical> verticals(String codes) {
      return Arrays.stream(codes.split(",", -1))
          .map(code -> Vertical.of(code).orElseThrow())
          .toList();
    }
  }

  /** Generates company names in the style of a trade. No two of them have the same folding. */
  static final class CompanyNames {
    private static final List<String> KIN =
        List.of(" & Sons", " & Sons", " & Son", " Brothers", " Bros.", " Family", " & Daughters");
    private static final String INITIALS = "ABCDEFGHJKLMNPRSTVW";

    private final SeededRandom random;
    private final DemoResource.Words words;
    private final Set<String> taken = new HashSet<>();

    CompanyNames(SeededRandom random, DemoResource.Words words) {
      this.random = random;
      this.words = words;
    }

    /** Reserves a name that was not generated. */
    void reserve(String name) {
      taken.add(Folding.fold(name));
    }

    /**
     * Generates a name for a company of the trade, and appends the home town if the name is in use.
     */
    String invent(Vertical trade, DemoCities.City home) {
      while (true) {
        String name = invent(random.pick(words.of(trade.code() + " trade")), home);
        if (taken.add(Folding.fold(name))) {
          return name;
        }
        String nameAndTown = name + " of " + home.name();
        if (taken.add(Folding.fold(nameAndTown))) {
          return nameAndTown;
        }
      }
    }

    private String invent(String trade, DemoCities.City home) {
      return switch (random.below(20)) {
        case 0, 1, 2, 3, 4, 5 -> possessive(surname()) + " " + trade;
        case 6, 7 -> surname() + random.pick(KIN) + " " + trade;
        case 8 -> surname() + "-" + surname() + " " + trade;
        case 9, 10, 11 -> random.pick(words.of("quality")) + " " + trade;
        case 12, 13, 14, 15 -> place(home) + " " + trade;
        case 16, 17 -> home.name() + " " + trade;
        case 18 -> initial() + " & " + initial() + " " + trade;
        default -> "The " + random.pick(words.of("quality")) + " " + trade + " Co.";
      };
    }

    private String surname() {
      return random.pick(words.of("surname"));
    }

    private String place(DemoCities.City home) {
      return random.pick(words.of(home.state().region() + " place"));
    }

    private char initial() {
      return INITIALS.charAt(random.below(INITIALS.length()));
    }

    private static String possessive(String surname) {
      return surname + (surname.endsWith("s") ? "'" : "'s");
    }
  }

  /**
   * The numbers of stores of the companies, by a Zipf–Mandelbrot distribution: a few large chains,
   * many small ones, and mostly single stores.
   */
  static final class StoreCounts {
    /** Exponent of the distribution. */
    private static final double EXPONENT = 1.8;

    /** Rank offset of the distribution, which makes the largest chains more equal in size. */
    private static final int OFFSET = 8;

    private static final double SHARE_OF_CHAINS = 0.45;

    private StoreCounts() {}

    /**
     * The store counts of {@code companies} chains and dealers, the largest first. Every company
     * has at least one store; together they have {@code stores}, which is at least {@code
     * companies}.
     */
    static int[] of(int companies, int stores) {
      int[] counts = new int[companies];
      Arrays.fill(counts, 1);
      int chains = chains(companies);
      int spread = stores - companies;
      double unit = spread / sumOfWeights(chains);
      int left = spread;
      for (int rank = 0; rank < chains; rank++) {
        int more = (int) (unit * weight(rank));
        counts[rank] += more;
        left -= more;
      }
      for (int i = 0; i < left; i++) {
        counts[i % chains]++;
      }
      return counts;
    }

    /** Number of chains among {@code companies} companies. */
    static int chains(int companies) {
      return (int) StrictMath.ceil(companies * SHARE_OF_CHAINS);
    }

    private static double sumOfWeights(int chains) {
      double sum = 0;
      for (int rank = 0; rank < chains; rank++) {
        sum += weight(rank);
      }
      return sum;
    }

    private static double weight(int rank) {
      return StrictMath.pow(rank + 1 + OFFSET, -EXPONENT);
    }
  }
}

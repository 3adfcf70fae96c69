package org.rtodirectory.edge.release;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.rtodirectory.schemas.api.UsState;
import org.rtodirectory.schemas.snapshot.LocationIndex;
import org.rtodirectory.schemas.snapshot.Selection;
import org.rtodirectory.schemas.snapshot.Snapshot;
import org.rtodirectory.schemas.text.Folding;

/**
 * The chains of a release. A chain may be listed as many companies, whose names differ only by an
 * article, a plural, an apostrophe, or the parts that {@link ChainName} omits. Counts and rankings
 * for people count chains.
 *
 * <p>It takes 4 bytes for each company, and the names of the chains that have several. Immutable
 * and safe for all threads.
 */
public final class CompanyChains {
  private static final FragmentText COMPANY = new FragmentText("company_name");
  private static final FragmentText ADDRESS = new FragmentText("address");
  private static final FragmentText CITY = new FragmentText("city");
  private static final FragmentText STATE = new FragmentText("state");

  private final Snapshot snapshot;
  private final int[] chains;
  private final Map<String, List<Integer>> companiesOfKey;
  private final Map<Integer, List<Integer>> companiesOfChain = new HashMap<>();

  private CompanyChains(Snapshot snapshot, int[] chains, Map<String, List<Integer>> companies) {
    this.snapshot = snapshot;
    this.chains = chains;
    this.companiesOfKey = companies;
    companies.values().forEach(chain -> companiesOfChain.put(chain.get(0), chain));
  }

  /** Reads the name of each company from its first store: O(stores). */
  static CompanyChains of(Snapshot snapshot) {
    LocationIndex locations = snapshot.locations();
    int[] chains = new int[locations.companies().count()];
    Arrays.fill(chains, -1);
    int[] companyOfRows = locations.companyOfRows();
    Map<String, List<Integer>> companies = new HashMap<>();
    for (int row = 0; row < companyOfRows.length; row++) {
      int company = companyOfRows[row];
      if (chains[company] < 0) {
        List<Integer> chain =
            companies.computeIfAbsent(name(row, snapshot).key(), key -> new ArrayList<>());
        chain.add(company);
        chains[company] = chain.get(0);
      }
    }
    companies.values().removeIf(chain -> chain.size() == 1);
    companies.replaceAll((key, chain) -> List.copyOf(chain));
    return new CompanyChains(snapshot, chains, Map.copyOf(companies));
  }

  /** Returns the number of the chain of a company: that of one of its companies. */
  public int chainOf(int company) {
    return chains[company];
  }

  /**
   * Returns the companies of a chain that have one of the stores {@code rows}, which are ascending.
   */
  public List<Integer> companiesAt(int chain, int[] rows) {
    return companiesOfChain.getOrDefault(chain, List.of(chain)).stream()
        .filter(company -> hasStore(company, rows))
        .toList();
  }

  private boolean hasStore(int company, int[] rows) {
    Selection stores = snapshot.locations().select(List.of(company), null, null, false);
    return IntStream.of(stores.rows(0, stores.total()))
        .anyMatch(row -> Arrays.binarySearch(rows, row) >= 0);
  }

  /** Returns the name of the chain that a store belongs to, as this store spells it. */
  public String nameAt(int row) {
    return name(row, snapshot).text();
  }

  /** Returns the companies of the chain of that name, or empty if it has fewer than two. */
  List<Integer> companies(String name) {
    ChainName chain = ChainName.of(name, after -> isKnownPlace(after, snapshot.locations()));
    return companiesOfKey.getOrDefault(chain.key(), List.of());
  }

  private static ChainName name(int row, Snapshot snapshot) {
    byte[] store = snapshot.locationFragments().fragment(row);
    return ChainName.of(
        COMPANY.read(store),
        after -> isPlaceOf(store, after) || isKnownPlace(after, snapshot.locations()));
  }

  /** Returns whether all words are of the address of a store: its street, city or state. */
  private static boolean isPlaceOf(byte[] store, String words) {
    String state = STATE.read(store);
    String place =
        String.join(
            " ",
            ADDRESS.read(store),
            CITY.read(store),
            state,
            UsState.ofCodeOrName(state).map(UsState::name).orElse(""));
    Set<String> known = new HashSet<>(Folding.words(Folding.fold(place)));
    return known.containsAll(Folding.words(words));
  }

  /** Returns whether a text is a state, or a listed city with or without its state. */
  private static boolean isKnownPlace(String text, LocationIndex locations) {
    if (UsState.ofCodeOrName(text).isPresent() || locations.hasCity(null, text)) {
      return true;
    }
    for (int space = text.indexOf(' '); space > 0; space = text.indexOf(' ', space + 1)) {
      String state =
          UsState.ofCodeOrName(text.substring(space + 1)).map(UsState::code).orElse(null);
      if (state != null && locations.hasCity(state, text.substring(0, space))) {
        return true;
      }
    }
    return false;
  }
}

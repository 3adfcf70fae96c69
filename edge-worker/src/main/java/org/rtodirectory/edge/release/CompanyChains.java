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
 * The chains of a release. A chain may be listed as many companies. Their names then differ only by
 * an article, a plural, an apostrophe, or the parts that {@link ChainName} omits. The answers of
 * the MCP tools count and rank chains instead of companies.
 *
 * <p>Takes 4 bytes for each company, and keeps the keys of the chains with several companies.
 * Immutable and safe for all threads.
 */
public final class CompanyChains {
  private static final TextMember COMPANY = new TextMember("company_name");
  private static final TextMember ADDRESS = new TextMember("address");
  private static final TextMember CITY = new TextMember("city");
  private static final TextMember STATE = new TextMember("state");

  private final Snapshot snapshot;

  /**
   * For each company, the number of its chain, which is the number of the chain's first company.
   */
  private final int[] chains;

  /** The companies of each chain with several companies, by {@link ChainName#key}. */
  private final Map<String, List<Integer>> companiesByKey;

  /** The companies of the same chains, by the number of the chain. */
  private final Map<Integer, List<Integer>> companiesByChain = new HashMap<>();

  private CompanyChains(
      Snapshot snapshot, int[] chains, Map<String, List<Integer>> companiesByKey) {
    this.snapshot = snapshot;
    this.chains = chains;
    this.companiesByKey = companiesByKey;
    companiesByKey.values().forEach(chain -> companiesByChain.put(chain.get(0), chain));
  }

  /** Reads the name of each company from its first store, in O(stores) time. */
  static CompanyChains of(Snapshot snapshot) {
    LocationIndex locations = snapshot.locations();
    int[] chains = new int[locations.companies().count()];
    Arrays.fill(chains, -1);
    int[] companiesOfRows = locations.companiesOfRows();
    Map<String, List<Integer>> companiesByKey = new HashMap<>();
    for (int row = 0; row < companiesOfRows.length; row++) {
      int company = companiesOfRows[row];
      if (chains[company] < 0) {
        List<Integer> chain =
            companiesByKey.computeIfAbsent(name(row, snapshot).key(), key -> new ArrayList<>());
        chain.add(company);
        chains[company] = chain.get(0);
      }
    }
    companiesByKey.values().removeIf(chain -> chain.size() == 1);
    companiesByKey.replaceAll((key, chain) -> List.copyOf(chain));
    return new CompanyChains(snapshot, chains, Map.copyOf(companiesByKey));
  }

  /** Returns the number of the chain of a company. */
  public int chainOf(int company) {
    return chains[company];
  }

  /**
   * Returns the companies of a chain that have at least one of the given stores.
   *
   * @param rows the rows of the stores, ascending
   */
  public List<Integer> companiesAt(int chain, int[] rows) {
    return companiesByChain.getOrDefault(chain, List.of(chain)).stream()
        .filter(company -> hasStore(company, rows))
        .toList();
  }

  private boolean hasStore(int company, int[] rows) {
    Selection stores = snapshot.locations().select(List.of(company), null, null, false);
    return IntStream.of(stores.rows(0, stores.total()))
        .anyMatch(row -> Arrays.binarySearch(rows, row) >= 0);
  }

  /** Returns the name of a store's chain in the spelling of this store. */
  public String nameAt(int row) {
    return name(row, snapshot).text();
  }

  /** Returns the companies of the chain with this name, or none if it has fewer than two. */
  List<Integer> companiesNamed(String name) {
    ChainName chain = ChainName.of(name, text -> isKnownPlace(text, snapshot.locations()));
    return companiesByKey.getOrDefault(chain.key(), List.of());
  }

  private static ChainName name(int row, Snapshot snapshot) {
    byte[] store = snapshot.locationFragments().fragment(row);
    return ChainName.of(
        COMPANY.read(store),
        text -> isPlaceOf(store, text) || isKnownPlace(text, snapshot.locations()));
  }

  /** Returns whether all words are in the address, city or state of a store. */
  private static boolean isPlaceOf(byte[] store, String words) {
    String state = STATE.read(store);
    String place =
        String.join(
            " ",
            ADDRESS.read(store),
            CITY.read(store),
            state,
            UsState.ofCodeOrName(state).map(UsState::name).orElse(""));
    Set<String> placeWords = new HashSet<>(Folding.words(Folding.fold(place)));
    return placeWords.containsAll(Folding.words(words));
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

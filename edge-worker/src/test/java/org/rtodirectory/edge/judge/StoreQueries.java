package org.rtodirectory.edge.judge;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.edge.judge.Entries.Company;
import org.rtodirectory.schemas.text.Folding;

/** Queries for the stores of a company in a place. */
final class StoreQueries {
  /**
   * Phrases for the question where a company is: {@code N} is its name, {@code C} the city, {@code
   * S} the state.
   */
  private static final List<String> LOCATOR_PHRASES =
      List.of(
          "N near C",
          "N near C S",
          "N near me C",
          "N C near me",
          "N in C S",
          "N stores in C",
          "N store in C S",
          "nearest N C S",
          "closest N to C",
          "N locations C S",
          "N locations in C",
          "where is N in C",
          "find N in C S",
          "C S N near me");

  private final Entries entries;
  private final Chance chance;
  private final Typist typist;

  StoreQueries(Entries entries, Chance chance) {
    this.entries = entries;
    this.chance = chance;
    typist = new Typist(chance.random());
  }

  Map<String, DrawnQuery.Rule> rules() {
    Map<String, DrawnQuery.Rule> rules = new LinkedHashMap<>();
    rules.put("name-city", store -> inCity(store, name(store) + " " + Entries.cityOf(store)));
    rules.put("city-name", store -> inCity(store, Entries.cityOf(store) + " " + name(store)));
    rules.put("name-in-city", this::nameInCity);
    rules.put("name-city-state", store -> inCityAndState(store, name(store) + " " + place(store)));
    rules.put("name-state", this::nameState);
    rules.put("name-zip", store -> inZip(store, name(store) + " " + Entries.zipOf(store)));
    rules.put("name-city-state-zip", this::nameCityStateZip);
    rules.put("name-typo-city", store -> inCity(store, name(store), true, false));
    rules.put("name-city-typo", store -> inCity(store, name(store), false, true));
    rules.put("name-typo-city-typo", store -> inCity(store, name(store), true, true));
    rules.put("chain-city-typo", this::chainCityTypo);
    rules.put("locator", this::locator);
    return rules;
  }

  private @Nullable DrawnQuery inCity(Entry store, String text) {
    return query(store, text, entries.storesInCity(Entries.cityOf(store)));
  }

  private @Nullable DrawnQuery inCityAndState(Entry store, String text) {
    return query(
        store, text, inStateOf(store, entries.storesInCity(Entries.cityOf(store)).stream()));
  }

  private @Nullable DrawnQuery inZip(Entry store, String text) {
    return query(store, text, entries.storesInZip(Entries.zipOf(store)));
  }

  /** Draws a city with whose name that of another city begins. */
  private @Nullable DrawnQuery nameInCity(Entry store) {
    String city = Entries.cityOf(store);
    return entries.isBeginningOfCity(city) ? inCity(store, name(store) + " in " + city) : null;
  }

  private @Nullable DrawnQuery nameState(Entry store) {
    Stream<Entry> stores =
        entries.group(entries.companyOf(store)).stream()
            .flatMap(company -> company.stores().stream());
    return query(
        store, name(store) + " " + Folding.fold(Entries.stateOf(store)), inStateOf(store, stores));
  }

  private @Nullable DrawnQuery nameCityStateZip(Entry store) {
    return inZip(store, name(store) + " " + place(store) + " " + Entries.zipOf(store));
  }

  private @Nullable DrawnQuery inCity(
      Entry store, String name, boolean isNameWrong, boolean isCityWrong) {
    String city = Entries.cityOf(store);
    String typedName = isNameWrong ? typist.misspell(name, entries::hasBeginning) : name;
    String typedCity = isCityWrong ? typist.misspell(city, entries::hasBeginning) : city;
    return typedName == null || typedCity == null
        ? null
        : inCity(store, typedName + " " + typedCity);
  }

  /** Draws a chain that is listed as many companies, in a misspelled city. */
  private @Nullable DrawnQuery chainCityTypo(Entry store) {
    ChainName name = entries.companyOf(store).name();
    Set<Company> group = entries.startingWith(name.chainKey());
    String city = Entries.cityOf(store);
    String typedCity = typist.misspell(city, entries::hasBeginning);
    boolean isChain = group.size() > 2 && entries.isChain(name.chainKey());
    return !isChain || typedCity == null
        ? null
        : query(group, name.chain() + " " + typedCity, entries.storesInCity(city));
  }

  private @Nullable DrawnQuery locator(Entry store) {
    StringBuilder text = new StringBuilder();
    String phrase = chance.choose(LOCATOR_PHRASES);
    for (String word : Folding.words(phrase)) {
      text.append(text.isEmpty() ? "" : " ")
          .append(
              switch (word) {
                case "N" -> name(store);
                case "C" -> Entries.cityOf(store);
                case "S" -> Folding.fold(Entries.stateOf(store));
                default -> word;
              });
    }
    return phrase.contains("S")
        ? inCityAndState(store, text.toString())
        : inCity(store, text.toString());
  }

  private @Nullable DrawnQuery query(Entry store, String text, Collection<Entry> place) {
    return query(entries.group(entries.companyOf(store)), text, place);
  }

  /** Draws a query for the stores of these companies in a place. */
  private @Nullable DrawnQuery query(Set<Company> group, String text, Collection<Entry> place) {
    return entries.isNamedOutside(group, text)
        ? null
        : new DrawnQuery(
            text,
            place.stream().filter(store -> group.contains(entries.companyOf(store))).toList());
  }

  private static List<Entry> inStateOf(Entry store, Stream<Entry> stores) {
    String state = Entries.stateOf(store);
    return stores.filter(other -> Entries.stateOf(other).equals(state)).toList();
  }

  private String name(Entry store) {
    return entries.companyOf(store).name().folded();
  }

  private static String place(Entry store) {
    return Entries.cityOf(store) + " " + Folding.fold(Entries.stateOf(store));
  }
}

package org.rtodirectory.edge.judge;

import static org.rtodirectory.schemas.api.SearchResult.Type.CITY;
import static org.rtodirectory.schemas.api.SearchResult.Type.COMPANY;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.rtodirectory.schemas.api.Location;
import org.rtodirectory.schemas.api.SearchResult;
import org.rtodirectory.schemas.snapshot.ZipCentroids;
import org.rtodirectory.schemas.text.Folding;

/** The entries of a search index, by the ways in which people name them. Immutable. */
final class Entries {
  private static final int NEAREST = 5;

  private final List<Entry> all;
  private final List<Company> companies;
  private final Map<String, Company> bySlug = new HashMap<>();
  private final TreeMap<String, List<Company>> byKey = new TreeMap<>();
  private final Set<String> companyNames = new HashSet<>();
  private final Set<String> chainKeys = new HashSet<>();
  private final Map<String, Set<Company>> byNameWord = new HashMap<>();
  private final TreeMap<String, List<Entry>> cities = new TreeMap<>();
  private final Map<String, List<Entry>> storesByCity = new HashMap<>();
  private final Map<String, List<Entry>> storesByZip = new TreeMap<>();
  private final Map<String, List<Entry>> storesByStreet = new HashMap<>();
  private final Map<String, List<Entry>> citiesByKey = new HashMap<>();
  private final Map<String, List<Entry>> citiesByState = new HashMap<>();
  private final List<Entry> stores;
  private final List<String> cityNames;
  private final List<String> plainWords;
  private final Map<Entry, StreetAddress> addresses = new HashMap<>();
  private final Map<Entry, Set<String>> wordsOfStores = new HashMap<>();
  private final Map<String, Set<Entry>> storesByWord = new HashMap<>();
  private final TreeSet<String> words = new TreeSet<>();

  /** A company with its stores of the vertical. */
  record Company(Entry entry, ChainName name, List<Entry> stores) {
    @Override
    public boolean equals(Object other) {
      return other instanceof Company company && company.entry.number() == entry.number();
    }

    @Override
    public int hashCode() {
      return entry.number();
    }
  }

  Entries(List<Entry> all) {
    this.all = all;
    for (Entry entry : all) {
      SearchResult result = entry.result();
      if (result.type() == COMPANY) {
        bySlug.put(
            result.slug(), new Company(entry, ChainName.of(result.name()), new ArrayList<>()));
      } else if (result.type() == CITY) {
        String name = cityName(result);
        cities.computeIfAbsent(name, key -> new ArrayList<>()).add(entry);
        citiesByKey.computeIfAbsent(cityKey(name), key -> new ArrayList<>()).add(entry);
        citiesByState
            .computeIfAbsent(Objects.toString(result.state(), ""), key -> new ArrayList<>())
            .add(entry);
      }
    }
    stores = all.stream().filter(entry -> entry.location() != null).toList();
    stores.forEach(this::addStore);
    companies =
        bySlug.values().stream()
            .filter(company -> !company.stores.isEmpty())
            .sorted(Comparator.comparingInt(company -> company.entry.number()))
            .toList();
    companies.forEach(this::addCompany);
    cityNames = List.copyOf(cities.keySet());
    plainWords = words.stream().filter(word -> word.matches("[a-z]{4,}")).sorted().toList();
  }

  private void addStore(Entry store) {
    Location location = locationOf(store);
    companyOf(store).stores.add(store);
    StreetAddress address = StreetAddress.of(location.address(), location.address2());
    addresses.put(store, address);
    storesByStreet.computeIfAbsent(address.key(), key -> new ArrayList<>()).add(store);
    String city = cityKey(Folding.fold(location.city()));
    storesByCity.computeIfAbsent(city, key -> new ArrayList<>()).add(store);
    storesByZip.computeIfAbsent(zipOf(store), key -> new ArrayList<>()).add(store);
    Set<String> wordsOfStore =
        Stream.of(location.companyName(), location.address(), location.city(), location.state())
            .flatMap(text -> Folding.words(Folding.fold(text)).stream())
            .collect(Collectors.toUnmodifiableSet());
    wordsOfStores.put(store, wordsOfStore);
    wordsOfStore.forEach(
        word -> storesByWord.computeIfAbsent(word, key -> new HashSet<>()).add(store));
    words.addAll(wordsOfStore);
  }

  private void addCompany(Company company) {
    byKey.computeIfAbsent(company.name.key(), key -> new ArrayList<>()).add(company);
    companyNames.add(company.name.folded());
    chainKeys.add(company.name.chainKey());
    for (String word : Folding.words(company.name.folded())) {
      byNameWord.computeIfAbsent(word, key -> new HashSet<>()).add(company);
    }
  }

  List<Entry> all() {
    return all;
  }

  List<Entry> stores() {
    return stores;
  }

  List<Company> companies() {
    return companies;
  }

  /** Returns the folded names of the cities in ascending order. */
  List<String> cityNames() {
    return cityNames;
  }

  boolean hasZip(String zip) {
    return storesByZip.containsKey(zip);
  }

  boolean isCompanyName(String folded) {
    return companyNames.contains(folded);
  }

  boolean isChain(String chainKey) {
    return chainKeys.contains(chainKey);
  }

  /** Returns the words of names, addresses and cities, without digits. */
  List<String> plainWords() {
    return plainWords;
  }

  /** Returns whether a word of the directory is, or begins with, these letters. */
  boolean hasBeginning(String letters) {
    String word = words.ceiling(letters);
    return word != null && word.startsWith(letters);
  }

  /** Returns the cities and companies whose names are one typing error from a text. */
  List<Entry> oneEditFrom(String text) {
    return Stream.concat(
            citiesNamed(name -> Typist.isOneEdit(text, name)).stream(),
            companies.stream()
                .filter(company -> Typist.isOneEdit(text, company.name.folded()))
                .map(Company::entry))
        .toList();
  }

  List<Entry> citiesOfState(String code) {
    return citiesByState.getOrDefault(code, List.of());
  }

  Company companyOf(Entry store) {
    return Objects.requireNonNull(bySlug.get(locationOf(store).companySlug()));
  }

  /** Returns whether all words of a text occur in the name, address, city or state of a store. */
  boolean hasWords(Entry store, String text) {
    return Objects.requireNonNull(wordsOfStores.get(store)).containsAll(Folding.words(text));
  }

  /** Returns whether any store has all words of a text, as {@link #hasWords} compares them. */
  boolean hasStoreWithWords(String text) {
    return Folding.words(text).stream()
        .map(word -> storesByWord.getOrDefault(word, Set.of()))
        .min(Comparator.comparingInt(Set::size))
        .filter(stores -> stores.stream().anyMatch(store -> hasWords(store, text)))
        .isPresent();
  }

  StreetAddress addressOf(Entry store) {
    return Objects.requireNonNull(addresses.get(store));
  }

  /** Returns the entries of cities with a name, in any spelling and any state. */
  List<Entry> cities(String folded) {
    return citiesByKey.getOrDefault(cityKey(folded), List.of());
  }

  boolean isCityName(String folded) {
    return cities.containsKey(folded);
  }

  /** Returns the entries of cities whose folded names meet a condition. */
  List<Entry> citiesNamed(Predicate<String> condition) {
    return cities.entrySet().stream()
        .filter(city -> condition.test(city.getKey()))
        .flatMap(city -> city.getValue().stream())
        .toList();
  }

  /** Returns whether the name of another city begins with that of a city. */
  boolean isBeginningOfCity(String folded) {
    String longer = cities.higherKey(folded);
    return longer != null && longer.startsWith(folded);
  }

  List<Entry> storesInCity(String folded) {
    return storesByCity.getOrDefault(cityKey(folded), List.of());
  }

  boolean isInCity(Entry store, String folded) {
    return cityKey(cityOf(store)).equals(cityKey(folded));
  }

  List<Entry> storesInZip(String zip) {
    return storesByZip.getOrDefault(zip, List.of());
  }

  List<Entry> storesAt(StreetAddress address) {
    return storesByStreet.getOrDefault(address.key(), List.of());
  }

  /** Returns companies of the same name but for plural, possessive, "the" and legal form. */
  Set<Company> namesakes(Company company) {
    return Set.copyOf(byKey.getOrDefault(company.name.key(), List.of()));
  }

  /** Returns the namesakes and the companies whose names begin with that name as whole words. */
  Set<Company> group(Company company) {
    return startingWith(company.name.key());
  }

  /** Returns the companies whose key is, or begins with, these whole words. */
  Set<Company> startingWith(String key) {
    Set<Company> group = new LinkedHashSet<>(byKey.getOrDefault(key, List.of()));
    byKey.subMap(key + " ", key + "!").values().forEach(group::addAll);
    return group;
  }

  /** Returns whether the name of a company outside a group has all words of a text. */
  boolean isNamedOutside(Set<Company> group, String text) {
    List<String> typed = Folding.words(text);
    Set<Company> named = new HashSet<>(byNameWord.getOrDefault(typed.get(0), Set.of()));
    typed.forEach(word -> named.retainAll(byNameWord.getOrDefault(word, Set.of())));
    return !group.containsAll(named);
  }

  /** Returns the five stores that are nearest to a ZIP code, and those as near to a mile. */
  List<Entry> nearest(ZipCentroids.Point point) {
    Map<String, Double> miles = new HashMap<>();
    for (String zip : storesByZip.keySet()) {
      ZipCentroids.of(zip).ifPresent(center -> miles.put(zip, point.milesTo(center)));
    }
    List<String> zips = miles.keySet().stream().sorted(comparingMiles(miles)).toList();
    List<Entry> nearest = new ArrayList<>();
    double limit = Double.MAX_VALUE;
    for (String zip : zips) {
      if (miles.get(zip) > limit) {
        break;
      }
      nearest.addAll(storesInZip(zip));
      limit = nearest.size() >= NEAREST && limit == Double.MAX_VALUE ? miles.get(zip) + 1 : limit;
    }
    return nearest;
  }

  private static Comparator<String> comparingMiles(Map<String, Double> miles) {
    return Comparator.<String>comparingDouble(miles::get).thenComparing(Comparator.naturalOrder());
  }

  static Set<Integer> numbers(Collection<Entry> entries) {
    return entries.stream().map(Entry::number).collect(Collectors.toSet());
  }

  static Location locationOf(Entry store) {
    return Objects.requireNonNull(store.location());
  }

  static String zipOf(Entry store) {
    return locationOf(store).zip().substring(0, 5);
  }

  static String cityOf(Entry store) {
    return Folding.fold(locationOf(store).city());
  }

  static String stateOf(Entry store) {
    return locationOf(store).state();
  }

  static String cityName(SearchResult city) {
    return Folding.fold(city.name().replaceFirst(", [A-Z]{2}$", ""));
  }

  /** Returns the normalized name of a city without spaces. */
  private static String cityKey(String folded) {
    return CityName.normalize(folded).replace(" ", "");
  }
}

package org.rtodirectory.generator.indexing;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.rtodirectory.generator.directory.Store.City;
import org.rtodirectory.generator.directory.Store.Operator;
import org.rtodirectory.generator.directory.Synonyms;
import org.rtodirectory.schemas.api.SearchResult;
import org.rtodirectory.schemas.api.Vertical;
import org.rtodirectory.schemas.snapshot.FragmentTable;
import org.rtodirectory.schemas.snapshot.LocationPoints;
import org.rtodirectory.schemas.snapshot.TypeaheadFormat;
import org.rtodirectory.schemas.text.CodePointOrder;
import org.rtodirectory.schemas.text.Folding;

/**
 * The entries of the typeahead index of one vertical by static rank: the heads, which are cities
 * and companies, then their stores: city by city, the cities by their rank, and the stores of a
 * city in list order. For one thread.
 */
final class TypeaheadEntries {
  private final Vertical vertical;
  private final FragmentRenderer renderer;
  private final TermDictionary dictionary;
  private final StoreColumns columns;
  private final Synonyms synonyms;
  private final List<Head> heads = new ArrayList<>();
  private final Map<String, Category> categories = new TreeMap<>(CodePointOrder.COMPARATOR);

  /** The filters of the categories of stores, by their number in the columns. */
  private final Map<Integer, int[]> filters = new HashMap<>();

  /** A city with the number of its open stores in this vertical. */
  private record CountedCity(City city, int stores) {
    CountedCity plus(CountedCity more) {
      return new CountedCity(city, stores + more.stores);
    }
  }

  /** The term of a category, and those of the phrases that mean it, all numbered likewise. */
  @SuppressWarnings("ArrayRecordComponent") // carried, never compared
  record Category(int[] term, int[] phrases) {}

  /**
   * A store.
   *
   * @param terms the terms of its address and ZIP code, as {@link TermDictionary} numbers them
   * @param zip its ZIP code as a number, see {@link LocationPoints#parse}
   * @param categories the filters of its categories, numbered likewise
   */
  @SuppressWarnings("ArrayRecordComponent") // carried, never compared
  record StoreEntry(int company, int city, int[] terms, int zip, int[] categories) {}

  @FunctionalInterface
  interface StoreAction {
    void accept(StoreEntry store) throws IOException;
  }

  private TypeaheadEntries(
      Vertical vertical,
      FragmentRenderer renderer,
      TermDictionary dictionary,
      StoreColumns columns,
      Synonyms synonyms) {
    this.vertical = vertical;
    this.renderer = renderer;
    this.dictionary = dictionary;
    this.columns = columns;
    this.synonyms = synonyms;
  }

  static TypeaheadEntries of(
      Vertical vertical,
      StoreColumns columns,
      FragmentRenderer renderer,
      TermDictionary dictionary,
      Synonyms synonyms)
      throws IOException {
    TypeaheadEntries entries =
        new TypeaheadEntries(vertical, renderer, dictionary, columns, synonyms);
    entries.addHeads();
    entries.forEachStore(store -> {});
    return entries;
  }

  /** Cities and companies, those of all stores among them. */
  List<Head> heads() {
    return heads;
  }

  /** The categories of all entries, in the order of their terms. */
  Collection<Category> categories() {
    return categories.values();
  }

  /** Passes on the stores by static rank; their terms are added to the dictionary. */
  void forEachStore(StoreAction action) throws IOException {
    Map<Long, Integer> companies = numbers(false);
    Map<Long, Integer> cities = numbers(true);
    for (StoreColumns.Run run : runs()) {
      int city = Objects.requireNonNull(cities.get(run.city().id()));
      for (StoreColumns.Row store : columns.rows(run)) {
        if (store.company().verticals().contains(vertical)) {
          int company = Objects.requireNonNull(companies.get(store.company().id()));
          action.accept(entry(store, company, city));
        }
      }
    }
  }

  private StoreEntry entry(StoreColumns.Row store, int company, int city) {
    Terms terms = Terms.address(store.address(), store.zip());
    return new StoreEntry(
        company,
        city,
        dictionary.numbers(terms.positions()),
        LocationPoints.parse(store.zip(), store.city().state().code()),
        filters.computeIfAbsent(
            store.categories(), number -> filters(columns.categories().get(number))));
  }

  void writeResults(FragmentTable.Sink sink) throws IOException {
    for (Head head : heads) {
      sink.add(head.resultBytes());
    }
    for (StoreColumns.Run run : runs()) {
      for (StoreColumns.Row store : columns.rows(run)) {
        if (store.company().verticals().contains(vertical)) {
          sink.add(renderer.result(store));
        }
      }
    }
  }

  private void addHeads() {
    Map<Long, CountedCity> cities = new LinkedHashMap<>();
    for (StoreColumns.Run run : columns.runs()) {
      if (run.stores(vertical) > 0) {
        cities.merge(
            run.city().id(), new CountedCity(run.city(), run.stores(vertical)), CountedCity::plus);
      }
    }
    cities.values().forEach(counted -> add(counted.city(), counted.stores()));
    for (StoreColumns.Presence presence : columns.companies()) {
      if (presence.company().verticals().contains(vertical)) {
        add(presence.company(), presence.stores());
      }
    }
    heads.sort(Head.STATIC_RANK);
    pinToStates(cities);
  }

  /** The runs with stores of this vertical, by the rank of their city. */
  private List<StoreColumns.Run> runs() {
    Map<Long, Integer> cities = numbers(true);
    return columns.runs().stream()
        .filter(run -> run.stores(vertical) > 0)
        .sorted(Comparator.comparing(run -> cities.getOrDefault(run.city().id(), 0)))
        .toList();
  }

  /** The number of each head that is a city, or of each that is a company, by its id. */
  private Map<Long, Integer> numbers(boolean areCities) {
    Map<Long, Integer> numbers = new HashMap<>();
    for (int i = 0; i < heads.size(); i++) {
      if (heads.get(i).isCity() == areCities) {
        numbers.put(heads.get(i).id(), i);
      }
    }
    return numbers;
  }

  /** Adds the whole queries to the cities, which must be in the order of their rank. */
  private void pinToStates(Map<Long, CountedCity> cities) {
    WholeQueries queries =
        new WholeQueries(cities.values().stream().map(CountedCity::city).toList(), synonyms);
    for (int i = 0; i < heads.size(); i++) {
      CountedCity city = cities.get(heads.get(i).id());
      if (heads.get(i).isCity() && city != null) {
        heads.set(
            i,
            heads
                .get(i)
                .withQueries(
                    concat(
                        heads.get(i).queries(),
                        dictionary.numbers(List.of(queries.city(city.city()))))));
      }
    }
  }

  private void add(City city, int count) {
    Terms terms = Terms.city(city);
    heads.add(
        new Head(
            SearchResult.Type.CITY,
            city.id(),
            Folding.fold(FragmentRenderer.name(city)),
            terms.nameWords(),
            city.state().code(),
            city.slug(),
            count,
            terms(terms, city.foldedName(), TypeaheadFormat.CITY_POSITIONS),
            dictionary.numbers(List.of(WholeQueries.sounds(terms.positions()))),
            labelTerm(Folding.fold(FragmentRenderer.name(city))),
            () -> renderer.result(city, vertical, count)));
  }

  private void add(Operator company, int count) {
    Terms terms = Terms.company(company);
    heads.add(
        new Head(
            SearchResult.Type.COMPANY,
            company.id(),
            company.foldedName(),
            terms.nameWords(),
            "",
            company.slug(),
            count,
            terms(terms, company.foldedName(), TypeaheadFormat.COMPANY_POSITIONS),
            concat(
                dictionary.numbers(
                    List.of(
                        WholeQueries.company(company.foldedName(), synonyms),
                        WholeQueries.sounds(terms.positions()))),
                filters(company.categories())),
            labelTerm(company.foldedName()),
            () -> renderer.result(company, count)));
  }

  /** The terms of a name, with a position for each synonym of words in it. */
  private int[] terms(Terms terms, String name, int most) {
    Stream<List<String>> added = synonyms.within(name).map(List::of);
    return dictionary.numbers(
        Stream.concat(terms.positions().stream(), added).limit(most).toList());
  }

  private int[] labelTerm(String label) {
    return dictionary.numbers(List.of(List.of(TypeaheadFormat.LABEL + label)));
  }

  private int[] filters(List<String> names) {
    return names.stream()
        .map(name -> categories.computeIfAbsent(Folding.fold(name), this::category).term)
        .flatMapToInt(Arrays::stream)
        .toArray();
  }

  private Category category(String name) {
    return new Category(
        dictionary.numbers(List.of(List.of(TypeaheadFormat.CATEGORY + name))),
        dictionary.numbers(
            List.of(
                Stream.concat(CategoryWords.of(name).stream(), synonyms.of(name))
                    .distinct()
                    .map(phrase -> TypeaheadFormat.PHRASE + phrase)
                    .toList())));
  }

  private static int[] concat(int[] some, int[] more) {
    int[] all = Arrays.copyOf(some, some.length + more.length);
    System.arraycopy(more, 0, all, some.length, more.length);
    return all;
  }

  /**
   * An aggregate entry of the typeahead index of one vertical: a city or company.
   *
   * @param labelWords the number of leading positions that are the words of its label
   * @param queries the whole queries it is pinned to, numbered likewise
   * @param labelTerm the term of its label, numbered likewise
   */
  @SuppressWarnings("ArrayRecordComponent") // compared by its rank alone, never by equals
  record Head(
      SearchResult.Type type,
      long id,
      String label,
      int labelWords,
      String state,
      String slug,
      int storeCount,
      int[] terms,
      int[] queries,
      int[] labelTerm,
      Supplier<byte[]> result) {

    /** The static part of the ranking: most stores first, then type, label, state, slug. */
    static final Comparator<Head> STATIC_RANK =
        Comparator.comparingInt((Head head) -> -head.storeCount)
            .thenComparing(Head::type)
            .thenComparing(Head::label, CodePointOrder.COMPARATOR)
            .thenComparing(Head::state, CodePointOrder.COMPARATOR)
            .thenComparing(Head::slug, CodePointOrder.COMPARATOR)
            .thenComparing(Head::resultBytes, Arrays::compareUnsigned);

    Head withQueries(int[] more) {
      return new Head(
          type, id, label, labelWords, state, slug, storeCount, terms, more, labelTerm, result);
    }

    boolean isCity() {
      return type == SearchResult.Type.CITY;
    }

    byte[] resultBytes() {
      return result.get();
    }
  }
}

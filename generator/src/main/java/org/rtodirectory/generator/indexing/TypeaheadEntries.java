package org.rtodirectory.generator.indexing;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import org.rtodirectory.generator.directory.LocationRow.CityRow;
import org.rtodirectory.generator.directory.LocationRow.CompanyRow;
import org.rtodirectory.generator.directory.Synonyms;
import org.rtodirectory.schemas.api.SearchResult;
import org.rtodirectory.schemas.api.Vertical;
import org.rtodirectory.schemas.snapshot.FragmentTable;
import org.rtodirectory.schemas.snapshot.ZipNumber;
import org.rtodirectory.schemas.text.CodePointOrder;
import org.rtodirectory.schemas.text.Folding;

/**
 * The entries of the search index of a vertical, in the order of their numbers. Cities and
 * companies come first, by static rank, and are called aggregates. The stores follow, by the rank
 * of their city. The stores of a city are in list order. Not thread-safe.
 */
final class TypeaheadEntries {
  private final Vertical vertical;
  private final FragmentRenderer renderer;
  private final TermDictionary dictionary;
  private final StoreColumns columns;
  private final Synonyms synonyms;
  private final CategoryTerms categories;
  private final List<Aggregate> aggregates = new ArrayList<>();

  /**
   * The companies with a store that has other categories than the company, as indexes of {@link
   * #aggregates}.
   */
  private final BitSet mixedCompanies = new BitSet();

  /** A city with the number of its open stores in this vertical. */
  private record CountedCity(CityRow city, int storeCount) {
    /** Adds the stores of another {@link StoreColumns.Run} of the same city. */
    CountedCity plus(CountedCity sameCity) {
      return new CountedCity(city, storeCount + sameCity.storeCount);
    }
  }

  /**
   * A store.
   *
   * @param company the index of its company in {@link #aggregates}
   * @param city the index of its city in {@link #aggregates}
   * @param words its ZIP code and address, encoded by {@link TermDictionary#encode}
   * @param zip its {@link ZipNumber}
   * @param categories the number of its combination in {@link CategoryTerms}
   */
  @SuppressWarnings("ArrayRecordComponent") // carried, never compared
  record StoreEntry(int company, int city, int[] words, int zip, int categories) {}

  /** An action on the entry of each store. */
  @FunctionalInterface
  interface EntryAction {
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
    this.categories = new CategoryTerms(dictionary, synonyms);
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
    entries.addAggregates();
    entries.forEachStore(entries::addMixedCompany);
    return entries;
  }

  /** Returns the cities and companies with stores of the vertical, by static rank. */
  List<Aggregate> aggregates() {
    return aggregates;
  }

  /** Returns the categories of all entries. */
  CategoryTerms categories() {
    return categories;
  }

  /** Adds the company of the store to the mixed ones if their categories differ. */
  private void addMixedCompany(StoreEntry store) {
    if (store.categories() != aggregates.get(store.company()).categories()) {
      mixedCompanies.set(store.company());
    }
  }

  /** Returns whether all stores of a company have exactly the categories of the company. */
  boolean hasUniformCategories(int company) {
    return !mixedCompanies.get(company);
  }

  /**
   * Passes each store to {@code action}, in the order of the entries. Adds new terms to the
   * dictionary.
   */
  void forEachStore(EntryAction action) throws IOException {
    Map<Long, Integer> companies = indexById(SearchResult.Type.COMPANY);
    Map<Long, Integer> cities = indexById(SearchResult.Type.CITY);
    for (StoreColumns.Run run : runs()) {
      int city = Objects.requireNonNull(cities.get(run.city().id()));
      for (StoreColumns.StoreRow store : storesOfVertical(run)) {
        int company = Objects.requireNonNull(companies.get(store.company().id()));
        action.accept(toEntry(store, company, city));
      }
    }
  }

  private StoreEntry toEntry(StoreColumns.StoreRow store, int company, int city) {
    return new StoreEntry(
        company,
        city,
        dictionary.encode(EntryWords.ofAddress(store.address(), store.zip())),
        ZipNumber.encode(store.zip(), store.city().state().code()),
        categories.numberOf(columns.categories().get(store.categories())));
  }

  /** Writes the JSON of the search result of each entry. */
  void writeResults(FragmentTable.FragmentSink sink) throws IOException {
    for (Aggregate aggregate : aggregates) {
      sink.add(aggregate.resultBytes());
    }
    for (StoreColumns.Run run : runs()) {
      for (StoreColumns.StoreRow store : storesOfVertical(run)) {
        sink.add(renderer.renderResult(store));
      }
    }
  }

  private void addAggregates() {
    Map<Long, CountedCity> cities = new LinkedHashMap<>();
    for (StoreColumns.Run run : columns.runs()) {
      if (run.storeCount(vertical) > 0) {
        cities.merge(
            run.city().id(),
            new CountedCity(run.city(), run.storeCount(vertical)),
            CountedCity::plus);
      }
    }
    cities.values().forEach(counted -> addCity(counted.city(), counted.storeCount()));
    for (StoreColumns.CountedCompany counted : columns.companies()) {
      if (counted.company().verticals().contains(vertical)) {
        addCompany(counted.company(), counted.storeCount());
      }
    }
    aggregates.sort(Aggregate.STATIC_RANK);
  }

  /** Returns the stores of a run that are of this vertical. */
  private List<StoreColumns.StoreRow> storesOfVertical(StoreColumns.Run run) {
    return columns.rows(run).stream()
        .filter(store -> store.company().verticals().contains(vertical))
        .toList();
  }

  /** Returns the runs with stores of this vertical, by the rank of their city. */
  private List<StoreColumns.Run> runs() {
    Map<Long, Integer> cities = indexById(SearchResult.Type.CITY);
    return columns.runs().stream()
        .filter(run -> run.storeCount(vertical) > 0)
        .sorted(Comparator.comparing(run -> Objects.requireNonNull(cities.get(run.city().id()))))
        .toList();
  }

  /** Returns the index in {@link #aggregates} of each aggregate of a type, by its id. */
  private Map<Long, Integer> indexById(SearchResult.Type type) {
    Map<Long, Integer> indexById = new HashMap<>();
    for (int i = 0; i < aggregates.size(); i++) {
      if (aggregates.get(i).type() == type) {
        indexById.put(aggregates.get(i).id(), i);
      }
    }
    return indexById;
  }

  private void addCity(CityRow city, int storeCount) {
    aggregates.add(
        new Aggregate(
            SearchResult.Type.CITY,
            city.id(),
            Folding.fold(FragmentRenderer.cityLabel(city)),
            city.state().code(),
            city.slug(),
            storeCount,
            dictionary.encode(EntryWords.ofCity(city, synonyms)),
            categories.numberOf(List.of()),
            () -> renderer.renderResult(city, vertical, storeCount)));
  }

  private void addCompany(CompanyRow company, int storeCount) {
    aggregates.add(
        new Aggregate(
            SearchResult.Type.COMPANY,
            company.id(),
            company.foldedName(),
            "",
            company.slug(),
            storeCount,
            dictionary.encode(EntryWords.ofCompany(company, synonyms)),
            categories.numberOf(company.categories()),
            () -> renderer.renderResult(company, storeCount)));
  }

  /**
   * A city or company in the search index of a vertical.
   *
   * @param label the folded label, for the order
   * @param words its words, encoded by {@link TermDictionary#encode}
   * @param categories the number of its combination in {@link CategoryTerms}
   * @param result renders the JSON of its search result
   */
  @SuppressWarnings("ArrayRecordComponent") // compared by its rank alone, never by equals
  record Aggregate(
      SearchResult.Type type,
      long id,
      String label,
      String state,
      String slug,
      int storeCount,
      int[] words,
      int categories,
      Supplier<byte[]> result) {

    /**
     * The static rank: most stores first, then by type, label, state, slug and result. With all
     * these, the order never depends on the order of the rows in the database.
     */
    static final Comparator<Aggregate> STATIC_RANK =
        Comparator.comparingInt((Aggregate aggregate) -> -aggregate.storeCount)
            .thenComparing(Aggregate::type)
            .thenComparing(Aggregate::label, CodePointOrder.COMPARATOR)
            .thenComparing(Aggregate::state, CodePointOrder.COMPARATOR)
            .thenComparing(Aggregate::slug, CodePointOrder.COMPARATOR)
            .thenComparing(Aggregate::resultBytes, Arrays::compareUnsigned);

    boolean isCity() {
      return type == SearchResult.Type.CITY;
    }

    byte[] resultBytes() {
      return result.get();
    }
  }
}

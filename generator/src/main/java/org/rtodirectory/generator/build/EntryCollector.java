package org.rtodirectory.generator.build;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToIntFunction;
import org.rtodirectory.generator.directory.City;
import org.rtodirectory.generator.directory.Directory;
import org.rtodirectory.generator.directory.Operator;
import org.rtodirectory.generator.directory.Store;
import org.rtodirectory.resource.SearchResult;
import org.rtodirectory.resource.Vertical;
import org.rtodirectory.text.Folding;
import org.rtodirectory.typeahead.TypeaheadFormat;

/**
 * Collects the entries of the typeahead index of one vertical: its open stores, their companies,
 * and their cities.
 */
final class EntryCollector {
  private static final int ZIP_DIGITS = 5;

  private final Vertical vertical;
  private final FragmentRenderer renderer;
  private final TermDictionary dictionary;
  private final List<Head> heads = new ArrayList<>();
  private final Map<List<String>, Integer> categoryNumbers = new HashMap<>();
  private final List<int[]> categoryTerms = new ArrayList<>();

  /** A city with the number of its open stores in this vertical. */
  private record CountedCity(City city, int stores) {
    CountedCity plus(CountedCity more) {
      return new CountedCity(city, stores + more.stores);
    }
  }

  EntryCollector(Vertical vertical, FragmentRenderer renderer, TermDictionary dictionary) {
    this.vertical = vertical;
    this.renderer = renderer;
    this.dictionary = dictionary;
  }

  /**
   * The entries of {@code directory} by static rank. The caller must close them.
   *
   * @param storeCount number of open locations of a company
   * @throws IllegalStateException if a store's company is not in the directory
   */
  Entries collect(Directory directory, ToIntFunction<Operator> storeCount) {
    Map<Long, CountedCity> cities = new LinkedHashMap<>();
    for (Store store : directory.stores()) {
      if (store.company().verticals().contains(vertical)) {
        cities.merge(store.city().id(), new CountedCity(store.city(), 1), CountedCity::plus);
      }
    }
    cities.values().forEach(counted -> add(counted.city(), counted.stores()));
    for (Operator company : directory.operators()) {
      if (company.verticals().contains(vertical)) {
        add(company, storeCount.applyAsInt(company));
      }
    }
    heads.sort(Head.STATIC_RANK);
    pinToStates(cities);
    return new Entries(heads, stores(directory), categoryTerms);
  }

  private StoreEntries stores(Directory directory) {
    Map<Long, Integer> cityRanks = new HashMap<>();
    Map<Long, Integer> companyRanks = new HashMap<>();
    for (int i = 0; i < heads.size(); i++) {
      (heads.get(i).isCity() ? cityRanks : companyRanks).put(heads.get(i).id(), i);
    }
    StoreEntries stores = new StoreEntries();
    boolean isComplete = false;
    try {
      for (Store store : directory.stores()) {
        if (store.company().verticals().contains(vertical)) {
          int company = head(companyRanks, store.company().id(), "company", store);
          int city = head(cityRanks, store.city().id(), "city", store);
          stores.add(entry(store, company, city));
        }
      }
      isComplete = true;
      return stores;
    } finally {
      if (!isComplete) {
        stores.close();
      }
    }
  }

  private int head(Map<Long, Integer> ranks, long id, String what, Store store) {
    Integer entry = ranks.get(id);
    if (entry == null) {
      throw new IllegalStateException(
          "the "
              + what
              + " "
              + id
              + " of the store "
              + store.slug()
              + " is not among the entries of the "
              + vertical
              + " search");
    }
    return entry;
  }

  /** Adds the whole queries to the cities, which must be in the order of their rank. */
  private void pinToStates(Map<Long, CountedCity> cities) {
    WholeQueries queries =
        new WholeQueries(cities.values().stream().map(CountedCity::city).toList());
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
            dictionary.numbers(terms.positions()),
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
            dictionary.numbers(terms.positions()),
            concat(
                dictionary.numbers(
                    List.of(
                        WholeQueries.company(company.foldedName()),
                        WholeQueries.sounds(terms.positions()))),
                categoryTerms.get(categories(company.categories()))),
            labelTerm(company.foldedName()),
            () -> renderer.result(company, count)));
  }

  private StoreEntries.Store entry(Store store, int company, int city) {
    Terms terms = Terms.address(store.address(), store.zip());
    return new StoreEntries.Store(
        company,
        city,
        categories(store.categories()),
        TypeaheadFormat.phone(store.phone()),
        dictionary.numbers(terms.positions()),
        dictionary.numbers(
            List.of(List.of(TypeaheadFormat.FILTER + store.zip().substring(0, ZIP_DIGITS)))),
        renderer.result(store));
  }

  private int[] labelTerm(String label) {
    return dictionary.numbers(List.of(List.of(TypeaheadFormat.LABEL + label)));
  }

  /** The number of a combination of categories, which many stores share. */
  private int categories(List<String> categories) {
    return categoryNumbers.computeIfAbsent(
        categories,
        added -> {
          categoryTerms.add(
              dictionary.numbers(
                  List.of(
                      CategoryWords.of(added).stream()
                          .map(phrase -> TypeaheadFormat.FILTER + phrase)
                          .toList())));
          return categoryTerms.size() - 1;
        });
  }

  private static int[] concat(int[] some, int[] more) {
    int[] all = Arrays.copyOf(some, some.length + more.length);
    System.arraycopy(more, 0, all, some.length, more.length);
    return all;
  }
}

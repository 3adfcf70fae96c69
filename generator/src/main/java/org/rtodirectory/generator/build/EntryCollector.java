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

/**
 * Finds what a search of one vertical can find: its open stores, their companies, and their cities.
 */
final class EntryCollector {
  private final Vertical vertical;
  private final FragmentRenderer renderer;
  private final TermDictionary dictionary;
  private final List<Head> heads = new ArrayList<>();
  private final List<StoreEntry> stores = new ArrayList<>();
  private final Map<List<String>, int[]> categoryTerms = new HashMap<>();

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
   * The entries of {@code directory} by static rank.
   *
   * @param storeCount how many open locations a company has
   */
  Entries collect(Directory directory, ToIntFunction<Operator> storeCount) {
    Map<Long, CountedCity> cities = new LinkedHashMap<>();
    for (Store store : directory.stores()) {
      if (store.company().verticals().contains(vertical)) {
        add(store);
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
    sortStores();
    return new Entries(heads, stores);
  }

  private void sortStores() {
    Map<Long, Integer> cityRanks = new HashMap<>();
    Map<Long, Integer> companyRanks = new HashMap<>();
    for (int i = 0; i < heads.size(); i++) {
      boolean isCity = heads.get(i).type() == SearchResult.Type.CITY;
      (isCity ? cityRanks : companyRanks).put(heads.get(i).id(), i);
    }
    stores.sort(
        StoreEntry.staticRank(
            city -> cityRanks.getOrDefault(city.id(), 0),
            company -> companyRanks.getOrDefault(company.id(), 0),
            renderer::result));
  }

  /** Adds their whole queries to the cities, which are in the order of their rank now. */
  private void pinToStates(Map<Long, CountedCity> cities) {
    WholeQueries queries =
        new WholeQueries(cities.values().stream().map(CountedCity::city).toList());
    for (int i = 0; i < heads.size(); i++) {
      CountedCity city = cities.get(heads.get(i).id());
      if (heads.get(i).type() == SearchResult.Type.CITY && city != null) {
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
                categories(company.categories())),
            () -> renderer.result(company, count)));
  }

  private void add(Store store) {
    Terms terms = Terms.address(store.address(), store.zip());
    stores.add(
        new StoreEntry(
            store,
            Folding.fold(FragmentRenderer.name(store)),
            terms.nameWords(),
            dictionary.numbers(terms.positions()),
            categories(store.categories())));
  }

  /** The terms of categories; most stores share theirs. */
  private int[] categories(List<String> categories) {
    return categoryTerms.computeIfAbsent(
        categories,
        added ->
            dictionary.numbers(
                List.of(CategoryWords.of(added).stream().map(phrase -> "  " + phrase).toList())));
  }

  private static int[] concat(int[] some, int[] more) {
    int[] all = Arrays.copyOf(some, some.length + more.length);
    System.arraycopy(more, 0, all, some.length, more.length);
    return all;
  }
}

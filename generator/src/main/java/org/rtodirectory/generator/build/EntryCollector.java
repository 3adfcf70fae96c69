package org.rtodirectory.generator.build;

import java.util.ArrayList;
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
  private final List<Entry> entries = new ArrayList<>();

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
  List<Entry> collect(Directory directory, ToIntFunction<Operator> storeCount) {
    Map<Long, Integer> storesOfCity = new LinkedHashMap<>();
    Map<Long, City> cities = new LinkedHashMap<>();
    for (Store store : directory.stores()) {
      if (store.company().verticals().contains(vertical)) {
        add(store);
        cities.put(store.city().id(), store.city());
        storesOfCity.merge(store.city().id(), 1, Integer::sum);
      }
    }
    cities.forEach((id, city) -> add(city, storesOfCity.getOrDefault(id, 0)));
    for (Operator company : directory.operators()) {
      if (company.verticals().contains(vertical)) {
        add(company, storeCount.applyAsInt(company));
      }
    }
    entries.sort(Entry.STATIC_RANK);
    return entries;
  }

  private void add(City city, int stores) {
    entries.add(
        new Entry(
            SearchResult.Type.CITY,
            Folding.fold(FragmentRenderer.name(city)),
            city.state().code(),
            city.slug(),
            stores,
            dictionary.occurrences(new Terms().city(city.name()).state(city.state()).positions()),
            () -> renderer.result(city, vertical, stores)));
  }

  private void add(Operator company, int stores) {
    entries.add(
        new Entry(
            SearchResult.Type.COMPANY,
            company.foldedName(),
            "",
            company.slug(),
            stores,
            dictionary.occurrences(new Terms().company(company).positions()),
            () -> renderer.result(company, stores)));
  }

  private void add(Store store) {
    City city = store.city();
    Terms terms =
        new Terms()
            .company(store.company())
            .address(store.address())
            .city(city.name())
            .state(city.state())
            .zip(store.zip());
    entries.add(
        new Entry(
            SearchResult.Type.STORE,
            Folding.fold(FragmentRenderer.name(store)),
            city.state().code(),
            store.slug(),
            1,
            dictionary.occurrences(terms.positions()),
            () -> renderer.result(store)));
  }
}

package org.rtodirectory.generator.indexing;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.rtodirectory.generator.directory.ListOrder;
import org.rtodirectory.generator.directory.LocationRow;
import org.rtodirectory.generator.directory.LocationRow.CityRow;
import org.rtodirectory.generator.directory.LocationRow.CompanyRow;
import org.rtodirectory.schemas.api.Vertical;
import org.rtodirectory.schemas.snapshot.ByteSequence;

/**
 * The data of the stores for the indexes: their companies and cities, and about 60 bytes per store.
 * Stores must be added in list order. Not thread-safe.
 */
final class StoreColumns {
  private final ByteSequence rows = new ByteSequence();
  private final List<Presence> companies = new ArrayList<>();
  private final Map<Long, Integer> companyNumbers = new HashMap<>();
  private final List<List<String>> categories = new ArrayList<>();
  private final Map<List<String>, Integer> categoryNumbers = new HashMap<>();
  private final List<Run> runs = new ArrayList<>();
  private int count;

  static final class Presence {
    private final CompanyRow company;
    private final TreeSet<String> states = new TreeSet<>();
    private int stores;

    private Presence(CompanyRow company) {
      this.company = company;
    }

    CompanyRow company() {
      return company;
    }

    int stores() {
      return stores;
    }

    /** Returns the codes of the states with stores, in order. */
    List<String> states() {
      return List.copyOf(states);
    }
  }

  /** The consecutive stores of one city in list order. */
  static final class Run {
    private final CityRow city;
    private final long start;
    private final Map<Vertical, Integer> stores = new EnumMap<>(Vertical.class);
    private int count;

    private Run(CityRow city, long start) {
      this.city = city;
      this.start = start;
    }

    CityRow city() {
      return city;
    }

    int stores(Vertical vertical) {
      return stores.getOrDefault(vertical, 0);
    }
  }

  /**
   * A store.
   *
   * @param categories the number of its combination of categories
   */
  record StoreRow(
      CompanyRow company, CityRow city, int categories, String zip, String address, String slug) {}

  void add(LocationRow store) {
    CityRow city = store.city();
    Run run = runs.isEmpty() ? null : runs.get(runs.size() - 1);
    if (run == null || run.city.id() != city.id()) {
      run = new Run(city, rows.length());
      runs.add(run);
    }
    run.count++;
    for (Vertical vertical : store.company().verticals()) {
      run.stores.merge(vertical, 1, Integer::sum);
    }
    int number = company(store.company());
    Presence company = companies.get(number);
    company.stores++;
    company.states.add(city.state().code());
    rows.addNumber(number);
    rows.addNumber(
        categoryNumbers.computeIfAbsent(
            store.categories(),
            added -> {
              categories.add(added);
              return categories.size() - 1;
            }));
    rows.addText(store.zip());
    rows.addText(store.address());
    rows.addText(store.slug());
    count++;
  }

  private int company(CompanyRow company) {
    return companyNumbers.computeIfAbsent(
        company.id(),
        id -> {
          companies.add(new Presence(company));
          return companies.size() - 1;
        });
  }

  int count() {
    return count;
  }

  /** Returns the companies of the stores, in list order. */
  List<Presence> companies() {
    return companies.stream()
        .sorted((one, other) -> ListOrder.COMPANIES.compare(one.company, other.company))
        .toList();
  }

  /** Returns the combinations of categories that stores have, by their numbers. */
  List<List<String>> categories() {
    return categories;
  }

  List<Run> runs() {
    return runs;
  }

  Iterable<StoreRow> rows(Run run) {
    List<StoreRow> storeRows = new ArrayList<>(run.count);
    ByteSequence.NumberReader reader = rows.read(run.start);
    for (int i = 0; i < run.count; i++) {
      storeRows.add(
          new StoreRow(
              companies.get(reader.number()).company,
              run.city,
              reader.number(),
              reader.text(),
              reader.text(),
              reader.text()));
    }
    return storeRows;
  }
}

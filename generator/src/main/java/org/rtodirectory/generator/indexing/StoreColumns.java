package org.rtodirectory.generator.indexing;

import java.util.ArrayList;
import java.util.Comparator;
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
 * The data of the stores that the indexes need. It takes about 60 bytes of memory for each store,
 * and more for the companies and cities. Stores must be added in list order. Not thread-safe.
 */
final class StoreColumns {
  /** The encoded fields of the stores, one store after the other. */
  private final ByteSequence rows = new ByteSequence();

  private final List<CountedCompany> companies = new ArrayList<>();
  private final Map<Long, Integer> companyNumbers = new HashMap<>();
  private final List<List<String>> categories = new ArrayList<>();
  private final Map<List<String>, Integer> categoryNumbers = new HashMap<>();
  private final List<Run> runs = new ArrayList<>();
  private int count;

  /** A company with the number of its open stores and their states. */
  static final class CountedCompany {
    private final CompanyRow company;
    private final TreeSet<String> states = new TreeSet<>();
    private int storeCount;

    private CountedCompany(CompanyRow company) {
      this.company = company;
    }

    CompanyRow company() {
      return company;
    }

    int storeCount() {
      return storeCount;
    }

    /** Returns the codes of the states with stores, in order. */
    List<String> states() {
      return List.copyOf(states);
    }
  }

  /**
   * The consecutive stores of one city in list order. Stores of two cities with equal names may
   * alternate, so a city can have several runs.
   */
  static final class Run {
    private final CityRow city;

    /** The offset of the first store in {@code rows}. */
    private final long start;

    private final Map<Vertical, Integer> countsByVertical = new EnumMap<>(Vertical.class);
    private int count;

    private Run(CityRow city, long start) {
      this.city = city;
      this.start = start;
    }

    CityRow city() {
      return city;
    }

    /** Returns the number of stores of a vertical. */
    int storeCount(Vertical vertical) {
      return countsByVertical.getOrDefault(vertical, 0);
    }
  }

  /**
   * A store.
   *
   * @param categories the number of its combination of categories, an index of {@link #categories}
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
      run.countsByVertical.merge(vertical, 1, Integer::sum);
    }
    int number = companyNumber(store.company());
    CountedCompany company = companies.get(number);
    company.storeCount++;
    company.states.add(city.state().code());
    rows.addNumber(number);
    rows.addNumber(
        categoryNumbers.computeIfAbsent(
            store.categories(),
            newCategories -> {
              categories.add(newCategories);
              return categories.size() - 1;
            }));
    rows.addText(store.zip());
    rows.addText(store.address());
    rows.addText(store.slug());
    count++;
  }

  /** Returns the number of a company in the order of appearance. Adds the company if it is new. */
  private int companyNumber(CompanyRow company) {
    return companyNumbers.computeIfAbsent(
        company.id(),
        id -> {
          companies.add(new CountedCompany(company));
          return companies.size() - 1;
        });
  }

  int count() {
    return count;
  }

  /** Returns the companies of the stores, in list order. */
  List<CountedCompany> companies() {
    return companies.stream()
        .sorted(Comparator.comparing(CountedCompany::company, ListOrder.COMPANIES))
        .toList();
  }

  /** Returns the combinations of categories that stores have, by their numbers. */
  List<List<String>> categories() {
    return categories;
  }

  List<Run> runs() {
    return runs;
  }

  /** Decodes the stores of a run. */
  List<StoreRow> rows(Run run) {
    List<StoreRow> storeRows = new ArrayList<>(run.count);
    ByteSequence.NumberReader reader = rows.readerAt(run.start);
    for (int i = 0; i < run.count; i++) {
      storeRows.add(
          new StoreRow(
              companies.get(reader.readNumber()).company,
              run.city,
              reader.readNumber(),
              reader.readText(),
              reader.readText(),
              reader.readText()));
    }
    return storeRows;
  }
}

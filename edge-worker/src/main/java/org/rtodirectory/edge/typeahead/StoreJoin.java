package org.rtodirectory.edge.typeahead;

import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.schemas.snapshot.BinarySearch;
import org.rtodirectory.schemas.snapshot.TypeaheadFormat;

/**
 * The join of stores with their companies and cities, which queues the stores that may be among the
 * results.
 *
 * <p>The query names an aggregate if the aggregate has a word of the query in its name or its
 * categories. The stores of named companies come first, so the bounds of all others need no
 * company. Without a ZIP code, stores of the same company and city with no own word of the query
 * differ only in rank, so the first ones suffice. For one query and one thread.
 */
final class StoreJoin {
  private final TypeaheadSections index;
  private final NamedCities cities;
  private final int aggregates;
  private final Accumulators accumulators;
  private final CandidateQueue queue;
  private final StoreBounds bounds;
  private final @Nullable Nearness nearness;
  private final Postings.Cursor list = new Postings.Cursor();
  private final AggregateRecord record = new AggregateRecord();
  private final Records.Numbers numbers = new Records.Numbers();

  /** The stores that were joined with their company, or were queued. */
  private final EntryBits seen;

  /** The maximum bound of the coverage of any city. */
  private int maxCityCoverage;

  /** The maximum bound of the coverage of any store by its own words. */
  private int maxStoreCoverage;

  StoreJoin(
      TypeaheadSections index,
      Accumulators accumulators,
      CandidateQueue queue,
      EntryBits seen,
      StoreBounds bounds,
      @Nullable Nearness nearness) {
    this.index = index;
    this.cities = new NamedCities(index.aggregateTable(), accumulators, index.aggregateCount());
    this.aggregates = index.aggregateCount();
    this.accumulators = accumulators;
    this.queue = queue;
    this.seen = seen;
    this.bounds = bounds;
    this.nearness = nearness;
  }

  /** Queues all stores that may have one of the highest scores. */
  void addStores() {
    findMaxCoverages();
    addBestOwnWords();
    findCompanies().forEach(this::addStoresOfCompany);
    queue.scoreAll();
    bounds.setCompany(Interpretations.NONE);
    if (nearness != null) {
      IntStream.of(nearness.nearest(queue.limit())).forEach(this::add);
      queue.scoreAll();
    }
    for (int entry = accumulators.next(aggregates);
        entry != EntryBits.END;
        entry = accumulators.next(entry + 1)) {
      add(entry - aggregates);
    }
    if (nearness == null) {
      IntStream.of(cities.cities()).forEach(this::addStoresOfCity);
    } else {
      IntStream.range(0, nearness.storeCount()).filter(nearEnough(nearness)).forEach(this::add);
    }
  }

  /**
   * Returns a test for the stores without an own word of the query that are so near that they may
   * be among the results.
   */
  private IntPredicate nearEnough(Nearness near) {
    return near.atLeast(
        BinarySearch.lowerBound(
            0,
            Nearness.FULL,
            quality -> !queue.admits(bounds.nearnessBound(maxCityCoverage, quality))));
  }

  /**
   * Scores some stores whose own words have a high coverage, so that others need a higher bound.
   */
  private void addBestOwnWords() {
    int minCoverage = Math.max(1, maxStoreCoverage - maxStoreCoverage / 8);
    int count = 0;
    for (int entry = accumulators.next(aggregates);
        entry != EntryBits.END && count < 2 * queue.limit();
        entry = accumulators.next(entry + 1)) {
      if (accumulators.coverage(entry) >= minCoverage) {
        seen.add(entry - aggregates);
        queue.add(entry, Integer.MAX_VALUE);
        count++;
      }
    }
    queue.scoreAll();
  }

  /** Computes the maximum coverages of cities and of stores. */
  private void findMaxCoverages() {
    for (int entry = accumulators.next(0);
        entry != EntryBits.END;
        entry = accumulators.next(entry + 1)) {
      int coverage = accumulators.coverage(entry);
      if (entry >= aggregates) {
        maxStoreCoverage = Math.max(maxStoreCoverage, coverage);
      } else if (index.aggregateTable().isCity(entry)) {
        maxCityCoverage = Math.max(maxCityCoverage, coverage);
      }
    }
  }

  /**
   * Returns the companies that the query names, by descending bounds of their coverages, unless
   * none of their stores can be among the results.
   */
  private IntStream findCompanies() {
    LongStream.Builder keys = LongStream.builder();
    for (int aggregate = accumulators.next(0);
        aggregate < aggregates;
        aggregate = accumulators.next(aggregate + 1)) {
      if (!index.aggregateTable().isCity(aggregate)
          && queue.admits(bounds.companyBound(aggregate, maxCityCoverage, maxStoreCoverage))) {
        keys.add((long) -accumulators.coverage(aggregate) << Integer.SIZE | aggregate);
      }
    }
    return keys.build().sorted().mapToInt(key -> (int) key);
  }

  /** Queues the stores of a company that the query names. */
  private void addStoresOfCompany(int company) {
    if (!queue.admits(bounds.companyBound(company, maxCityCoverage, maxStoreCoverage))) {
      return;
    }
    bounds.setCompany(company);
    record.read(index.aggregates(), company);
    if (nearness == null) {
      addStoresOfCompany(new FirstOfEqual());
    } else if (index.aggregateTable().size(company) <= TypeaheadFormat.size(queue.limit())) {
      addStoresOfCompany(store -> true);
    } else {
      addStoresOfCompany(nearness.notFar());
      queue.scoreAll();
      addStoresOfCompany(nearEnough(nearness));
    }
  }

  /** Queues the stores of the company that was set that pass a test or have an own word. */
  private void addStoresOfCompany(IntPredicate test) {
    record.openStores(index, list);
    for (int store = list.next(); store != EntryBits.END; store = list.next()) {
      if (accumulators.coverage(aggregates + store) != 0 || test.test(store)) {
        add(store);
      }
    }
  }

  /**
   * A test for the stores of a company without an own word of the query. They are equal if they are
   * in the same named city, or all in cities that the query does not name. Of equal ones, the first
   * pass, as many as there may be results.
   */
  private final class FirstOfEqual implements IntPredicate {
    private int unnamedCount;
    private int countInCity;
    private int lastCity = Interpretations.NONE;

    @Override
    public boolean test(int store) {
      int city = cities.cityOf(store);
      countInCity = city == lastCity ? countInCity : 0;
      lastCity = city;
      int count = city == Interpretations.NONE ? unnamedCount++ : countInCity++;
      return count < queue.limit();
    }
  }

  /**
   * Queues the stores of a city that have no own word of the query, without the stores of companies
   * that the query names, since they came before.
   */
  private void addStoresOfCity(int aggregate) {
    if (!queue.admits(bounds.cityBound(aggregate))) {
      return;
    }
    AggregateTable table = index.aggregateTable();
    int equalCount = 0;
    for (int store = table.firstStore(aggregate); store < table.endStore(aggregate); store++) {
      if (!seen.contains(store)
          && accumulators.coverage(aggregates + store) == 0
          && accumulators.coverage(companyOf(store)) == 0) {
        add(store);
        if (++equalCount == queue.limit()) {
          return;
        }
      }
    }
  }

  private int companyOf(int store) {
    index.stores().read(store, numbers);
    return numbers.next();
  }

  /** Queues a store with its bound, unless this was done before. */
  private void add(int store) {
    if (!seen.contains(store) && queue.tryConsumeBound()) {
      seen.add(store);
      bounds.setCity(cities.cityOf(store));
      int bound = bounds.storeBound(store);
      if (bound != Scorer.NO_SCORE) {
        queue.add(aggregates + store, bound);
      }
    }
  }
}

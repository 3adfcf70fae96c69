package org.rtodirectory.edge.typeahead;

import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.schemas.snapshot.BinarySearch;

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
    IntStream.of(cities.cities()).forEach(this::addStoresOfCity);
    if (nearness != null) {
      addNearStores(nearness);
    }
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
    if (nearness != null) {
      addNearStoresOfCompany(nearness.notFar());
    }
    record.openStores(index, list);
    int equalCount = 0;
    int countInCity = 0;
    int lastCity = Interpretations.NONE;
    for (int store = list.next(); store != EntryBits.END; store = list.next()) {
      if (nearness == null && accumulators.coverage(aggregates + store) == 0) {
        int city = cities.cityOf(store);
        countInCity = city == lastCity ? countInCity : 0;
        lastCity = city;
        boolean isCityNamed = city != Interpretations.NONE;
        if ((isCityNamed ? countInCity++ : equalCount++) >= queue.limit()) {
          seen.add(store);
          continue;
        }
      }
      add(store);
    }
  }

  /** Scores the stores of the company that are near, so that others need a higher bound. */
  private void addNearStoresOfCompany(IntPredicate isNear) {
    record.openStores(index, list);
    for (int store = list.next(); store != EntryBits.END; store = list.next()) {
      if (isNear.test(store)) {
        add(store);
      }
    }
    queue.scoreAll();
  }

  /**
   * Queues the stores of a city that have no own word of the query. Without a ZIP code, the stores
   * of companies that the query names are left out, since they came before.
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
          && (nearness != null || accumulators.coverage(companyOf(store)) == 0)) {
        add(store);
        if (++equalCount == queue.limit() && nearness == null) {
          return;
        }
      }
    }
  }

  private int companyOf(int store) {
    index.stores().read(store, numbers);
    return numbers.next();
  }

  /** Queues the stores that may be among the results by nearness alone. */
  private void addNearStores(Nearness near) {
    int minQuality =
        BinarySearch.lowerBound(
            0, Nearness.FULL, quality -> !queue.admits(bounds.nearnessBound(quality)));
    IntPredicate isNear = near.atLeast(minQuality);
    for (int store = 0; store < near.storeCount(); store++) {
      if (isNear.test(store)) {
        add(store);
      }
    }
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

package org.rtodirectory.edge.typeahead;

import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.edge.typeahead.ScoringModel.Parameter;

/**
 * The join of stores with their companies and cities, which queues the stores that may be among the
 * results.
 *
 * <p>The query names an aggregate if the aggregate has a word of the query. The stores of named
 * companies come first, so the bounds of all others need no company. Without a ZIP code, stores of
 * the same company and city with no own word of the query differ only in rank, so the first ones
 * suffice. For one query and one thread.
 */
final class StoreJoin {
  private final TypeaheadSections index;
  private final CityRanges cities;
  private final int aggregates;
  private final ScoringModel model;
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

  /**
   * The number of the city of the last store, see {@link CityRanges}. Not updated if the query
   * names no city.
   */
  private int city;

  /** Whether the query names that city. */
  private boolean isCityNamed;

  StoreJoin(
      TypeaheadSections index,
      ScoringModel model,
      Accumulators accumulators,
      CandidateQueue queue,
      EntryBits seen,
      StoreBounds bounds,
      @Nullable Nearness nearness) {
    this.index = index;
    this.cities = index.cityRanges();
    this.aggregates = index.aggregateCount();
    this.model = model;
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
    startCompany(Interpretations.NONE);
    if (nearness != null) {
      IntStream.of(nearness.nearest(queue.limit())).forEach(this::add);
      queue.scoreAll();
    }
    int maxCoverage = accumulators.maxCoverage();
    int share =
        Math.max(model.get(Parameter.CITY_COMPLETENESS), model.get(Parameter.CATEGORY_FIELD));
    for (int entry = accumulators.next(aggregates);
        entry != EntryBits.END;
        entry = accumulators.next(entry + 1)) {
      int coverage = accumulators.coverage(entry);
      if (queue.admits(
          bounds.groupBound(Math.min(maxCoverage, coverage + maxCityCoverage), share))) {
        add(entry - aggregates);
      }
    }
    for (int aggregate = accumulators.next(0);
        aggregate < aggregates;
        aggregate = accumulators.next(aggregate + 1)) {
      if (cities.isCity(aggregate)) {
        addStoresOfCity(aggregate);
      }
    }
    if (nearness != null) {
      startCompany(Interpretations.NONE);
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
      } else if (cities.isCity(entry)) {
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
      if (!cities.isCity(aggregate) && queue.admits(companyBound(aggregate, ScoringModel.ONE))) {
        keys.add((long) -accumulators.coverage(aggregate) << Integer.SIZE | aggregate);
      }
    }
    return keys.build().sorted().mapToInt(key -> (int) key);
  }

  /**
   * Returns the bound of all stores of a company.
   *
   * @param share the maximum label share of the company, in 1/1024
   */
  private int companyBound(int company, int share) {
    int sum = accumulators.coverage(company) + maxCityCoverage + maxStoreCoverage;
    int cityShare = maxCityCoverage > 0 ? model.get(Parameter.CITY_COMPLETENESS) : 0;
    int categoryShare = maxStoreCoverage > 0 ? model.get(Parameter.CATEGORY_FIELD) : 0;
    return bounds.groupBound(
        Math.min(accumulators.maxCoverage(), sum),
        Math.max(share, Math.max(cityShare, categoryShare)));
  }

  /** Queues the stores of a company that the query names. */
  private void addStoresOfCompany(int company) {
    if (!queue.admits(companyBound(company, ScoringModel.ONE))) {
      return;
    }
    startCompany(company);
    if (!queue.admits(companyBound(company, bounds.companyShare()))) {
      return;
    }
    record.read(index.aggregates(), company);
    record.openStores(index, list);
    int equalCount = 0;
    int countInCity = 0;
    int lastCity = city;
    for (int store = list.next(); store != EntryBits.END; store = list.next()) {
      moveTo(store);
      if (nearness == null && accumulators.coverage(aggregates + store) == 0) {
        countInCity = city == lastCity ? countInCity : 0;
        lastCity = city;
        if ((isCityNamed ? countInCity++ : equalCount++) >= queue.limit()) {
          seen.add(store);
          continue;
        }
      }
      add(store);
    }
  }

  /**
   * Queues the stores of a city that have no own word of the query. Without a ZIP code, the stores
   * of companies that the query names are left out, since they came before.
   */
  private void addStoresOfCity(int aggregate) {
    int coverage = accumulators.coverage(aggregate);
    if (!queue.admits(bounds.groupBound(coverage, model.get(Parameter.CITY_COMPLETENESS)))) {
      return;
    }
    int number = cities.number(aggregate);
    int equalCount = 0;
    for (int store = cities.start(number); store < cities.end(number); store++) {
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
    int low = 0;
    int high = Nearness.FULL;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (queue.admits(bounds.nearnessBound(middle))) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    IntPredicate isNear = near.atLeast(low);
    for (int store = 0; store < near.storeCount(); store++) {
      if (isNear.test(store)) {
        add(store);
      }
    }
  }

  /** Begins with the stores of a company, or of {@link Interpretations#NONE}. */
  private void startCompany(int company) {
    bounds.setCompany(company);
    city = 0;
    isCityNamed = false;
    if (maxCityCoverage > 0) {
      setCity();
    }
  }

  /** Queues a store with its bound, unless this was done before. */
  private void add(int store) {
    if (!seen.contains(store) && queue.tryConsumeBound()) {
      seen.add(store);
      moveTo(store);
      int bound = bounds.storeBound(store, queue);
      if (bound != Scorer.NO_SCORE) {
        queue.add(aggregates + store, bound);
      }
    }
  }

  /** Moves to the city of a store, if the query names any city. */
  private void moveTo(int store) {
    if (maxCityCoverage == 0 || (store >= cities.start(city) && store < cities.end(city))) {
      return;
    }
    city = cities.numberOfStore(store, city);
    setCity();
  }

  private void setCity() {
    int entry = cities.entry(city);
    isCityNamed = accumulators.coverage(entry) > 0;
    bounds.setCity(isCityNamed ? entry : Interpretations.NONE);
  }
}

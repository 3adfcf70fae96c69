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
 * categories. Stores come from three places: the posting lists of their own words, the named
 * cities, and the named companies. Stores without own words that have both a named city and a named
 * company come from the cities or from the companies, whichever have fewer stores. Without a ZIP
 * code, stores of the same company and city with no own word of the query differ only in rank, so
 * the first ones suffice. For one query and one thread.
 */
final class StoreJoin {
  private final TypeaheadSections index;
  private final AggregateTable table;
  private final NamedCities cities;
  private final int aggregateCount;
  private final Accumulators accumulators;
  private final CandidateQueue queue;
  private final StoreBounds bounds;
  private final @Nullable Nearness nearness;
  private final Postings.Cursor list = new Postings.Cursor();
  private final AggregateRecord record = new AggregateRecord();
  private final Records.Numbers numbers = new Records.Numbers();

  /** The stores that were queued. */
  private final EntryBits seen;

  /** The named companies, by descending coverages. */
  private int[] companies = {};

  /** The maximum bounds of the coverage and of the label share of any company. */
  private int maxCompanyCoverage;

  private int maxCompanyShare;

  /** The maximum bound of the coverage of any city. */
  private int maxCityCoverage;

  /** Whether stores with a named city and a named company come from the cities. */
  private boolean isFromCities;

  StoreJoin(
      TypeaheadSections index,
      Accumulators accumulators,
      CandidateQueue queue,
      EntryBits seen,
      StoreBounds bounds,
      @Nullable Nearness nearness) {
    this.index = index;
    this.table = index.aggregateTable();
    this.cities = new NamedCities(table, accumulators, index.aggregateCount());
    this.aggregateCount = index.aggregateCount();
    this.accumulators = accumulators;
    this.queue = queue;
    this.seen = seen;
    this.bounds = bounds;
    this.nearness = nearness;
  }

  /** Queues all stores that may have one of the highest scores. */
  void addStores() {
    findAggregates();
    addBestOwnWords();
    if (nearness != null) {
      IntStream.of(nearness.nearest(queue.limit())).forEach(this::add);
      queue.scoreAll();
    }
    for (int entry = accumulators.next(aggregateCount);
        entry != EntryBits.END;
        entry = accumulators.next(entry + 1)) {
      add(entry - aggregateCount);
    }
    queue.scoreAll();
    isFromCities = hasFewerStoresInCities();
    IntStream.of(cities.cities()).forEach(this::addStoresOfCity);
    queue.scoreAll();
    promisingCompanies().forEach(this::addStoresOfCompany);
    if (nearness != null) {
      queue.scoreAll();
      addNearStores(nearness);
    }
  }

  /** Finds the named companies, and the maximum bounds of all named aggregates. */
  private void findAggregates() {
    LongStream.Builder keys = LongStream.builder();
    for (int aggregate = accumulators.next(0);
        aggregate < aggregateCount;
        aggregate = accumulators.next(aggregate + 1)) {
      int coverage = accumulators.coverage(aggregate);
      if (table.isCity(aggregate)) {
        maxCityCoverage = Math.max(maxCityCoverage, coverage);
      } else {
        maxCompanyCoverage = Math.max(maxCompanyCoverage, coverage);
        maxCompanyShare = Math.max(maxCompanyShare, accumulators.maxShare(aggregate));
        keys.add(DescendingKeys.key(coverage, aggregate));
      }
    }
    companies = keys.build().sorted().mapToInt(DescendingKeys::number).toArray();
  }

  /**
   * Scores some stores whose own words have a high coverage. After that, other stores need a higher
   * bound to be scored.
   */
  private void addBestOwnWords() {
    int maxCoverage = 0;
    for (int entry = accumulators.next(aggregateCount);
        entry != EntryBits.END;
        entry = accumulators.next(entry + 1)) {
      maxCoverage = Math.max(maxCoverage, accumulators.coverage(entry));
    }
    int minCoverage = Math.max(1, maxCoverage - maxCoverage / 8);
    int count = 0;
    for (int entry = accumulators.next(aggregateCount);
        entry != EntryBits.END && count < 2 * queue.limit();
        entry = accumulators.next(entry + 1)) {
      if (accumulators.coverage(entry) >= minCoverage) {
        seen.add(entry - aggregateCount);
        queue.add(entry, Integer.MAX_VALUE);
        count++;
      }
    }
    queue.scoreAll();
  }

  /**
   * Returns whether the cities whose stores may pair with a named company have fewer stores than
   * the companies whose stores may pair with a named city.
   */
  private boolean hasFewerStoresInCities() {
    long storesInCities =
        IntStream.of(cities.cities())
            .filter(this::hasPairsInCity)
            .mapToLong(city -> table.endStore(city) - table.firstStore(city))
            .sum();
    long storesOfCompanies =
        promisingCompanies().filter(this::hasPairsOfCompany).mapToLong(table::storeCount).sum();
    return storesInCities < storesOfCompanies;
  }

  /** Returns the companies before the first one whose stores cannot be among the results. */
  private IntStream promisingCompanies() {
    return IntStream.of(companies).takeWhile(this::canHaveResults);
  }

  /**
   * Returns whether stores of a company without own words of the query may be among the results. If
   * they cannot, neither can the stores of any company with the same or a lower coverage.
   */
  private boolean canHaveResults(int company) {
    int coverage = accumulators.coverage(company);
    return queue.admits(bounds.pairBound(coverage, maxCompanyShare, maxCityCoverage));
  }

  /** Returns whether stores in a city with a named company may be among the results. */
  private boolean hasPairsInCity(int city) {
    int cityCoverage = accumulators.coverage(city);
    return maxCompanyCoverage > 0
        && queue.admits(bounds.pairBound(maxCompanyCoverage, maxCompanyShare, cityCoverage));
  }

  /** Returns whether stores of a company in a named city may be among the results. */
  private boolean hasPairsOfCompany(int company) {
    int coverage = accumulators.coverage(company);
    int share = accumulators.maxShare(company);
    return maxCityCoverage > 0 && queue.admits(bounds.pairBound(coverage, share, maxCityCoverage));
  }

  /** Queues the stores of a city that have no own word of the query. */
  private void addStoresOfCity(int city) {
    boolean hasPairs = isFromCities && hasPairsInCity(city);
    bounds.setNames(Interpretations.NONE, city);
    if (!hasPairs && !queue.admits(bounds.boundWithoutOwnWords(Nearness.FULL))) {
      return;
    }
    EqualStores equal = new EqualStores();
    for (int store = table.firstStore(city); store < table.endStore(city); store++) {
      if (!hasOwnWord(store)) {
        int company = namedCompanyOf(store);
        if ((company == Interpretations.NONE || hasPairs) && equal.isAmongFirst(company)) {
          add(store, company, city);
        }
      }
    }
  }

  /** Queues the stores of a company that have no own word of the query. */
  private void addStoresOfCompany(int company) {
    boolean hasPairs = !isFromCities && hasPairsOfCompany(company);
    bounds.setNames(company, Interpretations.NONE);
    if (!queue.admits(bounds.boundWithoutOwnWords(Nearness.FULL))) {
      if (hasPairs) {
        addStoresOfCompany(company, true, store -> false);
      }
    } else if (nearness == null || table.storeCount(company) <= queue.limit()) {
      addStoresOfCompany(company, hasPairs, store -> true);
    } else {
      addStoresOfCompany(company, false, nearness.notFarTest());
      queue.scoreAll();
      addStoresOfCompany(company, hasPairs, nearEnoughTest(nearness, company));
    }
  }

  /**
   * Queues the stores of a company that have no own word of the query.
   *
   * @param hasPairs whether to queue the stores in named cities
   * @param isNear tests whether to queue a store in another city
   */
  private void addStoresOfCompany(int company, boolean hasPairs, IntPredicate isNear) {
    record.read(index.aggregates(), company);
    record.openStores(index, list);
    EqualStores equal = new EqualStores();
    for (int store = list.next(); store != EntryBits.END; store = list.next()) {
      if (!hasOwnWord(store)) {
        int city = cities.cityOf(store);
        if ((city == Interpretations.NONE ? isNear.test(store) : hasPairs)
            && equal.isAmongFirst(city)) {
          add(store, company, city);
        }
      }
    }
  }

  /** Queues the stores that may be among the results by nearness alone. */
  private void addNearStores(Nearness near) {
    bounds.setNames(Interpretations.NONE, Interpretations.NONE);
    if (!queue.admits(bounds.boundWithoutOwnWords(Nearness.FULL))) {
      return;
    }
    IntPredicate isNear = nearEnoughTest(near, Interpretations.NONE);
    for (int store = 0; store < near.storeCount(); store++) {
      if (isNear.test(store) && !hasOwnWord(store)) {
        add(store);
      }
    }
  }

  /**
   * Returns a test that the stores of a company in unnamed cities pass if they are near enough to
   * be among the results. It is valid only for stores without an own word of the query.
   */
  private IntPredicate nearEnoughTest(Nearness near, int company) {
    bounds.setNames(company, Interpretations.NONE);
    return near.minQualityTest(
        BinarySearch.lowerBound(
            0, Nearness.FULL, quality -> !queue.admits(bounds.boundWithoutOwnWords(quality))));
  }

  /**
   * A counter of stores that differ only in rank: those of a company in the same named city or in
   * unnamed cities, or those of a city with the same named company or unnamed companies.
   */
  private final class EqualStores {
    private int last = Interpretations.NONE;
    private int countOfLast;
    private int countOfUnnamed;

    /**
     * Counts the next store. Returns whether it is among the first equal stores, up to the maximum
     * number of results. With a ZIP code, all stores differ, so the result is always true.
     *
     * @param aggregate the named city or company of the store, or {@link Interpretations#NONE}
     */
    boolean isAmongFirst(int aggregate) {
      if (aggregate == Interpretations.NONE) {
        return countOfUnnamed++ < queue.limit() || nearness != null;
      }
      countOfLast = aggregate == last ? countOfLast : 0;
      last = aggregate;
      return countOfLast++ < queue.limit() || nearness != null;
    }
  }

  private boolean hasOwnWord(int store) {
    return accumulators.coverage(aggregateCount + store) != 0;
  }

  /** Returns the company of a store, or {@link Interpretations#NONE} if it is not named. */
  private int namedCompanyOf(int store) {
    if (maxCompanyCoverage == 0) {
      return Interpretations.NONE;
    }
    index.stores().read(store, numbers);
    int company = numbers.next();
    return accumulators.coverage(company) == 0 ? Interpretations.NONE : company;
  }

  /** Queues a store. Reads its company only if the store could be among the results. */
  private void add(int store) {
    int city = cities.cityOf(store);
    int cityCoverage = city == Interpretations.NONE ? 0 : accumulators.coverage(city);
    int bound = bounds.storeBound(store, maxCompanyCoverage, maxCompanyShare, cityCoverage);
    if (queue.admits(bound)) {
      add(store, namedCompanyOf(store), city);
    }
  }

  /** Queues a store with its bound, unless this was done before. */
  private void add(int store, int company, int city) {
    if (!seen.contains(store) && queue.tryConsumeBound()) {
      bounds.setNames(company, city);
      int bound = bounds.storeBound(store);
      if (bound != Scorer.NO_SCORE) {
        seen.add(store);
        queue.add(aggregateCount + store, bound);
      }
    }
  }
}

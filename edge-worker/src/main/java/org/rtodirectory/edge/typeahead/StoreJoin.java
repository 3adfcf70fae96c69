package org.rtodirectory.edge.typeahead;

import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.edge.typeahead.ScoringModel.Parameter;

/**
 * Joins the stores with their companies and cities, and queues those that may be found.
 *
 * <p>The stores of companies that the query names come first, so all others have no company in
 * their bound. Stores of the same company and city that have no own words in the query have equal
 * scores unless the query has a ZIP code, so the first ones suffice. For one query and one thread.
 */
final class StoreJoin {
  private final TypeaheadSections index;
  private final CityRanges cities;
  private final int heads;
  private final ScoringModel model;
  private final Accumulators accumulators;
  private final CandidateQueue queue;
  private final StoreBounds bounds;
  private final @Nullable Nearness nearness;
  private final Postings.Cursor list = new Postings.Cursor();
  private final Records.Numbers numbers = new Records.Numbers();

  /** The stores that were joined with their company, or were queued. */
  private final EntryBits seen;

  private int maxCityCoverage;
  private int maxStoreCoverage;

  /** The number of the city of the last store, and whether the query names it. */
  private int city;

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
    this.heads = index.headCount();
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
    for (int entry = accumulators.next(heads);
        entry != EntryBits.END;
        entry = accumulators.next(entry + 1)) {
      int coverage = accumulators.coverage(entry);
      if (queue.admits(
          bounds.groupBound(Math.min(maxCoverage, coverage + maxCityCoverage), share))) {
        add(entry - heads);
      }
    }
    for (int head = accumulators.next(0); head < heads; head = accumulators.next(head + 1)) {
      if (cities.isCity(head)) {
        addStoresOfCity(head);
      }
    }
    if (nearness != null) {
      startCompany(Interpretations.NONE);
      addNearStores(nearness);
    }
  }

  /** Scores some stores with the most own words, so that others have scores to reach. */
  private void addBestOwnWords() {
    int minCoverage = Math.max(1, maxStoreCoverage - maxStoreCoverage / 8);
    int count = 0;
    for (int entry = accumulators.next(heads);
        entry != EntryBits.END && count < 2 * queue.limit();
        entry = accumulators.next(entry + 1)) {
      if (accumulators.coverage(entry) >= minCoverage) {
        seen.add(entry - heads);
        queue.add(entry, Integer.MAX_VALUE);
        count++;
      }
    }
    queue.scoreAll();
  }

  private void findMaxCoverages() {
    for (int entry = accumulators.next(0);
        entry != EntryBits.END;
        entry = accumulators.next(entry + 1)) {
      int coverage = accumulators.coverage(entry);
      if (entry >= heads) {
        maxStoreCoverage = Math.max(maxStoreCoverage, coverage);
      } else if (cities.isCity(entry)) {
        maxCityCoverage = Math.max(maxCityCoverage, coverage);
      }
    }
  }

  /** The companies that the query names, those first that have more of it. */
  private IntStream findCompanies() {
    LongStream.Builder keys = LongStream.builder();
    for (int head = accumulators.next(0); head < heads; head = accumulators.next(head + 1)) {
      if (!cities.isCity(head) && queue.admits(companyBound(head, ScoringModel.ONE))) {
        keys.add((long) -accumulators.coverage(head) << Integer.SIZE | head);
      }
    }
    return keys.build().sorted().mapToInt(key -> (int) key);
  }

  /** The bound of all stores of a company, of whose name a share is covered at most. */
  private int companyBound(int company, int share) {
    int sum = accumulators.coverage(company) + maxCityCoverage + maxStoreCoverage;
    int cityShare = maxCityCoverage > 0 ? model.get(Parameter.CITY_COMPLETENESS) : 0;
    int categoryShare = maxStoreCoverage > 0 ? model.get(Parameter.CATEGORY_FIELD) : 0;
    return bounds.groupBound(
        Math.min(accumulators.maxCoverage(), sum),
        Math.max(share, Math.max(cityShare, categoryShare)));
  }

  private void addStoresOfCompany(int company) {
    if (!queue.admits(companyBound(company, ScoringModel.ONE))) {
      return;
    }
    startCompany(company);
    if (!queue.admits(companyBound(company, bounds.companyShare()))) {
      return;
    }
    index.heads().read(company, numbers);
    numbers.next();
    numbers.next();
    int start = numbers.next();
    list.open(index.companyStores(), start, (long) start + numbers.next());
    int equalCount = 0;
    int countInCity = 0;
    int lastCity = city;
    for (int store = list.next(); store != EntryBits.END; store = list.next()) {
      moveTo(store);
      if (nearness == null && accumulators.coverage(heads + store) == 0) {
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

  /** Adds the stores of a city that have no own words, and no company that the query names. */
  private void addStoresOfCity(int head) {
    int coverage = accumulators.coverage(head);
    if (!queue.admits(bounds.groupBound(coverage, model.get(Parameter.CITY_COMPLETENESS)))) {
      return;
    }
    int number = cities.number(head);
    int equalCount = 0;
    for (int store = cities.start(number); store < cities.end(number); store++) {
      if (!seen.contains(store)
          && accumulators.coverage(heads + store) == 0
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

  /** Adds the stores that have nothing but their nearness. */
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

  private void startCompany(int company) {
    bounds.setCompany(company);
    city = 0;
    isCityNamed = false;
    if (maxCityCoverage > 0) {
      setCity();
    }
  }

  private void add(int store) {
    if (!seen.contains(store) && queue.tryConsumeBound()) {
      seen.add(store);
      moveTo(store);
      int bound = bounds.storeBound(store, queue);
      if (bound != Scorer.NO_SCORE) {
        queue.add(heads + store, bound);
      }
    }
  }

  /** Goes to the city of a store. */
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

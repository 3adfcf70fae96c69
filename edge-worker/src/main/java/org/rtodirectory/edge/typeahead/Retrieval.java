package org.rtodirectory.edge.typeahead;

import static org.rtodirectory.edge.typeahead.ScoringModel.ONE;

import java.util.function.IntPredicate;
import java.util.stream.LongStream;
import org.rtodirectory.edge.typeahead.ScoringModel.Parameter;

/**
 * The top-k algorithm, which finds the entries with the highest scores without scoring all of them.
 *
 * <p>{@link Accumulators} bound the coverage of aggregates, and of stores by their own words. The
 * aggregates with the highest bounds are scored first, then the stores that {@link StoreJoin}
 * finds, then the other aggregates. An entry is scored only if its bound reaches the lowest of the
 * top scores so far, as in MaxScore (Turtle and Flood, Information Processing and Management 31,
 * 1995). The result equals that of scoring all entries if the step budget suffices. For one thread.
 * Reused for one query after the other.
 */
final class Retrieval {
  private final TypeaheadSections index;
  private final Accumulators accumulators;
  private final CandidateQueue queue;
  private final EntryBits seenStores;

  Retrieval(TypeaheadSections index, StepBudget budget) {
    this.index = index;
    this.accumulators = new Accumulators(index, budget);
    this.queue = new CandidateQueue(budget);
    this.seenStores = new EntryBits(index.count() - index.aggregateCount());
  }

  /** Adds the entries with the highest scores to {@code top}. */
  void collect(Scorer scorer, ScoringModel model, TopEntries top) {
    Interpretations query = scorer.query();
    accumulators.read(query, model);
    queue.start(scorer, top);
    int categoryMask = query.categoryMask(index.categoryTerms());
    long[] aggregateKeys = boundAggregates(query, model, categoryMask);
    int maxBound = 0;
    for (long key : aggregateKeys) {
      maxBound = Math.max(maxBound, DescendingKeys.value(key));
    }
    int minFirstBound = maxBound - maxBound / 8;
    addAggregates(aggregateKeys, bound -> bound >= minFirstBound);
    seenStores.clear();
    StoreBounds bounds = new StoreBounds(index, model, accumulators, queue, scorer, categoryMask);
    new StoreJoin(index, accumulators, queue, seenStores, bounds, query.nearness()).addStores();
    queue.scoreAll();
    addAggregates(aggregateKeys, bound -> bound < minFirstBound);
  }

  /**
   * Returns the aggregates that have a significant word of the query, in the order of entries, each
   * with its bound, as {@link DescendingKeys}.
   */
  private long[] boundAggregates(Interpretations query, ScoringModel model, int categoryMask) {
    LongStream.Builder keys = LongStream.builder();
    int end = index.aggregateCount();
    for (int entry = accumulators.next(0); entry < end; entry = accumulators.next(entry + 1)) {
      if (query.canScore(accumulators.wordMask(entry))) {
        keys.add(DescendingKeys.key(bound(entry, query, model, categoryMask), entry));
      }
    }
    return keys.build().toArray();
  }

  /**
   * Scores the aggregates that may have one of the highest scores.
   *
   * @param aggregateKeys the result of {@link #boundAggregates}
   * @param isWanted tests the bound of an aggregate
   */
  private void addAggregates(long[] aggregateKeys, IntPredicate isWanted) {
    for (long key : aggregateKeys) {
      int bound = DescendingKeys.value(key);
      if (isWanted.test(bound) && queue.tryConsumeBound()) {
        queue.add(DescendingKeys.number(key), bound);
      }
    }
    queue.scoreAll();
  }

  /** Returns an upper bound of the score of an aggregate. */
  private int bound(int aggregate, Interpretations query, ScoringModel model, int categoryMask) {
    int wordMask = accumulators.wordMask(aggregate);
    int share = accumulators.maxShare(aggregate);
    if ((wordMask & categoryMask) != 0) {
      share = Math.max(share, model.get(Parameter.CATEGORY_FIELD));
    }
    AggregateTable table = index.aggregateTable();
    return accumulators.maxUnreadScore()
        + maxCoverage(aggregate, query, model, categoryMask)
        + share * model.get(Parameter.COMPLETENESS) / ONE
        + query.maxNameAdjacency(wordMask)
        + model.get(Parameter.SIZE) * table.size(aggregate) / ONE
        + model.get(table.isCity(aggregate) ? Parameter.CITY : Parameter.COMPANY);
  }

  /**
   * Returns the bound of the coverage of an aggregate. The coverage of a city is reduced if the
   * query has a ZIP code, or if the city lacks most content words, as {@link Scorer} does.
   */
  private int maxCoverage(
      int aggregate, Interpretations query, ScoringModel model, int categoryMask) {
    int coverage = accumulators.coverage(aggregate);
    int wordMask = accumulators.wordMask(aggregate);
    if (!index.aggregateTable().isCity(aggregate)) {
      return coverage;
    }
    if (query.nearness() != null && (wordMask & categoryMask) == 0) {
      // Each word was rounded down.
      coverage = (coverage + query.wordCount()) * model.get(Parameter.FAR) / ONE + 1;
    }
    boolean isPlaceAlone =
        accumulators.maxUnreadScore() == 0 && !query.hasMostContent(wordMask, model);
    return isPlaceAlone ? coverage * model.get(Parameter.PLACE_ALONE) / ONE + 1 : coverage;
  }
}

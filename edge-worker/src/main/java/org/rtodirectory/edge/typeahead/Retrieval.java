package org.rtodirectory.edge.typeahead;

import static org.rtodirectory.edge.typeahead.ScoringModel.ONE;

import java.util.function.IntPredicate;
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
    int maxBound = 0;
    for (int entry = nextAggregate(0); entry != EntryBits.END; entry = nextAggregate(entry + 1)) {
      maxBound = Math.max(maxBound, bound(entry, query, model, categoryMask));
    }
    int minFirstBound = maxBound - maxBound / 8;
    addAggregates(query, model, categoryMask, bound -> bound >= minFirstBound);
    seenStores.clear();
    StoreBounds bounds = new StoreBounds(index, model, accumulators, queue, scorer, categoryMask);
    new StoreJoin(index, accumulators, queue, seenStores, bounds, query.nearness()).addStores();
    queue.scoreAll();
    addAggregates(query, model, categoryMask, bound -> bound < minFirstBound);
  }

  /** Scores the aggregates with such a bound that may have one of the highest scores. */
  private void addAggregates(
      Interpretations query, ScoringModel model, int categoryMask, IntPredicate isWanted) {
    for (int entry = nextAggregate(0); entry != EntryBits.END; entry = nextAggregate(entry + 1)) {
      int bound = bound(entry, query, model, categoryMask);
      if (isWanted.test(bound) && queue.tryConsumeBound()) {
        queue.add(entry, bound);
      }
    }
    queue.scoreAll();
  }

  /** Returns the first aggregate at or after {@code from} that has a word of the query. */
  private int nextAggregate(int from) {
    int entry = accumulators.next(from);
    return entry < index.aggregateCount() ? entry : EntryBits.END;
  }

  /**
   * Returns the bound of an aggregate, or {@link Scorer#NO_SCORE} if it has no significant word.
   */
  private int bound(int aggregate, Interpretations query, ScoringModel model, int categoryMask) {
    int wordMask = accumulators.wordMask(aggregate);
    if (!query.canScore(wordMask)) {
      return Scorer.NO_SCORE;
    }
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

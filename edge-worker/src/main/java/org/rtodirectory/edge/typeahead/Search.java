package org.rtodirectory.edge.typeahead;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** A search of an index, for one query after the other, with working memory. For one thread. */
final class Search {
  private final TypeaheadSections index;
  private final ScoringModel model;
  private final StepBudget budget = new StepBudget();
  private final Retrieval retrieval;

  Search(TypeaheadSections index, ScoringModel model) {
    this.index = index;
    this.model = model;
    this.retrieval = new Retrieval(index, budget);
  }

  /**
   * Returns the entries that a query finds, best first, at most {@code limit}.
   *
   * @param steps the step budget, see {@link StepBudget}
   */
  int[] find(QueryWords words, int limit, int steps) {
    Scorer scorer = scorer(words, steps);
    TopEntries top = findTop(scorer, limit);
    int[] entries = IntStream.range(0, top.count()).map(top::entry).toArray();
    if (!words.hasOnlyStopWords()
        || (entries.length > 0 && scorer.explain(entries[0]).uncovered().isEmpty())) {
      return entries;
    }
    // If a query has only stop words, and no entry covers them, the results are the cities and
    // companies with the most stores.
    return IntStream.range(0, Math.min(limit, index.aggregateCount())).toArray();
  }

  /** Returns the same entries as {@link #find} with the reasons for their scores. */
  List<Explanation> explain(QueryWords words, int limit, int steps) {
    int[] entries = find(words, limit, steps);
    Scorer scorer = scorer(words, steps);
    return Arrays.stream(entries).mapToObj(scorer::explain).toList();
  }

  /**
   * Returns the entries with the highest scores. Unlike {@link #find}, it returns none for stop
   * words that no entry covers.
   */
  TopEntries findTop(QueryWords words, int limit, int steps) {
    return findTop(scorer(words, steps), limit);
  }

  private Scorer scorer(QueryWords words, int steps) {
    budget.start(steps);
    return new Scorer(index, model, Interpreter.read(index, model, budget, words));
  }

  private TopEntries findTop(Scorer scorer, int limit) {
    TopEntries top = new TopEntries(limit, model);
    retrieval.collect(scorer, model, top);
    top.dropLowScores();
    return top;
  }

  /** Returns the budget, with the steps that the last search has taken. */
  StepBudget budget() {
    return budget;
  }
}

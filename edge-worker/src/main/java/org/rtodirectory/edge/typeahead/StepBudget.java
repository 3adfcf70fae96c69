package org.rtodirectory.edge.typeahead;

/**
 * The cap on the work of a query. A step is about ten nanoseconds on a warm index, but the steps of
 * a query depend on the index alone, so its answer never depends on the speed of the machine. For
 * one thread.
 */
final class StepBudget {
  /** The steps that a query may take. */
  static final int DEFAULT_STEPS = 400_000;

  /** The steps of a look-up in the trie. */
  static final int LOOKUP = 6;

  /** The steps of a node that a search for typos visits. */
  static final int NODE = 3;

  /** The steps of scoring an entry, and of looking at its bound. */
  static final int SCORE = 20;

  static final int BOUND = 1;

  /** Bytes of a list that are read in a step. */
  static final int BYTES_PER_STEP = 4;

  private int limit;
  private int used;

  /** Starts the count for a new query. */
  void start(int steps) {
    limit = steps;
    used = 0;
  }

  /** Takes steps, and returns whether the budget still has some. */
  boolean tryConsume(long steps) {
    used = (int) Math.min(limit, used + steps);
    return used < limit;
  }

  /** The steps that the query has taken. */
  int used() {
    return used;
  }
}

package org.rtodirectory.edge.typeahead;

/**
 * The limit of the work of a query, in steps. A step takes about ten nanoseconds on a warm index.
 * The steps of a query depend on the query and the index alone, so its answer never depends on the
 * speed of the machine. For one thread.
 */
final class StepBudget {
  /** The default limit of the steps of a query. */
  static final int DEFAULT_STEPS = 400_000;

  /** The steps of a look-up in the trie. */
  static final int LOOKUP = 6;

  /** The steps of a node that a search for typos visits. */
  static final int NODE = 3;

  /** The steps of scoring an entry. */
  static final int SCORE = 20;

  /** The steps of computing the bound of an entry. */
  static final int BOUND = 1;

  /** The bytes of a posting list that are read in a step. */
  static final int BYTES_PER_STEP = 4;

  private int limit;
  private int used;

  /** Starts the count for a new query. */
  void start(int steps) {
    limit = steps;
    used = 0;
  }

  /**
   * Takes steps. Returns whether the budget still has some, so the call that exhausts it returns
   * false.
   */
  boolean tryConsume(long steps) {
    used = (int) Math.min(limit, used + steps);
    return used < limit;
  }

  /** Returns the steps that the query has taken, at most the limit. */
  int used() {
    return used;
  }
}

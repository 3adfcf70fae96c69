package org.rtodirectory.edge.typeahead;

/**
 * What a query may cost: a number of steps, each a node of the trie, a posting or an entry that is
 * looked at. A query that has used them up answers with what it has found, so that no query costs
 * more than a fixed amount, and its answer does not depend on the machine. For one thread.
 */
final class Work {
  /** Steps of a query; each search for typos has as many of its own. */
  static final int LIMIT = 1 << 16;

  /** What a query may spend in all, the last step of each stage aside. */
  static final int MOST = 3 * LIMIT;

  private int left;
  private long spent;

  /** Begins with a query. */
  void startQuery() {
    spent = 0;
    startStage();
  }

  /** Begins with a stage of a query: the exact passes, typos, or two typos. */
  void startStage() {
    left = LIMIT;
  }

  /** What the query has cost, in steps. */
  long spent() {
    return spent;
  }

  /** Leaves at most so many steps. */
  void leave(int steps) {
    left = Math.min(left, steps);
  }

  /** Takes a number of steps; whether they were left. */
  boolean spend(int steps) {
    left -= steps;
    spent += steps;
    return left >= 0;
  }

  boolean isSpent() {
    return left < 0;
  }
}

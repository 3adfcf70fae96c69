package org.rtodirectory.edge.typeahead;

/**
 * The deterministic work budget of a query, counted in steps. Every operation whose cost grows with
 * the query or the index takes steps in proportion to its cost before it runs. A stage that has
 * used up its steps ends with the entries that it has found. A query therefore takes bounded time,
 * and its answer does not depend on the speed of the machine.
 *
 * <p>A step is meant to be at most ten nanoseconds on a warm index. The slowest queries that hill
 * climbing has found ({@code edge-worker/bench/hostile-queries.sh}) took six to eight nanoseconds a
 * step with 69,000 entries, and up to fifteen with a million, where most reads miss the caches.
 *
 * <p>Each stage has a budget of its own, so that an expensive exact search leaves enough steps for
 * the search for typos. The steps of a query must not depend on the queries before it, because its
 * answer would depend on them, too: an operation that a cache has made cheaper takes the same
 * steps. For one thread.
 */
final class StepBudget {
  /** Steps of the passes without typos, more for each eight entries up to a limit. */
  private static final int EXACT = 160_000;

  private static final int ENTRIES_A_STEP = 8;
  private static final int MOST_FOR_ENTRIES = 160_000;

  /** Steps of each search for typos. */
  static final int TYPOS = 60_000;

  /** Steps for words that sound alike. */
  static final int SOUND = 30_000;

  /** Steps for the entries that have most of the words. */
  static final int MOST_WORDS = 60_000;

  /** Steps for telling which results were found only with their address. */
  static final int ADDRESSES = 10_000;

  /** A look-up in the trie. */
  static final int LOOKUP = 6;

  /** A node that a search for typos visits. */
  static final int NODE = 3;

  /** Opening a cursor, whose list may be anywhere in memory. */
  static final int OPEN = 6;

  /** Moving a cursor by a binary search among its blocks. */
  static final int SKIP = 3;

  /** Testing a candidate, without its verification. */
  static final int CANDIDATE = 3;

  /** Reading the terms of an entry; more for each eight terms. */
  static final int ENTRY = 8;

  /** Composing the label of a store. */
  static final int LABEL = 30;

  private final int exact;
  private int left;
  private long spent;

  /**
   * @param entries the number of entries of the index; a larger index has more candidates to test
   */
  StepBudget(int entries) {
    exact = EXACT + Math.min(entries / ENTRIES_A_STEP, MOST_FOR_ENTRIES);
  }

  /** Steps of the passes without typos. */
  int exact() {
    return exact;
  }

  /** The maximum number of steps of a query, except for the last operation of each stage. */
  int most() {
    return exact + 4 * ADDRESSES + 2 * TYPOS + SOUND + MOST_WORDS;
  }

  /** Starts the count for a new query. */
  void startQuery() {
    spent = 0;
    left = 0;
  }

  /** Starts a stage with a number of steps. */
  void startStage(int steps) {
    left = steps;
  }

  /** The steps that the query has taken. */
  long spent() {
    return spent;
  }

  /** The remaining steps of the stage. */
  int left() {
    return left;
  }

  /** Limits the remaining steps of the stage. */
  void leave(int steps) {
    left = Math.min(left, steps);
  }

  /** Takes a number of steps; returns whether that many were left. */
  boolean spend(int steps) {
    left -= steps;
    spent += steps;
    return left >= 0;
  }

  boolean isSpent() {
    return left < 0;
  }
}

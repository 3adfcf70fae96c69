package org.rtodirectory.edge.typeahead;

/**
 * The steps that a query may take. Every operation whose cost grows with the query or the index
 * takes as many steps as it costs, before it is done. A stage whose steps are used up ends with
 * what it has found, so that no query takes longer than a fixed time, and its answer does not
 * depend on the speed of the machine.
 *
 * <p>A step is meant to be at most ten nanoseconds on a warm index. The slowest queries that hill
 * climbing has found ({@code edge-worker/bench/hostile-queries.sh}) took six to eight nanoseconds a
 * step with 69,000 entries, and up to fifteen with a million, where most reads miss the caches.
 *
 * <p>Each stage has steps of its own: what an expensive exact search uses up is not missing where
 * typos are looked for. What a query takes must not depend on the queries before it, or its answer
 * would: an operation that earlier ones have made cheaper takes its steps all the same. For one
 * thread.
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

  /** A cursor that is opened: its list stands anywhere in memory. */
  static final int OPEN = 6;

  /** A cursor that moves by a binary search among its blocks. */
  static final int SKIP = 3;

  /** A candidate that is looked at, its verification aside. */
  static final int CANDIDATE = 3;

  /** The terms of an entry that are read; more for each eight of them. */
  static final int ENTRY = 8;

  /** A store label that is put together. */
  static final int LABEL = 30;

  private final int exact;
  private int left;
  private long spent;

  /**
   * @param entries how many the index has: the more, the more of them must be looked at to find
   *     those that have several words
   */
  StepBudget(int entries) {
    exact = EXACT + Math.min(entries / ENTRIES_A_STEP, MOST_FOR_ENTRIES);
  }

  /** Steps of the passes without typos. */
  int exact() {
    return exact;
  }

  /** The most that a query takes, but for the last operation of each stage. */
  int most() {
    return exact + 4 * ADDRESSES + 2 * TYPOS + SOUND + MOST_WORDS;
  }

  /** Begins with a query. */
  void startQuery() {
    spent = 0;
    left = 0;
  }

  /** Begins with a stage that may take so many steps. */
  void startStage(int steps) {
    left = steps;
  }

  /** The steps that the query has taken. */
  long spent() {
    return spent;
  }

  /** The steps that are left to the stage. */
  int left() {
    return left;
  }

  /** Leaves at most so many steps to the stage. */
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

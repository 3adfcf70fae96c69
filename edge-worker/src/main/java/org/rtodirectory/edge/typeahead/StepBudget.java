package org.rtodirectory.edge.typeahead;

/**
 * The cap on the work of a query: each relaxation may take half of what the ones before it have
 * left of the steps of the query, and ends with what it has found when these are used up. A step is
 * about ten nanoseconds on a warm index, but the steps of a query depend on the index alone: so its
 * answer never depends on the speed of the machine. For one thread.
 */
final class StepBudget {
  /** The steps of a query that somebody has typed. */
  static final int MOST = 240_000;

  /** A look-up in the trie. */
  static final int LOOKUP = 6;

  /** A node that a search for typos visits. */
  static final int NODE = 3;

  /** Reading the terms of an entry, and comparing them with the words of a query. */
  static final int CANDIDATE = 16;

  /** Opening the list of a term. */
  static final int LIST = 4;

  /** Bytes of a list that are read in a step, and words of a bitmap. */
  static final int BYTES_A_STEP = 4;

  private int most;
  private int spent;
  private int end;

  /** Starts the count for a new query, which may take so many steps. */
  void start(int steps) {
    most = steps;
    spent = 0;
    end = steps;
  }

  /** Starts a relaxation. */
  void startRelaxation() {
    end = spent + (most - spent) / 2;
  }

  /** Takes steps; returns whether that many were left. */
  boolean spend(long steps) {
    spent = (int) Math.min(most, spent + steps);
    return spent < end;
  }

  /** The steps that the query has taken. */
  int spent() {
    return spent;
  }
}

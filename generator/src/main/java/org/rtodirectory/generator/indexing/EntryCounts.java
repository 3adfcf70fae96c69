package org.rtodirectory.generator.indexing;

/**
 * How many entries have each term, a store with the terms of its company and city. Not for use by
 * several threads.
 */
final class EntryCounts {
  private final int[] counts;
  private final int[] previous;

  EntryCounts(int terms) {
    counts = new int[terms];
    previous = new int[terms];
  }

  /** Counts an entry for a term. Nothing happens if it was the last one counted for it. */
  void add(int term, int entry) {
    if (counts[term] == 0 || entry != previous[term]) {
      counts[term]++;
      previous[term] = entry;
    }
  }

  int of(int term) {
    return counts[term];
  }
}

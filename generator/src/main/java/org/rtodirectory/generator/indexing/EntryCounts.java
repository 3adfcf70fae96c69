package org.rtodirectory.generator.indexing;

/**
 * The number of entries that have each term. A store also has the terms of its company and city.
 * Not for use by several threads.
 */
final class EntryCounts {
  private final int[] counts;

  /** The entry that was last counted for each term. */
  private final int[] previous;

  EntryCounts(int terms) {
    counts = new int[terms];
    previous = new int[terms];
  }

  /** Counts an entry for a term, unless it was also the last one that was counted for the term. */
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

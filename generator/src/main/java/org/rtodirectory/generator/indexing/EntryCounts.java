package org.rtodirectory.generator.indexing;

/**
 * The number of entries that have each term. A store also has the terms of its company and city.
 * Not for use by several threads.
 */
final class EntryCounts {
  private final int[] counts;

  /** The entry that was last counted for each term. */
  private final int[] lastEntries;

  EntryCounts(int termCount) {
    counts = new int[termCount];
    lastEntries = new int[termCount];
  }

  /**
   * Counts an entry for a term, unless it was also the last entry that was counted for the term.
   */
  void add(int term, int entry) {
    if (counts[term] == 0 || entry != lastEntries[term]) {
      counts[term]++;
      lastEntries[term] = entry;
    }
  }

  /** Returns the number of entries that have a term. */
  int of(int term) {
    return counts[term];
  }
}

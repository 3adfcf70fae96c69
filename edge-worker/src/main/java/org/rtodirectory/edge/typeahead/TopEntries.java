package org.rtodirectory.edge.typeahead;

import org.rtodirectory.edge.typeahead.ScoringModel.Parameter;

/**
 * The collector: the entries with the highest scores so far, of equal scores those with the lowest
 * static rank. For one thread.
 */
final class TopEntries {
  /** The maximum number of entries. */
  static final int MAX_LIMIT = 50;

  /** For each entry its score in the upper half, and the complement of its number in the lower. */
  private final long[] keys = new long[MAX_LIMIT];

  private final int limit;
  private int count;

  TopEntries(int limit) {
    this.limit = Math.max(0, Math.min(limit, MAX_LIMIT));
  }

  int limit() {
    return limit;
  }

  int count() {
    return count;
  }

  int entry(int place) {
    return ~(int) keys[place];
  }

  int score(int place) {
    return (int) (keys[place] >>> Integer.SIZE);
  }

  /** Whether an entry with a score would be among the highest. */
  boolean admits(int score, int entry) {
    return count < limit || (limit > 0 && key(score, entry) > keys[limit - 1]);
  }

  /** The lowest score that is among the highest, or 0 while there is room. */
  int threshold() {
    return count < limit || limit == 0 ? 0 : score(limit - 1);
  }

  /** Adds an entry, which was not added before, unless {@code limit} others are better. */
  void offer(int score, int entry) {
    if (!admits(score, entry)) {
      return;
    }
    long key = key(score, entry);
    int place = count < limit ? count++ : limit - 1;
    while (place > 0 && keys[place - 1] < key) {
      keys[place] = keys[place - 1];
      place--;
    }
    keys[place] = key;
  }

  /** Drops the entries that score too little: by themselves, or compared with the best. */
  void cut(ScoringModel model) {
    long share = model.get(Parameter.CUTOFF);
    int least = model.get(Parameter.MIN_SCORE);
    while (count > 0
        && (score(count - 1) < least
            || (long) score(count - 1) * ScoringModel.ONE < score(0) * share)) {
      count--;
    }
  }

  private static long key(int score, int entry) {
    return ((long) score << Integer.SIZE) | (~entry & 0xffff_ffffL);
  }
}

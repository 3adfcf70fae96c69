package org.rtodirectory.edge.typeahead;

import org.rtodirectory.edge.typeahead.ScoringModel.Parameter;

/**
 * The collector of the entries with the highest scores so far, in descending order. Of equal
 * scores, the lowest static rank wins. For one query and one thread.
 */
final class TopEntries {
  /** The maximum number of entries. */
  static final int MAX_LIMIT = 50;

  /** For each entry, its score in the upper half and the complement of its number in the lower. */
  private final long[] keys = new long[MAX_LIMIT];

  private final int limit;
  private final int minScore;
  private final long cutoffFactor;
  private int count;

  /** The score that a result needs, given the entries so far. */
  private int threshold;

  /**
   * @param limit the maximum number of results, capped at {@link #MAX_LIMIT}
   * @param model the model with the scores below which entries are no results
   */
  TopEntries(int limit, ScoringModel model) {
    this.limit = Math.max(0, Math.min(limit, MAX_LIMIT));
    this.minScore = model.get(Parameter.MIN_SCORE);
    this.cutoffFactor = model.get(Parameter.CUTOFF);
    this.threshold = minScore;
  }

  int limit() {
    return limit;
  }

  int count() {
    return count;
  }

  int entry(int rank) {
    return ~(int) keys[rank];
  }

  int score(int rank) {
    return (int) (keys[rank] >>> Integer.SIZE);
  }

  /**
   * Returns whether an entry with a score would be among the results so far. For a bound as score,
   * false means that the entry need not be scored.
   */
  boolean admits(int score, int entry) {
    return score >= threshold
        && (count < limit || (limit > 0 && key(score, entry) > keys[limit - 1]));
  }

  /** Returns the score that a result needs, given the entries so far. */
  int threshold() {
    return threshold;
  }

  /** Returns whether {@code limit} entries are present. */
  boolean isFull() {
    return count == limit;
  }

  /**
   * Adds an entry, unless {@code limit} others are better or its score is too low. The entry must
   * not have been added before.
   */
  void offer(int score, int entry) {
    if (!admits(score, entry)) {
      return;
    }
    long key = key(score, entry);
    int rank = count < limit ? count++ : limit - 1;
    while (rank > 0 && keys[rank - 1] < key) {
      keys[rank] = keys[rank - 1];
      rank--;
    }
    keys[rank] = key;
    threshold = Math.max(minScore, (int) (score(0) * cutoffFactor / ScoringModel.ONE));
    if (isFull()) {
      threshold = Math.max(threshold, score(limit - 1));
    }
  }

  /** Drops the entries whose scores are too low by themselves or compared with the best. */
  void dropLowScores() {
    while (count > 0
        && (score(count - 1) < minScore
            || (long) score(count - 1) * ScoringModel.ONE < score(0) * cutoffFactor)) {
      count--;
    }
  }

  private static long key(int score, int entry) {
    return ((long) score << Integer.SIZE) | (~entry & 0xffff_ffffL);
  }
}

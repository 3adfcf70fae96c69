package org.rtodirectory.edge.typeahead;

import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A bucket queue of entries to be scored, those with the highest upper bounds of their scores
 * first, of equal buckets those that were added first. Its size is bounded. For one thread.
 */
final class CandidateQueue {
  private static final int MAX_SIZE = 1 << 9;

  /** The entries that are scored to begin with, to have scores that later ones must reach. */
  private static final int FIRST_SIZE = 1 << 6;

  private static final int BUCKET_SHIFT = 5;
  private static final int BUCKETS = 1 << 9;

  private final StepBudget budget;
  private final int[] entries = new int[MAX_SIZE];
  private final int[] bounds = new int[MAX_SIZE];
  private final int[] sorted = new int[MAX_SIZE];
  private final int[] ends = new int[BUCKETS];
  private int size;
  private @Nullable Scorer scorer;
  private TopEntries top = new TopEntries(0, ScoringModel.DEFAULT);

  CandidateQueue(StepBudget budget) {
    this.budget = budget;
  }

  /** Begins with a query. */
  void start(Scorer ofQuery, TopEntries ofResult) {
    scorer = ofQuery;
    top = ofResult;
    size = 0;
  }

  /** The number of entries that are wanted. */
  int limit() {
    return top.limit();
  }

  /** Whether the scores that were reached admit an upper bound. */
  boolean admits(int bound) {
    return top.admits(bound, 0);
  }

  /** Takes the steps of computing a bound. Returns whether the budget still has some. */
  boolean tryConsume() {
    return budget.tryConsume(StepBudget.BOUND);
  }

  /** Adds an entry with an upper bound of its score, if the scores that were reached admit that. */
  void add(int entry, int bound) {
    if (top.admits(bound, entry)) {
      if (size == MAX_SIZE || (size >= FIRST_SIZE && !top.isFull())) {
        scoreAll();
      }
      entries[size] = entry;
      bounds[size++] = bound;
    }
  }

  /** Scores the entries that the scores reached before still admit, and forgets all. */
  void scoreAll() {
    sort();
    for (int i = 0; i < size; i++) {
      int bound = bounds[sorted[i]];
      int entry = entries[sorted[i]];
      if (bound < top.threshold() - (1 << BUCKET_SHIFT)) {
        break; // No later one is in a higher bucket.
      }
      if (top.admits(bound, entry)) {
        if (!budget.tryConsume(StepBudget.SCORE)) {
          break;
        }
        int score = Objects.requireNonNull(scorer).score(entry);
        if (score != Scorer.NO_SCORE) {
          top.offer(score, entry);
        }
      }
    }
    size = 0;
  }

  private void sort() {
    Arrays.fill(ends, 0);
    for (int i = 0; i < size; i++) {
      ends[bucket(bounds[i])]++;
    }
    int end = 0;
    for (int bucket = 0; bucket < BUCKETS; bucket++) {
      end += ends[bucket];
      ends[bucket] = end;
    }
    for (int i = size - 1; i >= 0; i--) {
      sorted[--ends[bucket(bounds[i])]] = i;
    }
  }

  /** The number of a bucket, lower for higher bounds. */
  private static int bucket(int bound) {
    return BUCKETS - 1 - Math.min(BUCKETS - 1, Math.max(0, bound) >>> BUCKET_SHIFT);
  }
}

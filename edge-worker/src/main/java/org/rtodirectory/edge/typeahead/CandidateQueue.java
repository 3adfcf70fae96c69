package org.rtodirectory.edge.typeahead;

import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A bounded queue of entries that are not scored yet. Each entry has an upper bound of its score.
 * Entries with higher bounds are scored first. Bounds are grouped in buckets, and the entries of a
 * bucket keep the order in which they were added. For one thread.
 */
final class CandidateQueue {
  private static final int MAX_SIZE = 1 << 9;

  /** The number of entries to score first. Their scores set the threshold for later entries. */
  private static final int FIRST_BATCH_SIZE = 1 << 6;

  /** The number of low bits that bounds of the same bucket may differ in. */
  private static final int BUCKET_SHIFT = 5;

  private static final int BUCKET_WIDTH = 1 << BUCKET_SHIFT;
  private static final int BUCKETS = 1 << 9;

  private final StepBudget budget;
  private final int[] entries = new int[MAX_SIZE];
  private final int[] bounds = new int[MAX_SIZE];

  /** The positions in {@link #entries}, in the order of scoring. */
  private final int[] sorted = new int[MAX_SIZE];

  /** The positions in {@link #sorted} at which the buckets end. */
  private final int[] bucketEnds = new int[BUCKETS];

  private int size;
  private @Nullable Scorer scorer;
  private TopEntries top = new TopEntries(0, ScoringModel.DEFAULT);

  CandidateQueue(StepBudget budget) {
    this.budget = budget;
  }

  /** Empties the queue for the next query. */
  void start(Scorer newScorer, TopEntries newTop) {
    scorer = newScorer;
    top = newTop;
    size = 0;
  }

  /** Returns the maximum number of results. */
  int limit() {
    return top.limit();
  }

  /** Returns whether an entry with this upper bound could still become a result. */
  boolean admits(int bound) {
    return bound >= top.threshold();
  }

  /** Charges the budget for one bound. Returns false if the budget is used up. */
  boolean tryConsumeBound() {
    return budget.tryConsume(StepBudget.BOUND);
  }

  /** Adds an entry with an upper bound of its score, if it could still become a result. */
  void add(int entry, int bound) {
    if (top.admits(bound, entry)) {
      if (size == MAX_SIZE || (size >= FIRST_BATCH_SIZE && !top.isFull())) {
        scoreAll();
      }
      entries[size] = entry;
      bounds[size++] = bound;
    }
  }

  /**
   * Scores the entries that can still become results, until the budget is used up, and empties the
   * queue.
   */
  void scoreAll() {
    if (size == 0) {
      return;
    }
    sort();
    for (int i = 0; i < size; i++) {
      int bound = bounds[sorted[i]];
      int entry = entries[sorted[i]];
      // Later entries are in the same bucket or a lower one, so a bound grows by less than a
      // bucket.
      if (bound < top.threshold() - BUCKET_WIDTH) {
        break;
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

  /** Sorts by bucket. This is a counting sort, which is stable. */
  private void sort() {
    Arrays.fill(bucketEnds, 0);
    for (int i = 0; i < size; i++) {
      bucketEnds[bucket(bounds[i])]++;
    }
    int end = 0; // The counts become ends, and the last loop moves each end to the start.
    for (int bucket = 0; bucket < BUCKETS; bucket++) {
      end += bucketEnds[bucket];
      bucketEnds[bucket] = end;
    }
    for (int i = size - 1; i >= 0; i--) {
      sorted[--bucketEnds[bucket(bounds[i])]] = i;
    }
  }

  /** Returns the bucket of a bound. Higher bounds have lower buckets. */
  private static int bucket(int bound) {
    return BUCKETS - 1 - Math.min(BUCKETS - 1, Math.max(0, bound) >>> BUCKET_SHIFT);
  }
}

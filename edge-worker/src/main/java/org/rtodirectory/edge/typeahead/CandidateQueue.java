package org.rtodirectory.edge.typeahead;

import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A bounded queue of entries that are not scored yet. Each entry has an upper bound of its score.
 * Entries with higher bounds are scored first. Of equal bounds, the lowest static rank comes first.
 * For one thread.
 */
final class CandidateQueue {
  private static final int MAX_SIZE = 1 << 9;

  /** The number of entries to score first. Their scores set the threshold for later entries. */
  private static final int FIRST_BATCH_SIZE = 1 << 6;

  private final StepBudget budget;

  /** The entries with their bounds, as {@link DescendingKeys}. */
  private final long[] keys = new long[MAX_SIZE];

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

  /** Charges the budget for computing one bound. Returns false if the budget is used up. */
  boolean tryConsumeBound() {
    return budget.tryConsume(StepBudget.BOUND);
  }

  /** Adds an entry with an upper bound of its score, if it could still become a result. */
  void add(int entry, int bound) {
    if (top.admits(bound, entry)) {
      if (size == MAX_SIZE || (size >= FIRST_BATCH_SIZE && !top.isFull())) {
        scoreAll();
      }
      keys[size++] = DescendingKeys.key(bound, entry);
    }
  }

  /**
   * Scores the entries that can still become results, until the budget is used up, and empties the
   * queue.
   */
  void scoreAll() {
    Arrays.sort(keys, 0, size);
    for (int i = 0; i < size; i++) {
      int bound = DescendingKeys.value(keys[i]);
      int entry = DescendingKeys.number(keys[i]);
      if (!top.admits(bound, entry) || !budget.tryConsume(StepBudget.SCORE)) {
        break; // A later entry has a lower bound, or the same bound and a higher number.
      }
      int score = Objects.requireNonNull(scorer).score(entry);
      if (score != Scorer.NO_SCORE) {
        top.offer(score, entry);
      }
    }
    size = 0;
  }
}

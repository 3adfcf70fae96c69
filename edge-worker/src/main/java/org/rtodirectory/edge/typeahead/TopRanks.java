package org.rtodirectory.edge.typeahead;

import java.util.Arrays;

/**
 * A bounded sorted list of the top-k distinct entries so far, each as one long, its {@link Rank}.
 * For one thread.
 */
final class TopRanks {
  private final long[] ranks;
  private int limit;
  private int count;

  TopRanks(int most) {
    ranks = new long[most];
  }

  /** Clears the list and sets its capacity to {@code most}, or to 0 if that is negative. */
  void start(int most) {
    limit = Math.max(0, Math.min(most, ranks.length));
    count = 0;
  }

  /** Keeps the best of the list, and sets its capacity. */
  void limit(int most) {
    limit = Math.max(0, Math.min(most, ranks.length));
    count = Math.min(count, limit);
  }

  boolean isFull() {
    return count == limit;
  }

  int count() {
    return count;
  }

  long get(int index) {
    return ranks[index];
  }

  /** Whether a rank is admitted: there is room for it, or it is better than the last one. */
  boolean admits(long rank) {
    return count < limit || (count > 0 && rank < ranks[count - 1]);
  }

  /** Whether the entry is among them. */
  boolean contains(int entry) {
    return place(entry) >= 0;
  }

  /** Inserts a rank. An entry that is in the list already keeps the better of its two ranks. */
  void offer(long rank) {
    int own = place(Rank.entry(rank));
    if (own >= 0 ? rank >= ranks[own] : !admits(rank)) {
      return;
    }
    int place = own >= 0 ? own : isFull() ? count - 1 : count++;
    while (place > 0 && ranks[place - 1] > rank) {
      ranks[place] = ranks[place - 1];
      place--;
    }
    ranks[place] = rank;
  }

  long[] toArray() {
    return Arrays.copyOf(ranks, count);
  }

  private int place(int entry) {
    for (int i = 0; i < count; i++) {
      if (Rank.entry(ranks[i]) == entry) {
        return i;
      }
    }
    return -1;
  }
}

package org.rtodirectory.edge.typeahead;

/**
 * A maximum bipartite matching: it decides whether each word of a query can be assigned to a
 * position of an entry of its own. It searches augmenting paths (Kuhn's algorithm, Naval Research
 * Logistics Quarterly 2, 1955) over at most 64 positions, which are bits of a long. O(words² ·
 * positions) time. For one thread.
 */
final class BipartiteMatching {
  /** The maximum number of positions. */
  static final int MOST_POSITIONS = Long.SIZE;

  private final StepBudget budget;
  private final int[] holder = new int[MOST_POSITIONS];
  private long[] possible = {};
  private long forbidden;
  private long held;
  private long tried;

  BipartiteMatching(StepBudget budget) {
    this.budget = budget;
  }

  /** Makes room for a number of words. */
  void start(int words) {
    if (words > possible.length) {
      possible = new long[words];
    }
  }

  /** Sets the positions at which {@code word} matches, one bit for each. */
  void set(int word, long positions) {
    possible[word] = positions;
  }

  /**
   * Whether each of the first {@code words} words can be assigned to a position of its own.
   *
   * @param allowed the positions that may be used, a bit for each
   */
  boolean suffice(int words, long allowed) {
    held = ~allowed;
    forbidden = held;
    for (int word = 0; word < words; word++) {
      tried = forbidden;
      if (!place(word)) {
        return false;
      }
    }
    return true;
  }

  private boolean place(int word) {
    budget.spend(1);
    long free = possible[word] & ~held;
    if (free != 0) {
      return hold(word, Long.numberOfTrailingZeros(free));
    }
    for (long left = possible[word] & ~tried; left != 0; left = possible[word] & ~tried) {
      int position = Long.numberOfTrailingZeros(left);
      tried |= 1L << position;
      if (place(holder[position])) {
        return hold(word, position);
      }
    }
    return false;
  }

  private boolean hold(int word, int position) {
    holder[position] = word;
    held |= 1L << position;
    return true;
  }
}

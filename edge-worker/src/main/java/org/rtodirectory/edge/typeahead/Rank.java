package org.rtodirectory.edge.typeahead;

/**
 * The rank of an entry as one long, the lower the better: the relaxation that found it, its cost,
 * its match class, and its number, which is its static rank.
 */
final class Rank {
  /** The query is the label, or the entry is pinned to it. */
  static final int CLASS_EQUALS = 0;

  /** The label begins with the query. */
  static final int CLASS_LABEL = 1;

  static final int CLASS_OTHER = 2;

  /** The largest cost. */
  static final int MOST_COST = (1 << 20) - 1;

  private static final int RELAXATION_SHIFT = 56;
  private static final int COST_SHIFT = 36;
  private static final int CLASS_SHIFT = 32;

  private Rank() {}

  static long of(Relaxation relaxation, int cost, int matchClass, int entry) {
    return (long) relaxation.number() << RELAXATION_SHIFT
        | (long) Math.min(MOST_COST, cost) << COST_SHIFT
        | (long) matchClass << CLASS_SHIFT
        | entry;
  }

  static Relaxation relaxation(long rank) {
    return Relaxation.at((int) (rank >>> RELAXATION_SHIFT));
  }

  static int cost(long rank) {
    return (int) (rank >>> COST_SHIFT) & MOST_COST;
  }

  static int matchClass(long rank) {
    return (int) (rank >>> CLASS_SHIFT) & 0xf;
  }

  static int entry(long rank) {
    return (int) rank;
  }
}

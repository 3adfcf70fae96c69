package org.rtodirectory.edge.typeahead;

/**
 * The rank of an entry as one long, the lower the better: the pass that found it, the cost of its
 * typos, its match class, whether it is a store that several words find only with its address, and
 * its number, which is its static rank.
 */
final class Rank {
  static final int CLASS_EQUALS = 0;
  static final int CLASS_LABEL = 1;
  static final int CLASS_FIRST_WORD = 2;
  static final int CLASS_OTHER = 3;

  private static final int PASS_SHIFT = 40;
  private static final int COST_SHIFT = 36;
  private static final int CLASS_SHIFT = 32;

  private static final long THROUGH_ADDRESS = 1L << 31;

  private Rank() {}

  static long of(int pass, int cost, int matchClass, int entry) {
    return (long) pass << PASS_SHIFT
        | (long) cost << COST_SHIFT
        | (long) matchClass << CLASS_SHIFT
        | entry;
  }

  /** The rank behind all that are equal to it but for the address. */
  static long throughAddress(long rank) {
    return rank | THROUGH_ADDRESS;
  }

  static boolean isThroughAddress(long rank) {
    return (rank & THROUGH_ADDRESS) != 0;
  }

  static int pass(long rank) {
    return (int) (rank >>> PASS_SHIFT);
  }

  static int cost(long rank) {
    return (int) (rank >>> COST_SHIFT) & 0xf;
  }

  static int matchClass(long rank) {
    return (int) (rank >>> CLASS_SHIFT) & 0xf;
  }

  static int entry(long rank) {
    return (int) (rank & ~THROUGH_ADDRESS);
  }
}

package org.rtodirectory.edge.typeahead;

/**
 * The best entries of a query so far, in order, at most a fixed number. The rank of an entry is one
 * long: its match class, whether it comes last as a store, and its number. For one thread.
 */
final class TopEntries {
  private static final int CLASS_SHIFT = 33;
  private static final int LAST_SHIFT = 32;

  private final long[] ranks;
  private int count;

  TopEntries(int limit) {
    ranks = new long[limit];
  }

  void offer(MatchClass matchClass, boolean last, int entry) {
    long rank =
        ((long) order(matchClass) << CLASS_SHIFT) | ((last ? 1L : 0L) << LAST_SHIFT) | entry;
    if (count == ranks.length) {
      if (count == 0 || rank >= ranks[count - 1]) {
        return;
      }
      count--;
    }
    int place = count++;
    while (place > 0 && ranks[place - 1] > rank) {
      ranks[place] = ranks[place - 1];
      place--;
    }
    ranks[place] = rank;
  }

  int[] toArray() {
    int[] entries = new int[count];
    for (int i = 0; i < count; i++) {
      entries[i] = (int) ranks[i];
    }
    return entries;
  }

  private static int order(MatchClass matchClass) {
    return switch (matchClass) {
      case EQUALS -> 0;
      case LABEL_PREFIX -> 1;
      case FIRST_WORD -> 2;
      case OTHER -> 3;
    };
  }
}

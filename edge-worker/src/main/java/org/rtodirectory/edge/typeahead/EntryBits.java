package org.rtodirectory.edge.typeahead;

import java.util.Arrays;

/** A set of entries, stores or terms, stored as one bit for each number. For one thread. */
final class EntryBits {
  /** The result of {@link #next} if no entry is left. */
  static final int END = Integer.MAX_VALUE;

  private final long[] blocks;

  EntryBits(int entries) {
    blocks = new long[(entries + Long.SIZE - 1) / Long.SIZE];
  }

  void clear() {
    Arrays.fill(blocks, 0);
  }

  void add(int entry) {
    blocks[entry >>> 6] |= 1L << entry;
  }

  boolean contains(int entry) {
    return (blocks[entry >>> 6] >>> entry & 1) != 0;
  }

  /** Returns the first entry at or after {@code from}, or {@link #END} if there is none. */
  int next(int from) {
    int block = from >>> 6;
    if (block >= blocks.length) {
      return END;
    }
    long rest = blocks[block] & -1L << from;
    while (rest == 0) {
      if (++block == blocks.length) {
        return END;
      }
      rest = blocks[block];
    }
    return (block << 6) + Long.numberOfTrailingZeros(rest);
  }
}

package org.rtodirectory.edge.typeahead;

import java.util.Arrays;

/** A set of entries, a bit for each. For one thread. */
final class EntryBits {
  /** The result of {@link #next} after the last entry. */
  static final int END = Integer.MAX_VALUE;

  private final long[] words;

  EntryBits(int entries) {
    words = new long[(entries + Long.SIZE - 1) / Long.SIZE];
  }

  void clear() {
    Arrays.fill(words, 0);
  }

  void add(int entry) {
    words[entry >>> 6] |= 1L << entry;
  }

  boolean contains(int entry) {
    return (words[entry >>> 6] >>> entry & 1) != 0;
  }

  /** The first entry from {@code from} on. {@link #END} if there is none. */
  int next(int from) {
    int word = from >>> 6;
    if (word >= words.length) {
      return END;
    }
    long rest = words[word] & -1L << from;
    while (rest == 0) {
      if (++word == words.length) {
        return END;
      }
      rest = words[word];
    }
    return (word << 6) + Long.numberOfTrailingZeros(rest);
  }
}

package org.rtodirectory.edge.typeahead;

import java.util.Arrays;

/**
 * A set of entries as a bitmap, and an iterator over it. Filling it is cheaper than merging a heap
 * of cursors, but cannot stop early. It has one bit for each entry of the index: 125 KB for a
 * million entries. For one thread; can be cleared and filled again.
 */
final class EntryBits implements EntryIterator {
  private long[] bits = {};
  private int lowestWord = Integer.MAX_VALUE;
  private int highestWord = -1;
  private int entry;

  /** Removes all entries, and makes room for those before {@code count}. */
  void clear(int count) {
    int needed = (count >>> 6) + 1;
    if (needed > bits.length) {
      bits = new long[needed];
    } else if (highestWord >= 0) {
      Arrays.fill(bits, lowestWord, highestWord + 1, 0);
    }
    lowestWord = Integer.MAX_VALUE;
    highestWord = -1;
    entry = END;
  }

  /** The number of 64-bit words from the lowest entry to the highest. */
  int span() {
    return Math.max(0, highestWord - lowestWord);
  }

  /** Adds an entry. */
  void add(int added) {
    int word = added >>> 6;
    bits[word] |= 1L << added;
    lowestWord = Math.min(lowestWord, word);
    highestWord = Math.max(highestWord, word);
  }

  /** Whether an entry was added. */
  boolean contains(int asked) {
    return (bits[asked >>> 6] >>> asked & 1) != 0;
  }

  /** Moves to the first entry from {@code from} on, forwards or backwards, and returns it. */
  int start(int from) {
    int word = from >>> 6;
    if (word > highestWord) {
      entry = END;
      return END;
    }
    long rest = bits[word] & -1L << from;
    while (rest == 0 && word < highestWord) {
      rest = bits[++word];
    }
    entry = rest == 0 ? END : (word << 6) + Long.numberOfTrailingZeros(rest);
    return entry;
  }

  @Override
  public int entry() {
    return entry;
  }

  @Override
  public int next() {
    return entry == END ? END : start(entry + 1);
  }

  @Override
  public int seek(int target) {
    return entry >= target ? entry : start(target);
  }
}

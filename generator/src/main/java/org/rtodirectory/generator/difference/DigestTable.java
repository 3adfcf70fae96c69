package org.rtodirectory.generator.difference;

import java.util.Arrays;
import java.util.function.IntToLongFunction;

/**
 * A multiset of 64-bit digests, each with the number of the row it was made of: a sorted array,
 * searched by halves. Takes 16 bytes for each row. Not for use by several threads.
 */
final class DigestTable {
  private final long[] digests;
  private final int[] rows;

  /** How many of a run of equal digests were taken, at the beginning of the run. */
  private final int[] taken;

  /**
   * @param rows ascending
   * @param digest of a row
   */
  DigestTable(int[] rows, IntToLongFunction digest) {
    this.digests = new long[rows.length];
    for (int i = 0; i < rows.length; i++) {
      digests[i] = digest.applyAsLong(rows[i]);
    }
    long[] unsorted = digests.clone();
    Arrays.sort(digests);
    this.rows = new int[rows.length];
    int[] filled = new int[rows.length];
    for (int i = 0; i < rows.length; i++) {
      int start = start(unsorted[i]);
      this.rows[start + filled[start]++] = rows[i];
    }
    Arrays.fill(filled, 0);
    this.taken = filled;
  }

  /** Takes the lowest row of a digest that was not taken before; returns -1 if there is none. */
  int take(long digest) {
    int start = start(digest);
    if (start == digests.length) {
      return -1;
    }
    int next = start + taken[start];
    if (next == digests.length || digests[next] != digest) {
      return -1;
    }
    taken[start]++;
    return rows[next];
  }

  /** The first place at which the digest stands, or would stand. */
  private int start(long digest) {
    int low = 0;
    int high = digests.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (digests[middle] < digest) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }
}

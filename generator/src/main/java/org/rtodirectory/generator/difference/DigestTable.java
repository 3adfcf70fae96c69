package org.rtodirectory.generator.difference;

import java.util.Arrays;
import java.util.function.IntToLongFunction;

/**
 * A multiset that maps 64-bit digests to row numbers: a sorted array with binary search. Takes 16
 * bytes per row. Not thread-safe.
 */
final class DigestTable {
  private final long[] digests;
  private final int[] rows;

  /** At the start of each run of equal digests: how many of the run have been removed. */
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

  /** Removes and returns the lowest remaining row with this digest; -1 if there is none. */
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

  /** Lower bound: the index of the first entry that is not less than the digest. */
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

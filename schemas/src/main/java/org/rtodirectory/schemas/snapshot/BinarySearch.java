package org.rtodirectory.schemas.snapshot;

import java.util.function.IntPredicate;

/** A binary search over numbers. */
public final class BinarySearch {
  private BinarySearch() {}

  /**
   * Returns the first number in the range for which {@code isBefore} is false, or {@code end} if
   * there is none.
   *
   * @param isBefore returns whether a number is before the sought one. All such numbers must
   *     precede all others
   */
  public static int lowerBound(int from, int end, IntPredicate isBefore) {
    int low = from;
    int high = end;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (isBefore.test(middle)) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }
}

package org.rtodirectory.schemas.snapshot;

import java.util.function.IntPredicate;

/** Binary search in whatever is read by number. */
public final class BinarySearch {
  private BinarySearch() {}

  /**
   * The first number from {@code from} to before {@code end} that is not before the sought value,
   * or {@code end}.
   *
   * @param isBefore holds for none that follows one for which it does not hold
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

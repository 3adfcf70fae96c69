package org.rtodirectory.snapshot;

import java.util.Arrays;
import java.util.function.IntConsumer;
import java.util.function.IntUnaryOperator;

/**
 * The rows that a filter leaves of a list, in list order, as a handful of contiguous runs.
 * Immutable; holds no rows itself.
 */
public final class Selection {
  private static final Selection NONE =
      new Selection(new int[0], new int[] {0}, IntUnaryOperator.identity());

  private final int[] starts;
  private final int[] before;
  private final IntUnaryOperator rows;

  /**
   * @param starts where each run starts
   * @param before how many rows the runs in front of each run have, and at its end all of them
   * @param rows what the runs count: themselves the rows, or places in a list of rows
   */
  private Selection(int[] starts, int[] before, IntUnaryOperator rows) {
    this.starts = starts;
    this.before = before;
    this.rows = rows;
  }

  /** No row. */
  public static Selection none() {
    return NONE;
  }

  /** The rows from {@code start} to before {@code end}. */
  static Selection run(int start, int end) {
    return new Builder(1).add(start, end).build(IntUnaryOperator.identity());
  }

  /** How many rows there are. */
  public int total() {
    return before[starts.length];
  }

  /**
   * The place of a row among those of a filter whose rows ascend, as those of locations do; where
   * it would stand if it is not one of them. O(log rows · log runs).
   */
  public int place(int row) {
    int low = 0;
    int high = total();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (rows(middle, middle + 1)[0] < row) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /** The rows at the places from {@code from} to before {@code to}. O(log runs + rows). */
  public int[] rows(int from, int to) {
    int[] selected = new int[to - from];
    int run = runAt(from);
    for (int place = from; place < to; place++) {
      while (place >= before[run + 1]) {
        run++;
      }
      selected[place - from] = rows.applyAsInt(starts[run] + place - before[run]);
    }
    return selected;
  }

  /** Hands out every row, in order. */
  public void forEach(IntConsumer action) {
    for (int run = 0; run < starts.length; run++) {
      int end = starts[run] + before[run + 1] - before[run];
      for (int i = starts[run]; i < end; i++) {
        action.accept(rows.applyAsInt(i));
      }
    }
  }

  private int runAt(int place) {
    int found = Arrays.binarySearch(before, 0, starts.length, place);
    return found >= 0 ? found : -found - 2;
  }

  /** Puts runs together; empty ones are left out. Runs are added in list order. */
  static final class Builder {
    private int[] starts;
    private int[] before;
    private int count;

    Builder(int expectedRuns) {
      starts = new int[expectedRuns];
      before = new int[expectedRuns + 1];
    }

    Builder add(int start, int end) {
      if (start < end) {
        if (count == starts.length) {
          starts = Arrays.copyOf(starts, count * 2 + 1);
          before = Arrays.copyOf(before, count * 2 + 2);
        }
        starts[count] = start;
        before[count + 1] = before[count] + end - start;
        count++;
      }
      return this;
    }

    Selection build(IntUnaryOperator rows) {
      return count == 0
          ? NONE
          : new Selection(Arrays.copyOf(starts, count), Arrays.copyOf(before, count + 1), rows);
    }
  }
}

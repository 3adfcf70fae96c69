package org.rtodirectory.schemas.snapshot;

import java.util.Arrays;
import java.util.function.IntConsumer;
import java.util.function.IntUnaryOperator;

/**
 * The result of a filter: row numbers in list order, represented as a few contiguous runs.
 * Immutable; it refers to the rows and does not copy them.
 */
public final class Selection {
  private static final Selection NONE =
      new Selection(new int[0], new int[] {0}, IntUnaryOperator.identity());

  private final int[] starts;
  private final int[] before;
  private final IntUnaryOperator rows;

  /**
   * @param starts where each run starts
   * @param before prefix sums of the run lengths: for each run the number of rows in the runs
   *     before it, then the total
   * @param rows maps the numbers that the runs count to rows: the identity, or a look-up in a list
   *     of rows
   */
  private Selection(int[] starts, int[] before, IntUnaryOperator rows) {
    this.starts = starts;
    this.before = before;
    this.rows = rows;
  }

  public static Selection none() {
    return NONE;
  }

  /** The rows from {@code start} to before {@code end}. */
  static Selection run(int start, int end) {
    return new Builder(1).add(start, end).build(IntUnaryOperator.identity());
  }

  public int total() {
    return before[starts.length];
  }

  /**
   * The position of a row in this selection, whose rows must be ascending, as those of locations
   * are; the insertion position if the row is not in it. O(log rows · log runs).
   */
  public int place(int row) {
    return BinarySearch.lowerBound(0, total(), place -> rows(place, place + 1)[0] < row);
  }

  /**
   * The rows at the positions from {@code from} (inclusive) to {@code to} (exclusive). O(log runs +
   * rows).
   */
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

  /** Passes every row to {@code action}, in order. */
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

  /** The builder of a selection. Runs must be added in list order; empty runs are skipped. */
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

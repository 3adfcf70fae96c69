package org.rtodirectory.schemas.snapshot;

import java.util.Arrays;
import java.util.function.IntConsumer;
import java.util.function.IntUnaryOperator;

/**
 * The result of a filter: row numbers in list order, represented as a few contiguous runs.
 * Immutable. It refers to the rows and does not copy them.
 */
public final class Selection {
  private static final Selection NONE = of();

  private final int[] starts;

  /** For each run, the number of rows in the runs before it. The total comes last. */
  private final int[] rowsBefore;

  /** Maps the numbers in the runs to rows. */
  private final IntUnaryOperator rows;

  private Selection(IntUnaryOperator rows, int[]... runs) {
    this.rows = rows;
    this.starts = new int[runs.length];
    this.rowsBefore = new int[runs.length + 1];
    for (int i = 0; i < runs.length; i++) {
      starts[i] = runs[i][0];
      rowsBefore[i + 1] = rowsBefore[i] + Math.max(0, runs[i][1] - runs[i][0]);
    }
  }

  public static Selection empty() {
    return NONE;
  }

  /** Returns the rows of runs in list order. A run has a start and an exclusive end. */
  static Selection of(int[]... runs) {
    return new Selection(IntUnaryOperator.identity(), runs);
  }

  /** Returns the rows at the indexes of {@code list} that the runs cover. */
  static Selection ofPlaces(IntUnaryOperator list, int[]... runs) {
    return new Selection(list, runs);
  }

  public int total() {
    return rowsBefore[starts.length];
  }

  /**
   * Returns the position of a row in this selection, or its insertion position if it is not
   * selected. The rows must be ascending, as those of locations are. O(log rows · log runs).
   */
  public int place(int row) {
    return BinarySearch.lowerBound(0, total(), place -> rows(place, place + 1)[0] < row);
  }

  /**
   * Returns the rows at the positions from {@code from} (inclusive) to {@code to} (exclusive).
   * O(log runs + rows).
   */
  public int[] rows(int from, int to) {
    int[] selected = new int[to - from];
    int run = runAt(from);
    for (int place = from; place < to; place++) {
      while (place >= rowsBefore[run + 1]) {
        run++;
      }
      selected[place - from] = rows.applyAsInt(starts[run] + place - rowsBefore[run]);
    }
    return selected;
  }

  public void forEach(IntConsumer action) {
    for (int run = 0; run < starts.length; run++) {
      int end = starts[run] + rowsBefore[run + 1] - rowsBefore[run];
      for (int i = starts[run]; i < end; i++) {
        action.accept(rows.applyAsInt(i));
      }
    }
  }

  private int runAt(int place) {
    int index = Arrays.binarySearch(rowsBefore, 0, starts.length, place);
    return index >= 0 ? index : -index - 2;
  }
}

package org.rtodirectory.schemas.snapshot;

import java.util.Arrays;
import java.util.function.IntConsumer;
import java.util.function.IntUnaryOperator;

/**
 * The rows that pass a filter, in list order. A selection does not copy the row numbers. It
 * consists of a few contiguous runs of rows, or of runs of a list of rows. Immutable.
 */
public final class Selection {
  private static final Selection NONE = of();

  private final int[] starts;

  /** For each run, the number of rows in the runs before it. The total comes last. */
  private final int[] rowsBeforeRun;

  /** Returns the row for an index in a run: the index itself, or an element of a list of rows. */
  private final IntUnaryOperator rowAt;

  private Selection(IntUnaryOperator rowAt, int[]... runs) {
    this.rowAt = rowAt;
    this.starts = new int[runs.length];
    this.rowsBeforeRun = new int[runs.length + 1];
    for (int i = 0; i < runs.length; i++) {
      starts[i] = runs[i][0];
      rowsBeforeRun[i + 1] = rowsBeforeRun[i] + Math.max(0, runs[i][1] - runs[i][0]);
    }
  }

  public static Selection empty() {
    return NONE;
  }

  /** Returns the rows of runs in list order. A run has a first row and an exclusive end. */
  static Selection of(int[]... runs) {
    return new Selection(IntUnaryOperator.identity(), runs);
  }

  /** Returns these rows. The caller must not change the array afterwards. */
  static Selection ofRows(int... rows) {
    return ofList(i -> rows[i], new int[] {0, rows.length});
  }

  /** Returns the rows at the indexes of {@code list} that the runs cover. */
  static Selection ofList(IntUnaryOperator list, int[]... runs) {
    return new Selection(list, runs);
  }

  /** Returns the number of rows. */
  public int total() {
    return rowsBeforeRun[starts.length];
  }

  /**
   * Returns the position of a row in this selection, or the position where it would be inserted.
   * The rows must be ascending, as in a selection of locations. O(log rows · log runs).
   */
  public int positionOf(int row) {
    return BinarySearch.lowerBound(0, total(), position -> rows(position, position + 1)[0] < row);
  }

  /**
   * Returns the rows at the positions from {@code from} (inclusive) to {@code to} (exclusive).
   * O(log runs + rows).
   */
  public int[] rows(int from, int to) {
    int[] selected = new int[to - from];
    int run = runAt(from);
    for (int position = from; position < to; position++) {
      while (position >= rowsBeforeRun[run + 1]) {
        run++;
      }
      selected[position - from] = rowAt.applyAsInt(starts[run] + position - rowsBeforeRun[run]);
    }
    return selected;
  }

  public void forEach(IntConsumer action) {
    for (int run = 0; run < starts.length; run++) {
      int end = starts[run] + rowsBeforeRun[run + 1] - rowsBeforeRun[run];
      for (int i = starts[run]; i < end; i++) {
        action.accept(rowAt.applyAsInt(i));
      }
    }
  }

  private int runAt(int position) {
    int index = Arrays.binarySearch(rowsBeforeRun, 0, starts.length, position);
    return index >= 0 ? index : -index - 2;
  }
}

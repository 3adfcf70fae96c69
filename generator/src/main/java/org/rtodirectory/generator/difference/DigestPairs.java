package org.rtodirectory.generator.difference;

import java.util.Comparator;
import java.util.function.IntToLongFunction;
import java.util.stream.IntStream;

/** Pairs rows of two tables by 64-bit digests. Takes about 20 bytes of memory for each row. */
final class DigestPairs {
  /** Stands for the row that there is not. */
  static final int NONE = -1;

  private DigestPairs() {}

  /**
   * Some rows of a table.
   *
   * @param numbers ascending
   * @param digest of a row
   */
  record Rows(IntStream numbers, IntToLongFunction digest) {
    /** The rows by their digests, those of one digest ascending. */
    private Integer[] sorted() {
      return numbers
          .boxed()
          .sorted(
              Comparator.comparing((Integer row) -> digest.applyAsLong(row), Long::compareUnsigned))
          .toArray(Integer[]::new);
    }
  }

  /** Receives a row of each table, or {@link #NONE} for one of them. */
  @FunctionalInterface
  interface Action {
    void accept(int before, int after);
  }

  /**
   * Passes on each row once: with the row of the other table that has the same digest, or alone. Of
   * several rows with one digest the lowest are paired, in their order. The order of the pairs is
   * that of the digests.
   */
  static void forEach(Rows before, Rows after, Action action) {
    Integer[] rowsBefore = before.sorted();
    Integer[] rowsAfter = after.sorted();
    int one = 0;
    int other = 0;
    while (one < rowsBefore.length || other < rowsAfter.length) {
      int order;
      if (one == rowsBefore.length) {
        order = 1;
      } else if (other == rowsAfter.length) {
        order = -1;
      } else {
        order =
            Long.compareUnsigned(
                before.digest.applyAsLong(rowsBefore[one]),
                after.digest.applyAsLong(rowsAfter[other]));
      }
      action.accept(order <= 0 ? rowsBefore[one++] : NONE, order >= 0 ? rowsAfter[other++] : NONE);
    }
  }
}

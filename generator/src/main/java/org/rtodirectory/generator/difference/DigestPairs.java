package org.rtodirectory.generator.difference;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.PrimitiveIterator;
import java.util.function.IntToLongFunction;
import java.util.stream.IntStream;
import org.rtodirectory.generator.sort.ExternalMergeSort;
import org.rtodirectory.generator.sort.RecordBuffer;
import org.rtodirectory.generator.sort.RecordCursor;
import org.rtodirectory.generator.sort.SortedRecords;

/**
 * Pairs rows of two tables by 64-bit digests. The digests are sorted outside memory; memory is
 * taken for rows of one digest only.
 */
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
  record Rows(IntStream numbers, IntToLongFunction digest) {}

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
    try (ExternalMergeSort sort = new ExternalMergeSort()) {
      add(before, false, sort);
      add(after, true, sort);
      try (SortedRecords sorted = sort.sorted()) {
        pair(sorted.cursor(), action);
      }
    }
  }

  private static void add(Rows rows, boolean isAfter, ExternalMergeSort sort) {
    RecordBuffer buffer = new RecordBuffer();
    for (PrimitiveIterator.OfInt numbers = rows.numbers.iterator(); numbers.hasNext(); ) {
      int row = numbers.nextInt();
      sort.add(
          buffer
              .clear()
              .unsignedLong(rows.digest.applyAsLong(row))
              .endKey()
              .number(isAfter ? 1 : 0)
              .number(row));
    }
  }

  /** The rows before stand before those after them with the same digest: the sort is stable. */
  private static void pair(RecordCursor records, Action action) {
    Deque<Integer> waiting = new ArrayDeque<>();
    long waitingDigest = 0;
    while (records.next()) {
      long digest = records.unsignedLong();
      boolean isAfter = records.number() == 1;
      int row = (int) records.number();
      if (digest != waitingDigest) {
        passAlone(waiting, action);
        waitingDigest = digest;
      }
      if (!isAfter) {
        waiting.add(row);
      } else {
        Integer partner = waiting.poll();
        action.accept(partner == null ? NONE : partner, row);
      }
    }
    passAlone(waiting, action);
  }

  private static void passAlone(Deque<Integer> before, Action action) {
    before.forEach(row -> action.accept(row, NONE));
    before.clear();
  }
}

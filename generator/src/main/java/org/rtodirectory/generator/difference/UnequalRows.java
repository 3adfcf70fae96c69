package org.rtodirectory.generator.difference;

import java.util.stream.IntStream;
import org.rtodirectory.snapshot.FragmentTable;

/**
 * The multiset difference of two tables in both directions, by the digests of their fragments. The
 * common prefix and suffix are skipped. The rows between are compared by 64 bits, half of a digest:
 * among a million rows, the probability of a collision is 3·10⁻⁸, and a collision omits a line from
 * a report. Takes up to 20 bytes per row between.
 *
 * @param before rows of the first table, ascending
 * @param after rows of the second table, ascending
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record UnequalRows(int[] before, int[] after) {
  static UnequalRows of(FragmentTable before, FragmentTable after) {
    int shorter = Math.min(before.count(), after.count());
    int start = 0;
    while (start < shorter && before.hasSame(start, after, start)) {
      start++;
    }
    int end = 0;
    while (end < shorter - start
        && before.hasSame(before.count() - 1 - end, after, after.count() - 1 - end)) {
      end++;
    }
    int[] rowsBefore = IntStream.range(start, before.count() - end).toArray();
    int[] rowsAfter = IntStream.range(start, after.count() - end).toArray();
    return new UnequalRows(
        lacking(rowsBefore, before, rowsAfter, after),
        lacking(rowsAfter, after, rowsBefore, before));
  }

  /** The rows left unmatched when each other row matches at most one equal row. */
  private static int[] lacking(
      int[] rows, FragmentTable table, int[] others, FragmentTable otherTable) {
    DigestTable among = new DigestTable(others, row -> otherTable.digestPart(row, 0));
    return IntStream.of(rows).filter(row -> among.take(table.digestPart(row, 0)) < 0).toArray();
  }
}

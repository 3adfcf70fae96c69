package org.rtodirectory.generator.difference;

import java.util.stream.IntStream;
import org.rtodirectory.snapshot.FragmentTable;

/**
 * The rows of two tables that have no equal in the other, as the digests of their fragments tell.
 * What both tables begin and end with is passed over first; between, rows are compared by half of
 * their digests (64 bits: among a million rows two share one by chance with a probability of
 * 3·10⁻⁸, and then a report has a line too few). Takes up to 20 bytes for each row between.
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

  /** The rows that are not among the others, each of which pairs off one. */
  private static int[] lacking(
      int[] rows, FragmentTable table, int[] others, FragmentTable otherTable) {
    DigestTable among = new DigestTable(others, row -> otherTable.digestPart(row, 0));
    return IntStream.of(rows).filter(row -> among.take(table.digestPart(row, 0)) < 0).toArray();
  }
}

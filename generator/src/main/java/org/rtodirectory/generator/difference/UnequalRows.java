package org.rtodirectory.generator.difference;

import java.util.HashMap;
import java.util.Map;
import java.util.stream.IntStream;
import org.rtodirectory.snapshot.FragmentTable;

/**
 * The rows of two tables that have no equal in the other, as the digests of their fragments tell.
 * What both tables begin and end with is passed over first; between, rows are counted by half of
 * their digests (64 bits: among a million rows two share one by chance with a probability of
 * 3·10⁻⁸, and then a report has a line too few).
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
    return new UnequalRows(
        lacking(before, start, before.count() - end, counts(after, start, after.count() - end)),
        lacking(after, start, after.count() - end, counts(before, start, before.count() - end)));
  }

  private static Map<Long, Integer> counts(FragmentTable table, int start, int end) {
    Map<Long, Integer> counts = new HashMap<>();
    for (int row = start; row < end; row++) {
      counts.merge(table.digestPart(row, 0), 1, Integer::sum);
    }
    return counts;
  }

  /** The rows that are not among those counted, each of which pairs off one. */
  private static int[] lacking(FragmentTable table, int start, int end, Map<Long, Integer> others) {
    return IntStream.range(start, end)
        .filter(row -> others.merge(table.digestPart(row, 0), -1, Integer::sum) < 0)
        .toArray();
  }
}

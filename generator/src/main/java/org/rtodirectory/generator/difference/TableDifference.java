package org.rtodirectory.generator.difference;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.function.IntToLongFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.rtodirectory.digest.Sha256;
import org.rtodirectory.generator.difference.RowChange.FieldChange;
import org.rtodirectory.generator.difference.RowChange.Kind;
import org.rtodirectory.resource.ResourceJson;
import org.rtodirectory.snapshot.FragmentTable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.JsonNode;

/**
 * The rows that differ between two tables. Rows are matched by name, independent of position: an
 * unequal row whose name is in both tables counts as changed. Names are compared by 64 bits of
 * their SHA-256.
 */
final class TableDifference {
  private static final int NONE = -1;

  private final String row;
  private final Side before;
  private final Side after;

  /** Rows that were added or changed, ascending. */
  private final int[] now;

  /** The previous row number of each of these, or {@link #NONE} if it was added. */
  private final int[] then;

  private final int[] removed;

  private TableDifference(
      String row, Side before, Side after, int[] now, int[] then, int[] removed) {
    this.row = row;
    this.before = before;
    this.after = after;
    this.now = now;
    this.then = then;
    this.removed = removed;
  }

  /**
   * One of the two tables.
   *
   * @param nameField the field that identifies a row
   * @param prefix a prefix that is removed from names
   */
  record Side(FragmentTable table, String nameField, String prefix) {
    String name(int row) {
      try (JsonParser json = ResourceJson.mapper().createParser(table.fragment(row))) {
        json.nextToken();
        while (json.nextToken() == JsonToken.PROPERTY_NAME) {
          boolean found = json.currentName().equals(nameField);
          json.nextToken();
          if (found) {
            return json.getString();
          }
          json.skipChildren();
        }
      }
      throw new IllegalStateException("row " + row + " has no " + nameField);
    }

    private long digest(int row) {
      String name = name(row);
      String known = name.startsWith(prefix) ? name.substring(prefix.length()) : name;
      return ByteBuffer.wrap(Sha256.of(known.getBytes(StandardCharsets.UTF_8))).getLong();
    }

    private JsonNode json(int row) {
      return ResourceJson.mapper().readTree(table.fragment(row));
    }
  }

  /**
   * Finds the rows that differ.
   *
   * @param row the kind of row, for reports
   */
  static TableDifference of(String row, Side before, Side after) {
    UnequalRows unequal = UnequalRows.of(before.table(), after.table());
    DigestTable gone = new DigestTable(unequal.before(), before::digest);
    int[] then =
        IntStream.of(unequal.after()).map(number -> gone.take(after.digest(number))).toArray();
    BitSet found = new BitSet();
    IntStream.of(then).filter(number -> number != NONE).forEach(found::set);
    int[] removed = IntStream.of(unequal.before()).filter(number -> !found.get(number)).toArray();
    return new TableDifference(row, before, after, unequal.after(), then, removed);
  }

  long count(Kind kind) {
    return switch (kind) {
      case ADDED -> IntStream.of(then).filter(number -> number == NONE).count();
      case CHANGED -> IntStream.of(then).filter(number -> number != NONE).count();
      case REMOVED -> removed.length;
    };
  }

  Stream<RowChange> changes() {
    return Stream.concat(
        IntStream.range(0, now.length).mapToObj(this::change),
        IntStream.of(removed)
            .mapToObj(number -> new RowChange(row, Kind.REMOVED, before.name(number), List.of())));
  }

  private RowChange change(int index) {
    String name = after.name(now[index]);
    return then[index] == NONE
        ? new RowChange(row, Kind.ADDED, name, List.of())
        : new RowChange(
            row, Kind.CHANGED, name, fields(before.json(then[index]), after.json(now[index])));
  }

  private static List<FieldChange> fields(JsonNode before, JsonNode after) {
    List<FieldChange> fields = new ArrayList<>();
    for (Map.Entry<String, JsonNode> field : after.properties()) {
      JsonNode old = before.path(field.getKey());
      if (!old.equals(field.getValue())) {
        fields.add(new FieldChange(field.getKey(), old.toString(), field.getValue().toString()));
      }
    }
    return fields;
  }

  /**
   * The multiset difference of two tables in both directions, by the digests of their fragments.
   * The common prefix and suffix are skipped. The rows between are compared by 64 bits, half of a
   * digest: among a million rows, the probability of a collision is 3·10⁻⁸, and a collision omits a
   * line from a report. Takes up to 20 bytes per row between.
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

  /**
   * A multiset that maps 64-bit digests to row numbers: a sorted array with binary search. Takes 16
   * bytes per row. Not thread-safe.
   */
  static final class DigestTable {
    private final long[] digests;
    private final int[] rows;

    /** At the start of each run of equal digests: how many of the run have been removed. */
    private final int[] taken;

    /**
     * @param rows ascending
     * @param digest of a row
     */
    DigestTable(int[] rows, IntToLongFunction digest) {
      this.digests = new long[rows.length];
      for (int i = 0; i < rows.length; i++) {
        digests[i] = digest.applyAsLong(rows[i]);
      }
      long[] unsorted = digests.clone();
      Arrays.sort(digests);
      this.rows = new int[rows.length];
      int[] filled = new int[rows.length];
      for (int i = 0; i < rows.length; i++) {
        int start = start(unsorted[i]);
        this.rows[start + filled[start]++] = rows[i];
      }
      Arrays.fill(filled, 0);
      this.taken = filled;
    }

    /** Removes and returns the lowest remaining row with this digest; -1 if there is none. */
    int take(long digest) {
      int start = start(digest);
      if (start == digests.length) {
        return -1;
      }
      int next = start + taken[start];
      if (next == digests.length || digests[next] != digest) {
        return -1;
      }
      taken[start]++;
      return rows[next];
    }

    /** Lower bound: the index of the first entry that is not less than the digest. */
    private int start(long digest) {
      int low = 0;
      int high = digests.length;
      while (low < high) {
        int middle = (low + high) >>> 1;
        if (digests[middle] < digest) {
          low = middle + 1;
        } else {
          high = middle;
        }
      }
      return low;
    }
  }
}

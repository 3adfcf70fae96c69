package org.rtodirectory.generator.difference;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.rtodirectory.generator.difference.RowChange.FieldChange;
import org.rtodirectory.generator.difference.RowChange.Kind;
import org.rtodirectory.schemas.api.ResourceJson;
import org.rtodirectory.schemas.snapshot.FragmentTable;
import org.rtodirectory.schemas.text.Sha256;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.JsonNode;

/**
 * The rows that differ between two tables. Rows are matched by name, independent of position: an
 * unequal row whose name is in both tables counts as changed. Names are compared by 64 bits of
 * their SHA-256.
 */
final class TableDifference {
  private static final int NONE = DigestPairs.NONE;

  private final String row;
  private final Side before;
  private final Side after;

  /** Rows that were added or changed, ascending. */
  private final int[] now;

  /** The previous row number of each of these, or {@link #NONE} if it was added. */
  private final int[] then;

  private final BitSet removed;

  private TableDifference(
      String row, Side before, Side after, int[] now, int[] then, BitSet removed) {
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
    int[] now = unequal.after().stream().toArray();
    int[] then = new int[now.length];
    BitSet removed = new BitSet();
    DigestPairs.forEach(
        new DigestPairs.Rows(unequal.before().stream(), before::digest),
        new DigestPairs.Rows(unequal.after().stream(), after::digest),
        (rowBefore, rowAfter) -> {
          if (rowAfter == NONE) {
            removed.set(rowBefore);
          } else {
            then[Arrays.binarySearch(now, rowAfter)] = rowBefore;
          }
        });
    return new TableDifference(row, before, after, now, then, removed);
  }

  String row() {
    return row;
  }

  long count(Kind kind) {
    return switch (kind) {
      case ADDED -> IntStream.of(then).filter(number -> number == NONE).count();
      case CHANGED -> IntStream.of(then).filter(number -> number != NONE).count();
      case REMOVED -> removed.cardinality();
    };
  }

  Stream<RowChange> changes() {
    return Stream.concat(
        IntStream.range(0, now.length).mapToObj(this::change),
        removed.stream()
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
   * line from a report. Takes a bit for each row.
   *
   * @param before rows of the first table
   * @param after rows of the second table
   */
  record UnequalRows(BitSet before, BitSet after) {
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
      UnequalRows unequal = new UnequalRows(new BitSet(), new BitSet());
      DigestPairs.forEach(
          rows(before, start, before.count() - end),
          rows(after, start, after.count() - end),
          unequal::add);
      return unequal;
    }

    private static DigestPairs.Rows rows(FragmentTable table, int from, int to) {
      return new DigestPairs.Rows(IntStream.range(from, to), row -> table.digestPart(row, 0));
    }

    private void add(int rowBefore, int rowAfter) {
      if (rowAfter == DigestPairs.NONE) {
        before.set(rowBefore);
      } else if (rowBefore == DigestPairs.NONE) {
        after.set(rowAfter);
      }
    }
  }
}

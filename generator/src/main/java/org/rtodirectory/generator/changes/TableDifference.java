package org.rtodirectory.generator.changes;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.rtodirectory.generator.changes.RowChange.ChangeKind;
import org.rtodirectory.generator.changes.RowChange.FieldChange;
import org.rtodirectory.schemas.api.ResourceJson;
import org.rtodirectory.schemas.release.Release;
import org.rtodirectory.schemas.snapshot.FragmentTable;
import org.rtodirectory.schemas.text.Sha256;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.JsonNode;

/**
 * The rows that differ between two tables.
 *
 * <ol>
 *   <li>Equal rows at the beginnings and at the ends of both tables are skipped.
 *   <li>Among the remaining rows, rows with equal fragments are equal, wherever they are.
 *   <li>Among the remaining rows, a row whose URL path is in both tables was changed.
 *   <li>All others were added or removed.
 * </ol>
 *
 * Fragments and paths are compared by 64 bits of their digests. Among a million rows, the
 * probability of a collision is 3·10⁻⁸. A collision would hide one change from {@code changes.json}
 * and from the summary of a publish.
 *
 * @param type {@code company} or {@code location}
 * @param rowsAfter the added and changed rows of {@code after}
 * @param rowsBefore for each row of {@code rowsAfter} the row in {@code before}, or {@link #NO_ROW}
 *     if it was added
 * @param removed the removed rows of {@code before}
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record TableDifference(
    String type, Side before, Side after, int[] rowsAfter, int[] rowsBefore, BitSet removed) {
  private static final int NO_ROW = -1;

  /**
   * One of the two tables.
   *
   * @param listedCount the number of rows in the list of the API. They come first in the table
   * @param baseUrl the base URL with which the URLs of rows begin. Comparisons ignore it, so a new
   *     base URL changes no row
   */
  record Side(FragmentTable table, int listedCount, String baseUrl) {
    /** Returns a digest of the fragment and of whether the row is listed. */
    long contentDigest(int row) {
      long digest = table.digestPart(row, 0);
      return row < listedCount ? digest : ~digest;
    }

    String url(int row) {
      try (JsonParser json = ResourceJson.mapper().createParser(table.fragment(row))) {
        json.nextToken();
        while (json.nextToken() == JsonToken.PROPERTY_NAME) {
          boolean isUrl = json.currentName().equals("url");
          json.nextToken();
          if (isUrl) {
            return json.getString();
          }
          json.skipChildren();
        }
      }
      throw new IllegalStateException("row " + row + " has no url");
    }

    private long pathDigest(int row) {
      String url = url(row);
      String path = url.startsWith(baseUrl) ? url.substring(baseUrl.length()) : url;
      return ByteBuffer.wrap(Sha256.of(path.getBytes(StandardCharsets.UTF_8))).getLong();
    }

    private JsonNode json(int row) {
      return ResourceJson.mapper().readTree(table.fragment(row));
    }
  }

  static TableDifference of(String type, Side before, Side after) {
    int shorter = Math.min(before.table().count(), after.table().count());
    int start = 0;
    while (start < shorter && before.contentDigest(start) == after.contentDigest(start)) {
      start++;
    }
    int endBefore = before.table().count();
    int endAfter = after.table().count();
    while (endBefore > start
        && endAfter > start
        && before.contentDigest(endBefore - 1) == after.contentDigest(endAfter - 1)) {
      endBefore--;
      endAfter--;
    }
    Map<Long, Integer> unmatchedByContent = new HashMap<>();
    for (int row = start; row < endBefore; row++) {
      unmatchedByContent.put(before.contentDigest(row), row);
    }
    IntStream.Builder different = IntStream.builder();
    for (int row = start; row < endAfter; row++) {
      if (unmatchedByContent.remove(after.contentDigest(row)) == null) {
        different.add(row);
      }
    }
    Map<Long, Integer> unmatchedByPath = new HashMap<>();
    for (int row : unmatchedByContent.values()) {
      unmatchedByPath.put(before.pathDigest(row), row);
    }
    int[] rowsAfter = different.build().toArray();
    int[] rowsBefore = new int[rowsAfter.length];
    for (int i = 0; i < rowsAfter.length; i++) {
      Integer row = unmatchedByPath.remove(after.pathDigest(rowsAfter[i]));
      rowsBefore[i] = row == null ? NO_ROW : row;
    }
    BitSet removed = new BitSet();
    unmatchedByPath.values().forEach(removed::set);
    return new TableDifference(type, before, after, rowsAfter, rowsBefore, removed);
  }

  Release.ChangedRows counts() {
    long added = IntStream.of(rowsBefore).filter(row -> row == NO_ROW).count();
    return new Release.ChangedRows(added, rowsBefore.length - added, removed.cardinality());
  }

  /** Returns the changes of a kind, in the order of the tables. */
  Stream<RowChange> changes(ChangeKind kind) {
    return kind == ChangeKind.REMOVED
        ? removed.stream().mapToObj(row -> new RowChange(type, kind, before.url(row), List.of()))
        : IntStream.range(0, rowsAfter.length).filter(i -> kind(i) == kind).mapToObj(this::change);
  }

  private ChangeKind kind(int i) {
    return rowsBefore[i] == NO_ROW ? ChangeKind.ADDED : ChangeKind.CHANGED;
  }

  private RowChange change(int i) {
    List<FieldChange> fields =
        rowsBefore[i] == NO_ROW
            ? List.of()
            : fields(before.json(rowsBefore[i]), after.json(rowsAfter[i]));
    return new RowChange(type, kind(i), after.url(rowsAfter[i]), fields);
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
}

package org.rtodirectory.generator.changes;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
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
 * The rows that differ between two tables. Between their common prefix and suffix, rows are matched
 * by their fragments, independent of position, and the others by address: an unequal row whose
 * address is in both tables counts as changed. Fragments and addresses are compared by 64 bits of
 * their digests: among a million rows, the probability of a collision is 3·10⁻⁸, and a collision
 * omits a line from a report.
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record TableDifference(String row, Side before, Side after, int[] now, int[] then, BitSet removed) {
  private static final int NONE = -1;

  /**
   * One of the two tables.
   *
   * @param listed how many rows, the first ones, are in the list of their kind
   * @param site begins the addresses of rows, which are compared without it, so that it may change
   */
  record Side(FragmentTable table, int listed, String site) {
    /** Differs if the fragment of a row does, or whether a list has it. */
    long content(int row) {
      long digest = table.digestPart(row, 0);
      return row < listed ? digest : ~digest;
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

    private long digest(int row) {
      String url = url(row);
      String path = url.startsWith(site) ? url.substring(site.length()) : url;
      return ByteBuffer.wrap(Sha256.of(path.getBytes(StandardCharsets.UTF_8))).getLong();
    }

    private JsonNode json(int row) {
      return ResourceJson.mapper().readTree(table.fragment(row));
    }
  }

  static TableDifference of(String row, Side before, Side after) {
    int shorter = Math.min(before.table().count(), after.table().count());
    int start = 0;
    while (start < shorter && before.content(start) == after.content(start)) {
      start++;
    }
    int endBefore = before.table().count();
    int endAfter = after.table().count();
    while (endBefore > start
        && endAfter > start
        && before.content(endBefore - 1) == after.content(endAfter - 1)) {
      endBefore--;
      endAfter--;
    }
    Map<Long, Integer> byFragment = new HashMap<>();
    for (int number = start; number < endBefore; number++) {
      byFragment.put(before.content(number), number);
    }
    int[] now =
        IntStream.range(start, endAfter)
            .filter(number -> byFragment.remove(after.content(number)) == null)
            .toArray();
    Map<Long, Integer> byUrl = new HashMap<>();
    byFragment.values().forEach(number -> byUrl.put(before.digest(number), number));
    int[] then =
        IntStream.of(now)
            .map(number -> Objects.requireNonNullElse(byUrl.remove(after.digest(number)), NONE))
            .toArray();
    BitSet removed = new BitSet();
    byUrl.values().forEach(removed::set);
    return new TableDifference(row, before, after, now, then, removed);
  }

  Release.Rows counts() {
    long added = IntStream.of(then).filter(number -> number == NONE).count();
    return new Release.Rows(added, then.length - added, removed.cardinality());
  }

  Stream<RowChange> changes() {
    return Stream.of(ChangeKind.values()).flatMap(this::changes);
  }

  Stream<RowChange> changes(ChangeKind kind) {
    return kind == ChangeKind.REMOVED
        ? removed.stream()
            .mapToObj(number -> new RowChange(row, kind, before.url(number), List.of()))
        : IntStream.range(0, now.length)
            .filter(index -> (then[index] == NONE) == (kind == ChangeKind.ADDED))
            .mapToObj(this::change);
  }

  private RowChange change(int index) {
    String url = after.url(now[index]);
    return then[index] == NONE
        ? new RowChange(row, ChangeKind.ADDED, url, List.of())
        : new RowChange(
            row, ChangeKind.CHANGED, url, fields(before.json(then[index]), after.json(now[index])));
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

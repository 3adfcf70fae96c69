package org.rtodirectory.generator.publish;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.annotation.JsonRawValue;
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
import org.rtodirectory.generator.publish.RowDifference.RowChange;
import org.rtodirectory.generator.publish.RowDifference.RowChange.FieldChange;
import org.rtodirectory.generator.publish.RowDifference.RowChange.Kind;
import org.rtodirectory.schemas.api.ResourceJson;
import org.rtodirectory.schemas.release.Release;
import org.rtodirectory.schemas.snapshot.FragmentTable;
import org.rtodirectory.schemas.snapshot.Snapshot;
import org.rtodirectory.schemas.text.Sha256;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.JsonNode;

/**
 * The rows that differ between two snapshots. Rows with equal digests are skipped. Only the numbers
 * of the other rows are stored, 8 bytes each. A change is read from the snapshots on demand, so the
 * snapshots must stay open.
 */
public final class RowDifference {
  public static final RowDifference NONE = new RowDifference(List.of());

  private final List<TableDifference> tables;

  private RowDifference(List<TableDifference> tables) {
    this.tables = tables;
  }

  public static RowDifference between(Snapshot before, Snapshot after) {
    return new RowDifference(
        List.of(
            TableDifference.of("company", companies(before), companies(after)),
            TableDifference.of("location", locations(before), locations(after))));
  }

  private static TableDifference.Side companies(Snapshot snapshot) {
    return new TableDifference.Side(
        snapshot.companyFragments(), snapshot.companies().count(), "slug", "");
  }

  /** Locations are identified by path, so a change of the site's base URL does not affect them. */
  private static TableDifference.Side locations(Snapshot snapshot) {
    String site = snapshot.publication().baseUrl();
    FragmentTable table = snapshot.locationFragments();
    return new TableDifference.Side(table, table.count(), "url", site == null ? "" : site);
  }

  public Release.Rows counts() {
    Release.Rows companies = counts("company");
    Release.Rows locations = counts("location");
    return new Release.Rows(
        companies.added() + locations.added(),
        companies.changed() + locations.changed(),
        companies.removed() + locations.removed());
  }

  public boolean isEmpty() {
    return counts().equals(new Release.Rows(0, 0, 0));
  }

  public Release.Rows counts(String row) {
    return new Release.Rows(
        count(row, Kind.ADDED), count(row, Kind.CHANGED), count(row, Kind.REMOVED));
  }

  private long count(String row, Kind kind) {
    return tables.stream()
        .filter(table -> table.row().equals(row))
        .mapToLong(table -> table.count(kind))
        .sum();
  }

  /** The changes, created lazily: companies, then locations. */
  public Stream<RowChange> changes() {
    return tables.stream().flatMap(table -> Stream.of(Kind.values()).flatMap(table::changes));
  }

  public Stream<RowChange> changes(Kind kind) {
    return tables.stream().flatMap(table -> table.changes(kind));
  }

  /**
   * The rows that differ between two tables. Between their common prefix and suffix, rows are
   * matched by their fragments, independent of position, and the others by name: an unequal row
   * whose name is in both tables counts as changed. Fragments and names are compared by 64 bits of
   * their digests: among a million rows, the probability of a collision is 3·10⁻⁸, and a collision
   * omits a line from a report.
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record TableDifference(
      String row, Side before, Side after, int[] now, int[] then, BitSet removed) {
    private static final int NONE = -1;

    /**
     * One of the two tables.
     *
     * @param listed how many rows, the first ones, are in the list of their kind
     */
    record Side(FragmentTable table, int listed, String nameField, String prefix) {
      /** Differs if the fragment of a row does, or whether a list has it. */
      long content(int row) {
        long digest = table.digestPart(row, 0);
        return row < listed ? digest : ~digest;
      }

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

    static TableDifference of(String row, TableDifference.Side before, TableDifference.Side after) {
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
      Map<Long, Integer> byName = new HashMap<>();
      byFragment.values().forEach(number -> byName.put(before.digest(number), number));
      int[] then =
          IntStream.of(now)
              .map(number -> Objects.requireNonNullElse(byName.remove(after.digest(number)), NONE))
              .toArray();
      BitSet removed = new BitSet();
      byName.values().forEach(removed::set);
      return new TableDifference(row, before, after, now, then, removed);
    }

    long count(Kind kind) {
      return switch (kind) {
        case ADDED -> IntStream.of(then).filter(number -> number == NONE).count();
        case CHANGED -> IntStream.of(then).filter(number -> number != NONE).count();
        case REMOVED -> removed.cardinality();
      };
    }

    /** The changes of a kind, created lazily, in list order. */
    Stream<RowChange> changes(Kind kind) {
      return kind == Kind.REMOVED
          ? removed.stream()
              .mapToObj(number -> new RowChange(row, kind, before.name(number), List.of()))
          : IntStream.range(0, now.length)
              .filter(index -> (then[index] == NONE) == (kind == Kind.ADDED))
              .mapToObj(this::change);
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
  }

  /**
   * A change to a company or location between two releases.
   *
   * @param name its key: the {@code url} of a location, the {@code slug} of a company
   * @param fields changed fields, in field order; empty if the row was added or removed
   */
  @JsonPropertyOrder({"row", "change", "name", "fields"})
  public record RowChange(String row, Kind change, String name, List<FieldChange> fields) {
    public enum Kind {
      ADDED,
      CHANGED,
      REMOVED
    }

    /** A field that differs, with its values as JSON. */
    public record FieldChange(
        String field, @JsonRawValue String before, @JsonRawValue String after) {}
  }
}

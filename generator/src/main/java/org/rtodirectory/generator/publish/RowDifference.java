package org.rtodirectory.generator.publish;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.annotation.JsonRawValue;
import com.fasterxml.jackson.annotation.JsonValue;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
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
        snapshot.companyFragments(), snapshot.companies().count(), site(snapshot));
  }

  private static TableDifference.Side locations(Snapshot snapshot) {
    FragmentTable table = snapshot.locationFragments();
    return new TableDifference.Side(table, table.count(), site(snapshot));
  }

  private static String site(Snapshot snapshot) {
    return Objects.requireNonNullElse(snapshot.publication().baseUrl(), "");
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
   * matched by their fragments, independent of position, and the others by address: an unequal row
   * whose address is in both tables counts as changed. Fragments and addresses are compared by 64
   * bits of their digests: among a million rows, the probability of a collision is 3·10⁻⁸, and a
   * collision omits a line from a report.
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record TableDifference(
      String row, Side before, Side after, int[] now, int[] then, BitSet removed) {
    private static final int NONE = -1;

    /**
     * One of the two tables.
     *
     * @param listed how many rows, the first ones, are in the list of their kind
     * @param site begins the addresses of rows, which are compared without it, so that it may
     *     change
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
            boolean found = json.currentName().equals("url");
            json.nextToken();
            if (found) {
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

    long count(Kind kind) {
      return switch (kind) {
        case ADDED -> IntStream.of(then).filter(number -> number == NONE).count();
        case CHANGED -> IntStream.of(then).filter(number -> number != NONE).count();
        case REMOVED -> removed.cardinality();
      };
    }

    Stream<RowChange> changes(Kind kind) {
      return kind == Kind.REMOVED
          ? removed.stream()
              .mapToObj(number -> new RowChange(row, kind, before.url(number), List.of()))
          : IntStream.range(0, now.length)
              .filter(index -> (then[index] == NONE) == (kind == Kind.ADDED))
              .mapToObj(this::change);
    }

    private RowChange change(int index) {
      String url = after.url(now[index]);
      return then[index] == NONE
          ? new RowChange(row, Kind.ADDED, url, List.of())
          : new RowChange(
              row, Kind.CHANGED, url, fields(before.json(then[index]), after.json(now[index])));
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
   * @param fields changed fields, in field order; none of a row that was added or removed, or that
   *     the list of its kind has or lacks since
   */
  @JsonPropertyOrder({"type", "change", "url", "fields"})
  public record RowChange(String type, Kind change, String url, List<FieldChange> fields) {
    public enum Kind {
      ADDED,
      CHANGED,
      REMOVED;

      @JsonValue
      @Override
      public String toString() {
        return name().toLowerCase(Locale.ROOT);
      }
    }

    /** A field that differs, with its values as JSON. */
    public record FieldChange(
        String field, @JsonRawValue String before, @JsonRawValue String after) {}
  }
}

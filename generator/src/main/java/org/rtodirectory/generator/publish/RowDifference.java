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
 * The rows that differ between two snapshots, which may be closed afterwards.
 *
 * @param isKnown whether both snapshots were read; otherwise there are no changes here
 * @param companies how many companies differ
 * @param locations how many locations differ
 * @param changes all changes, companies before locations and additions first; empty if there are
 *     more than {@link #MAX_CHANGES}
 * @param examples the first changes of each kind, at most {@link #MAX_EXAMPLES} of each
 */
public record RowDifference(
    boolean isKnown,
    Release.Rows companies,
    Release.Rows locations,
    List<RowChange> changes,
    List<RowChange> examples) {
  /** How many changes are listed: about half a megabyte. */
  static final int MAX_CHANGES = 5_000;

  static final int MAX_EXAMPLES = 10;

  private static final Release.Rows NO_ROWS = new Release.Rows(0, 0, 0);

  /** The difference from a release that cannot be read. */
  public static final RowDifference NONE =
      new RowDifference(false, NO_ROWS, NO_ROWS, List.of(), List.of());

  /** The difference of a first release from none: all rows are new, and none is listed. */
  static RowDifference ofFirst(Snapshot first) {
    return new RowDifference(
        false,
        new Release.Rows(first.companyFragments().count(), 0, 0),
        new Release.Rows(first.locationFragments().count(), 0, 0),
        List.of(),
        List.of());
  }

  /**
   * Compares two snapshots. Rows with equal digests are skipped, so the time is linear in the
   * number of rows plus the differing ones. Memory grows by 8 bytes for each differing row.
   */
  public static RowDifference between(Snapshot before, Snapshot after) {
    List<TableDifference> tables =
        List.of(
            TableDifference.of("company", companySide(before), companySide(after)),
            TableDifference.of("location", locationSide(before), locationSide(after)));
    Release.Rows companies = tables.get(0).counts();
    Release.Rows locations = tables.get(1).counts();
    return new RowDifference(
        true,
        companies,
        locations,
        total(companies) + total(locations) > MAX_CHANGES
            ? List.of()
            : tables.stream().flatMap(TableDifference::changes).toList(),
        Stream.of(Kind.values())
            .flatMap(
                kind -> tables.stream().flatMap(table -> table.changes(kind)).limit(MAX_EXAMPLES))
            .toList());
  }

  private static TableDifference.Side companySide(Snapshot snapshot) {
    return new TableDifference.Side(
        snapshot.companyFragments(), snapshot.companies().count(), site(snapshot));
  }

  private static TableDifference.Side locationSide(Snapshot snapshot) {
    FragmentTable table = snapshot.locationFragments();
    return new TableDifference.Side(table, table.count(), site(snapshot));
  }

  private static String site(Snapshot snapshot) {
    return Objects.requireNonNullElse(snapshot.publication().baseUrl(), "");
  }

  /** How many rows of both tables differ. */
  public Release.Rows counts() {
    return new Release.Rows(
        companies.added() + locations.added(),
        companies.changed() + locations.changed(),
        companies.removed() + locations.removed());
  }

  public boolean isEmpty() {
    return counts().equals(NO_ROWS);
  }

  /** Whether {@link #changes} has every change. */
  boolean isComplete() {
    return isKnown && total(counts()) <= MAX_CHANGES;
  }

  private static long total(Release.Rows rows) {
    return rows.added() + rows.changed() + rows.removed();
  }

  public Stream<RowChange> examples(Kind kind) {
    return examples.stream().filter(example -> example.change() == kind);
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

    Release.Rows counts() {
      long added = IntStream.of(then).filter(number -> number == NONE).count();
      return new Release.Rows(added, then.length - added, removed.cardinality());
    }

    Stream<RowChange> changes() {
      return Stream.of(Kind.values()).flatMap(this::changes);
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

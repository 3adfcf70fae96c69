package org.rtodirectory.generator.publish;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.annotation.JsonRawValue;
import java.util.List;
import java.util.stream.Stream;
import org.rtodirectory.generator.publish.RowDifference.RowChange.Kind;
import org.rtodirectory.schemas.release.Release;
import org.rtodirectory.schemas.snapshot.Snapshot;

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

  /** The changes that lead from {@code before} to {@code after}. */
  public static RowDifference between(Snapshot before, Snapshot after) {
    return new RowDifference(
        List.of(
            TableDifference.of("company", companies(before), companies(after)),
            TableDifference.of("location", locations(before), locations(after)),
            TableDifference.of("company", unlisted(before), unlisted(after))));
  }

  private static TableDifference.Side companies(Snapshot snapshot) {
    return new TableDifference.Side(snapshot.companyFragments(), "slug", "");
  }

  /** Companies that no list shows. */
  private static TableDifference.Side unlisted(Snapshot snapshot) {
    return new TableDifference.Side(snapshot.unlistedCompanyFragments(), "slug", "");
  }

  /** Locations are identified by path, so a change of the site's base URL does not affect them. */
  private static TableDifference.Side locations(Snapshot snapshot) {
    String site = snapshot.publication().baseUrl();
    return new TableDifference.Side(snapshot.locationFragments(), "url", site == null ? "" : site);
  }

  /** Numbers of added, changed and removed rows. */
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

  /** How many rows of a kind differ. */
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

  /** The changes, created lazily: companies, locations, then companies that no list shows. */
  public Stream<RowChange> changes() {
    return tables.stream().flatMap(table -> Stream.of(Kind.values()).flatMap(table::changes));
  }

  /** The changes of one kind, in the same order. */
  public Stream<RowChange> changes(Kind kind) {
    return tables.stream().flatMap(table -> table.changes(kind));
  }

  /**
   * A change to a company or location between two releases.
   *
   * @param row the kind of row: {@code company} or {@code location}
   * @param change how it differs
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

    /**
     * A field that differs.
     *
     * @param before its value before the change, as JSON
     * @param after its value after the change, as JSON
     */
    public record FieldChange(
        String field, @JsonRawValue String before, @JsonRawValue String after) {}
  }
}

package org.rtodirectory.generator.changes;

import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.rtodirectory.generator.changes.RowChange.ChangeKind;
import org.rtodirectory.schemas.release.Release;
import org.rtodirectory.schemas.snapshot.FragmentTable;
import org.rtodirectory.schemas.snapshot.Snapshot;

/**
 * The rows that differ between two snapshots, which may be closed afterwards.
 *
 * @param isKnown whether both snapshots were read. Otherwise there are no changes here
 * @param companies how many companies differ
 * @param locations how many locations differ
 * @param changes all changes, companies before locations and additions first, empty if there are
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
  public static final int MAX_CHANGES = 5_000;

  static final int MAX_EXAMPLES = 10;

  private static final Release.Rows NO_ROWS = new Release.Rows(0, 0, 0);

  /** The difference from a release that cannot be read. */
  public static final RowDifference NONE =
      new RowDifference(false, NO_ROWS, NO_ROWS, List.of(), List.of());

  /** The difference of a first release from none: all rows are new, and none is listed. */
  public static RowDifference ofFirst(Snapshot first) {
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
        Stream.of(ChangeKind.values())
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

  public Stream<RowChange> examples(ChangeKind kind) {
    return examples.stream().filter(example -> example.change() == kind);
  }
}

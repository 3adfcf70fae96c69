package org.rtodirectory.generator.changes;

import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.rtodirectory.generator.changes.RowChange.ChangeKind;
import org.rtodirectory.schemas.release.Release;
import org.rtodirectory.schemas.snapshot.FragmentTable;
import org.rtodirectory.schemas.snapshot.Snapshot;

/**
 * The rows that differ between two snapshots. The snapshots are read only when the difference is
 * created, and may be closed afterwards.
 *
 * @param isCompared whether two snapshots were compared. If not, {@code changes} is empty
 * @param companies the numbers of companies that differ
 * @param locations the numbers of locations that differ
 * @param changes the changes of companies (added, changed, removed), then the changes of locations.
 *     If there are more than {@link #MAX_CHANGES} in total, only the first {@link #MAX_EXAMPLES} of
 *     each kind and table
 */
public record RowDifference(
    boolean isCompared,
    Release.ChangedRows companies,
    Release.ChangedRows locations,
    List<RowChange> changes) {
  /** The maximum number of listed changes. Their JSON takes about half a megabyte. */
  public static final int MAX_CHANGES = 5_000;

  /** The maximum number of listed changes of each kind and table if not all are listed. */
  static final int MAX_EXAMPLES = 10;

  private static final Release.ChangedRows NO_ROWS = new Release.ChangedRows(0, 0, 0);

  /** The difference if no rows were compared: nothing is published, or a release is unreadable. */
  public static final RowDifference NOT_COMPARED =
      new RowDifference(false, NO_ROWS, NO_ROWS, List.of());

  /** Returns the difference for a first release: all rows count as added, but none is listed. */
  public static RowDifference ofFirst(Snapshot first) {
    return new RowDifference(
        false,
        new Release.ChangedRows(first.companyFragments().count(), 0, 0),
        new Release.ChangedRows(first.locationFragments().count(), 0, 0),
        List.of());
  }

  /**
   * Compares two snapshots. The time is linear in the number of rows. Only differing rows are
   * parsed.
   */
  public static RowDifference between(Snapshot before, Snapshot after) {
    List<TableDifference> tables =
        List.of(
            TableDifference.of("company", companySide(before), companySide(after)),
            TableDifference.of("location", locationSide(before), locationSide(after)));
    Release.ChangedRows companies = tables.get(0).counts();
    Release.ChangedRows locations = tables.get(1).counts();
    int limit = total(companies) + total(locations) > MAX_CHANGES ? MAX_EXAMPLES : MAX_CHANGES;
    return new RowDifference(
        true,
        companies,
        locations,
        tables.stream()
            .flatMap(
                table ->
                    Stream.of(ChangeKind.values())
                        .flatMap(kind -> table.changes(kind).limit(limit)))
            .toList());
  }

  private static TableDifference.Side companySide(Snapshot snapshot) {
    int listedCount = snapshot.companies().count();
    return new TableDifference.Side(snapshot.companyFragments(), listedCount, baseUrl(snapshot));
  }

  private static TableDifference.Side locationSide(Snapshot snapshot) {
    FragmentTable table = snapshot.locationFragments();
    return new TableDifference.Side(table, table.count(), baseUrl(snapshot));
  }

  private static String baseUrl(Snapshot snapshot) {
    return Objects.requireNonNullElse(snapshot.publication().baseUrl(), "");
  }

  /** Returns the numbers of added, changed and removed rows of both tables. */
  public Release.ChangedRows counts() {
    return new Release.ChangedRows(
        companies.added() + locations.added(),
        companies.changed() + locations.changed(),
        companies.removed() + locations.removed());
  }

  public boolean isEmpty() {
    return counts().equals(NO_ROWS);
  }

  /** Returns whether {@link #changes} has every change. */
  boolean isComplete() {
    return isCompared && total(counts()) <= MAX_CHANGES;
  }

  private static long total(Release.ChangedRows rows) {
    return rows.added() + rows.changed() + rows.removed();
  }

  /** Returns the first changes of a kind, at most {@link #MAX_EXAMPLES}. */
  public Stream<RowChange> examples(ChangeKind kind) {
    return changes.stream().filter(change -> change.change() == kind).limit(MAX_EXAMPLES);
  }
}

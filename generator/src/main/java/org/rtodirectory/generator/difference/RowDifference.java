package org.rtodirectory.generator.difference;

import java.util.List;
import java.util.stream.Stream;
import org.rtodirectory.generator.difference.RowChange.Kind;
import org.rtodirectory.schemas.release.Release;
import org.rtodirectory.schemas.snapshot.Snapshot;

/**
 * The rows that differ between two snapshots. Rows with equal digests are skipped. Only the numbers
 * of the other rows are stored, 8 bytes each; the search takes a bit for each row, and sorts
 * outside memory. A change is read from the snapshots on demand, so the snapshots must stay open.
 */
public final class RowDifference {
  /** No row differs. */
  public static final RowDifference NONE = new RowDifference(List.of());

  private final List<TableDifference> tables;

  private RowDifference(List<TableDifference> tables) {
    this.tables = tables;
  }

  /** The changes that lead from {@code before} to {@code after}. */
  public static RowDifference between(Snapshot before, Snapshot after) {
    return new RowDifference(
        List.of(
            TableDifference.of(
                "company",
                new TableDifference.Side(before.companyFragments(), "slug", ""),
                new TableDifference.Side(after.companyFragments(), "slug", "")),
            TableDifference.of("location", locations(before), locations(after))));
  }

  /** Locations are identified by path, so a change of the site's base URL does not affect them. */
  private static TableDifference.Side locations(Snapshot snapshot) {
    String site = snapshot.publication().baseUrl();
    return new TableDifference.Side(snapshot.locationFragments(), "url", site == null ? "" : site);
  }

  /** Numbers of added, changed and removed rows. */
  public Release.Rows counts() {
    return new Release.Rows(count(Kind.ADDED), count(Kind.CHANGED), count(Kind.REMOVED));
  }

  /** Whether no row differs. */
  public boolean isEmpty() {
    return counts().equals(new Release.Rows(0, 0, 0));
  }

  private long count(Kind kind) {
    return tables.stream().mapToLong(table -> table.count(kind)).sum();
  }

  /**
   * The changes, created lazily: companies, then locations. Within each, added and changed rows are
   * first, in list order, then removed rows.
   */
  public Stream<RowChange> changes() {
    return tables.stream().flatMap(TableDifference::changes);
  }
}

package org.rtodirectory.generator.difference;

import java.util.List;
import java.util.stream.Stream;
import org.rtodirectory.generator.difference.RowChange.Kind;
import org.rtodirectory.release.Release;
import org.rtodirectory.snapshot.Snapshot;

/**
 * The rows that differ between two snapshots, the reason why pages do. Rows that are equal are
 * passed over by their digests. Of the others only numbers are kept, 8 bytes for each, and up to 36
 * for each row between the first and the last that differ while they are found; a change is read
 * from the snapshots, which stay open, when somebody looks at it.
 */
public final class RowDifference {
  /** No row differs. */
  public static final RowDifference NONE = new RowDifference(List.of());

  private final List<TableDifference> tables;

  private RowDifference(List<TableDifference> tables) {
    this.tables = tables;
  }

  /** What leads from {@code before} to {@code after}. */
  public static RowDifference between(Snapshot before, Snapshot after) {
    return new RowDifference(
        List.of(
            TableDifference.of(
                "company",
                new TableDifference.Side(before.companyFragments(), "slug", ""),
                new TableDifference.Side(after.companyFragments(), "slug", "")),
            TableDifference.of("location", locations(before), locations(after))));
  }

  /** A location is the same if its path is, whatever the address of the site. */
  private static TableDifference.Side locations(Snapshot snapshot) {
    String site = snapshot.publication().baseUrl();
    return new TableDifference.Side(snapshot.locationFragments(), "url", site == null ? "" : site);
  }

  /** How many rows differ in which way. */
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
   * The changes, each made when it is come to: companies, then locations; each in list order, those
   * that were removed last.
   */
  public Stream<RowChange> changes() {
    return tables.stream().flatMap(TableDifference::changes);
  }
}

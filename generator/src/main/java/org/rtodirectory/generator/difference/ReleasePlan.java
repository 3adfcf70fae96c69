package org.rtodirectory.generator.difference;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.SortedMap;
import org.rtodirectory.document.ApiDocuments;
import org.rtodirectory.page.PageCatalog;
import org.rtodirectory.release.Release;
import org.rtodirectory.snapshot.Snapshot;

/**
 * All that publishing a snapshot does to a store, and why.
 *
 * @param pages pages to write and delete
 * @param documents documents to write and delete
 * @param rows rows that differ from the release before
 * @param snapshotBytes bytes that are stored for the snapshot; in a plan the length of its file,
 *     for how small a patch is becomes known when it is made
 * @param snapshotPuts requests for that
 */
public record ReleasePlan(
    PagePlan pages,
    DocumentPlan documents,
    RowDifference rows,
    long snapshotBytes,
    int snapshotPuts) {
  /** A pointer, and a record that is written as intent and when all is done. */
  private static final int RELEASE_PUTS = 3;

  private static final int PRICED_PUTS = 1000;

  /**
   * The plan that leads to {@code next}.
   *
   * @param standing pages that stand in the store
   * @param documents digests of the documents that stand in the store; empty if not known
   * @param rows what differs from the release before
   */
  public static ReleasePlan of(
      PageCatalog next,
      StoredPages standing,
      SortedMap<String, String> documents,
      RowDifference rows,
      long snapshotBytes) {
    return new ReleasePlan(
        PagePlan.of(next, standing),
        DocumentPlan.of(ApiDocuments.of(next.snapshot()), documents),
        rows,
        snapshotBytes,
        1);
  }

  /** The plan that would lead from one release, published to its end, to another. */
  public static ReleasePlan between(
      Release before, Snapshot beforeSnapshot, Release after, Snapshot afterSnapshot) {
    StoredPages standing =
        new StoredPages(
            List.of(new PageCatalog(beforeSnapshot)), before.rendering().equals(after.rendering()));
    return of(
        new PageCatalog(afterSnapshot),
        standing,
        before.documents(),
        RowDifference.between(beforeSnapshot, afterSnapshot),
        after.snapshot().size());
  }

  /**
   * The same with what the snapshot took in fact.
   *
   * @param bytes stored for it
   * @param puts requests for that
   */
  public ReleasePlan withSnapshot(long bytes, int puts) {
    return new ReleasePlan(pages, documents, rows, bytes, puts);
  }

  /** Whether every page and document stands already. */
  public boolean isEmpty() {
    return pages.isEmpty() && documents.isEmpty();
  }

  /** Pages and documents that are written. */
  public long written() {
    return pages.written().size() + (long) documents.written().size();
  }

  /** Pages and documents that are removed. */
  public long deleted() {
    return pages.vanished().size() + (long) documents.vanished().size();
  }

  /** Bytes that are written: pages, documents and the snapshot. */
  public long bytes() {
    return pages.bytes() + documents.bytes() + snapshotBytes;
  }

  /** PUT requests: what is written, the snapshot, its record twice, and the pointer. */
  public long puts() {
    return written() + RELEASE_PUTS + snapshotPuts;
  }

  /**
   * What these requests cost; deleting is free in object storage.
   *
   * @param price of 1,000 PUT requests
   * @return the same currency, exact
   */
  public BigDecimal cost(BigDecimal price) {
    return cost(puts(), price);
  }

  /**
   * What a number of PUT requests costs.
   *
   * @param price of 1,000 of them
   * @return the same currency, exact
   */
  public static BigDecimal cost(long puts, BigDecimal price) {
    return price
        .multiply(BigDecimal.valueOf(puts))
        .divide(BigDecimal.valueOf(PRICED_PUTS), price.scale() + 3, RoundingMode.UNNECESSARY);
  }
}

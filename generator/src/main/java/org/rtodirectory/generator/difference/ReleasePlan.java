package org.rtodirectory.generator.difference;

import java.io.IOException;
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
 * @param site objects of the site to write and delete
 * @param rows rows that differ from the release before
 * @param snapshotBytes bytes that are stored for the snapshot; in a plan the length of its file,
 *     for how small a patch is becomes known when it is made
 * @param snapshotPuts requests for that
 */
public record ReleasePlan(
    PagePlan pages,
    DocumentPlan documents,
    SitePlan site,
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
   * @param site the objects of the site to write and delete
   * @param documents digests of the documents that stand in the store; empty if not known
   * @param rows what differs from the release before
   */
  public static ReleasePlan of(
      PageCatalog next,
      StoredPages standing,
      SitePlan site,
      SortedMap<String, String> documents,
      RowDifference rows,
      long snapshotBytes) {
    return new ReleasePlan(
        PagePlan.of(next, standing),
        DocumentPlan.of(ApiDocuments.of(next.snapshot()), documents),
        site,
        rows,
        snapshotBytes,
        1);
  }

  /**
   * The plan that would lead from one release, published to its end, to another. Where their pages
   * for people were made by different templates, all of them count as written.
   *
   * @param threads how many compare at a time
   */
  public static ReleasePlan between(
      Release before, Snapshot beforeSnapshot, Release after, Snapshot afterSnapshot, int threads)
      throws IOException {
    StoredPages standing =
        new StoredPages(
            List.of(new PageCatalog(beforeSnapshot)), before.rendering().equals(after.rendering()));
    return of(
        new PageCatalog(afterSnapshot),
        standing,
        SitePlan.of(
            SiteObjects.of(afterSnapshot),
            new StoredSite(
                List.of(SiteObjects.of(beforeSnapshot)),
                before.siteRendering().equals(after.siteRendering()),
                null),
            threads),
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
    return new ReleasePlan(pages, documents, site, rows, bytes, puts);
  }

  /** Whether every page and document stands already, those for people too. */
  public boolean isEmpty() {
    return pages.isEmpty() && documents.isEmpty() && site.isEmpty();
  }

  /** Pages and documents that are written. */
  public long written() {
    return pages.written().size() + (long) documents.written().size() + site.written();
  }

  /** Pages and documents that are removed. */
  public long deleted() {
    return pages.vanished().size() + (long) documents.vanished().size() + site.deleted();
  }

  /** Bytes that are written: pages, documents and the snapshot; of the site, what was rendered. */
  public long bytes() {
    return pages.bytes() + documents.bytes() + site.bytes() + snapshotBytes;
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

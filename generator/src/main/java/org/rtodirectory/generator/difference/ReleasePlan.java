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
 * The changes that publishing a snapshot makes to a store, and the row changes that cause them.
 *
 * @param pages pages to write and delete
 * @param documents documents to write and delete
 * @param site objects of the site to write and delete
 * @param rows rows that differ from the previous release
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
   * @param standing pages that the store contains
   * @param site the objects of the site to write and delete
   * @param documents digests of the documents that the store contains; empty if not known
   * @param rows rows that differ from the previous release
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
   * The plan that would lead from one completely published release to another. If their site pages
   * were rendered by different templates, all site objects count as written.
   *
   * @param threads number of threads that compare
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

  /** Number of pages, documents and site objects that are written. */
  public long written() {
    return pages.written() + documents.written().size() + site.written();
  }

  /** Number of pages, documents and site objects that are deleted. */
  public long deleted() {
    return pages.vanished() + documents.vanished().size() + site.deleted();
  }

  /**
   * Number of bytes written: pages, documents, the snapshot, and the site objects rendered so far.
   */
  public long bytes() {
    return pages.bytes() + documents.bytes() + site.bytes() + snapshotBytes;
  }

  /** Number of PUT requests: the written objects, the snapshot, the record twice, the pointer. */
  public long puts() {
    return written() + RELEASE_PUTS + snapshotPuts;
  }

  /**
   * Cost of these requests. Deletions are free in object storage.
   *
   * @param price of 1,000 PUT requests
   * @return the same currency, exact
   */
  public BigDecimal cost(BigDecimal price) {
    return cost(puts(), price);
  }

  /**
   * Cost of a number of PUT requests.
   *
   * @param price of 1,000 PUT requests
   * @return the same currency, exact
   */
  public static BigDecimal cost(long puts, BigDecimal price) {
    return price
        .multiply(BigDecimal.valueOf(puts))
        .divide(BigDecimal.valueOf(PRICED_PUTS), price.scale() + 3, RoundingMode.UNNECESSARY);
  }
}

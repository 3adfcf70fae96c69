package org.rtodirectory.generator.publish;

import java.io.IOException;
import java.util.List;
import org.rtodirectory.schemas.page.PageCatalog;
import org.rtodirectory.schemas.release.Release;
import org.rtodirectory.schemas.snapshot.Snapshot;

/**
 * The changes that publishing a snapshot makes to a store, and the row changes that cause them.
 *
 * @param objects objects to write and delete
 * @param rows rows that differ from the previous release
 * @param snapshotBytes bytes that are stored for the snapshot; in a plan the length of its file,
 *     for how small a patch is becomes known when it is made
 * @param snapshotPuts requests for that
 */
public record ReleasePlan(
    ObjectPlan objects, RowDifference rows, long snapshotBytes, int snapshotPuts) {
  /** A pointer, a record that is written as intent and when all is done, changes, their feed. */
  private static final int RELEASE_PUTS = 5;

  /**
   * The plan that would lead from one completely published release to another. If their site pages
   * were rendered by different templates, all site objects count as written.
   *
   * @param threads number of threads that compare
   */
  public static ReleasePlan between(
      Release before, Snapshot beforeSnapshot, Release after, Snapshot afterSnapshot, int threads)
      throws IOException {
    StoredObjects standing =
        new StoredObjects(
            List.of(ReleaseObjects.of(new PageCatalog(beforeSnapshot))),
            List.of(),
            before.rendering().equals(after.rendering()),
            before.siteRendering().equals(after.siteRendering()),
            before.documents(),
            null);
    return new ReleasePlan(
        ObjectPlan.of(ReleaseObjects.of(new PageCatalog(afterSnapshot)), standing, threads),
        RowDifference.between(beforeSnapshot, afterSnapshot),
        after.snapshot().size(),
        1);
  }

  /**
   * The same with what the snapshot took in fact.
   *
   * @param bytes stored for it
   * @param puts requests for that
   */
  public ReleasePlan withSnapshot(long bytes, int puts) {
    return new ReleasePlan(objects, rows, bytes, puts);
  }

  /** Number of objects that are written. */
  public long written() {
    return objects.written();
  }

  /** Number of objects that are deleted. */
  public long deleted() {
    return objects.vanished();
  }

  /** Number of bytes written: the snapshot, and the objects as far as they are rendered. */
  public long bytes() {
    return objects.bytes() + snapshotBytes;
  }

  /**
   * Number of PUT requests: the written objects, the snapshot, the record twice, the pointer, the
   * changes and their feed.
   */
  public long puts() {
    return written() + RELEASE_PUTS + snapshotPuts;
  }
}

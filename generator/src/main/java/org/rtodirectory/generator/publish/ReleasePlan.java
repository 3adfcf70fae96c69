package org.rtodirectory.generator.publish;

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
  /** A pointer, a record that is written as intent and when all is done, and changes. */
  private static final int RELEASE_PUTS = 4;

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
   * Number of PUT requests: the written objects, the snapshot, the record twice, the pointer and
   * the changes.
   */
  public long puts() {
    return written() + RELEASE_PUTS + snapshotPuts;
  }
}

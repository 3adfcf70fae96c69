package org.rtodirectory.release;

/**
 * Names one published snapshot file.
 *
 * @param key where it is in the store
 * @param sha256 the SHA-256 of its bytes, 64 lower-case hex digits
 * @param size its length in bytes
 */
public record SnapshotReference(String key, String sha256, long size) {
  /** The reference of a snapshot of that digest and size. */
  public static SnapshotReference of(String sha256, long size) {
    return new SnapshotReference("snapshots/" + sha256 + ".snapshot", sha256, size);
  }
}

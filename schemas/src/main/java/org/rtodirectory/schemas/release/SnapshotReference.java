package org.rtodirectory.schemas.release;

import java.util.regex.Pattern;

/**
 * Names one published snapshot file.
 *
 * @param key where it is in the store
 * @param sha256 the SHA-256 of its bytes, 64 lower-case hex digits
 * @param size its length in bytes
 */
public record SnapshotReference(String key, String sha256, long size) {
  private static final Pattern SHA256 = Pattern.compile("[0-9a-f]{64}");

  /** 64 GiB, six times as much as ten million stores take. */
  private static final long MAX_SIZE = 1L << 36;

  public static SnapshotReference of(String sha256, long size) {
    return new SnapshotReference("snapshots/" + sha256 + ".snapshot", sha256, size);
  }

  /** Whether it is one that was made here, and not what a foreign file says. */
  boolean isWellFormed() {
    return sha256 != null
        && SHA256.matcher(sha256).matches()
        && size >= 1
        && size <= MAX_SIZE
        && of(sha256, size).key.equals(key);
  }
}

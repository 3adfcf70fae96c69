package org.rtodirectory.schemas.release;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A reference to a published snapshot file.
 *
 * @param key its key in the object store
 * @param sha256 the SHA-256 of its bytes, 64 lowercase hex digits
 * @param size its length in bytes
 */
public record SnapshotReference(String key, String sha256, long size) {
  private static final Pattern SHA256 = Pattern.compile("[0-9a-f]{64}");

  /** 64 GiB, six times the size for ten million stores. */
  private static final long MAX_SIZE = 1L << 36;

  public static SnapshotReference of(String sha256, long size) {
    return new SnapshotReference("snapshots/" + sha256 + ".snapshot", sha256, size);
  }

  /**
   * Returns whether the reference has the form that the generator writes. The reference in a
   * damaged file may have another form.
   */
  boolean isWellFormed() {
    return isSha256(sha256) && size >= 1 && size <= MAX_SIZE && of(sha256, size).key.equals(key);
  }

  /** Returns whether a text is 64 lowercase hex digits. */
  static boolean isSha256(@Nullable String text) {
    return text != null && SHA256.matcher(text).matches();
  }
}

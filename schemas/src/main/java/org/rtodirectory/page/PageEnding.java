package org.rtodirectory.page;

import java.nio.ByteBuffer;
import org.rtodirectory.digest.Sha256;

/**
 * The last part of every page of a publication: the bytes after the numbers in {@code meta}.
 * Immutable.
 */
final class PageEnding {
  private final byte[] bytes;
  private final ByteBuffer digest;

  PageEnding(byte[] bytes) {
    this.bytes = bytes;
    this.digest = ByteBuffer.wrap(Sha256.of(bytes));
  }

  /** Not to be changed. */
  byte[] bytes() {
    return bytes;
  }

  /** The first or the second 64 bits of the SHA-256 of the bytes. */
  long digest(int half) {
    return digest.getLong(half * Long.BYTES);
  }
}

package org.rtodirectory.generator.build;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Where the terms of each store begin: unsigned ints, and one for the end. Room for 4 GiB, some 200
 * million stores.
 */
final class StoreOffsets {
  private static final long MOST = 0xffff_ffffL;

  private final ByteBuffer bytes;
  private long end;

  StoreOffsets(int stores) {
    bytes = ByteBuffer.allocate((stores + 1) * Integer.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    bytes.putInt(0);
  }

  /** Says that the next store has {@code length} bytes. */
  void add(int length) {
    end += length;
    if (end > MOST) {
      throw new IllegalStateException("more stores than a typeahead index has room for");
    }
    bytes.putInt((int) end);
  }

  byte[] toBytes() {
    return bytes.array();
  }
}

package org.rtodirectory.generator.build;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * Where the items of a section begin: collected while they are written, laid out as a long for each
 * and one for the end, little-endian.
 */
final class Offsets {
  private long[] ends = new long[1024];
  private int count;

  /** Says that the next item has {@code length} bytes. */
  void add(long length) {
    if (count == ends.length) {
      ends = Arrays.copyOf(ends, count * 2);
    }
    ends[count] = (count == 0 ? 0 : ends[count - 1]) + length;
    count++;
  }

  byte[] toBytes() {
    ByteBuffer bytes = ByteBuffer.allocate((count + 1) * Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    bytes.putLong(0);
    bytes.asLongBuffer().put(ends, 0, count);
    return bytes.array();
  }
}

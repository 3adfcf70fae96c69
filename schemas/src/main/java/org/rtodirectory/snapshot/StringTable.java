package org.rtodirectory.snapshot;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;

/**
 * Numbered strings, in UTF-8.
 *
 * <p>Layout: their number (int), an offset (int) for each and one for the end, counted from behind
 * the offsets; then their bytes. At most 1 GiB in all. Safe for all threads.
 */
public final class StringTable {
  private final Region region;
  private final int count;
  private final long bytesStart;

  StringTable(Region region) {
    this.region = region;
    this.count = region.getInt(0);
    this.bytesStart = Integer.BYTES * (count + 2L);
  }

  /** The layout of {@code strings}. */
  public static byte[] encode(List<String> strings) {
    List<byte[]> encoded =
        strings.stream().map(string -> string.getBytes(StandardCharsets.UTF_8)).toList();
    int length = encoded.stream().mapToInt(bytes -> bytes.length).sum();
    ByteBuffer table =
        ByteBuffer.allocate(Integer.BYTES * (strings.size() + 2) + length)
            .order(ByteOrder.LITTLE_ENDIAN);
    table.putInt(strings.size());
    int offset = 0;
    for (byte[] bytes : encoded) {
      table.putInt(offset);
      offset += bytes.length;
    }
    table.putInt(offset);
    encoded.forEach(table::put);
    return table.array();
  }

  /** How many strings there are. */
  public int count() {
    return count;
  }

  /** The string of that number. */
  public String get(int number) {
    return new String(region.bytes(start(number), length(number)), StandardCharsets.UTF_8);
  }

  /** All strings, in order. */
  public List<String> strings() {
    return IntStream.range(0, count).mapToObj(this::get).toList();
  }

  /** The number of {@code string} in a table that is sorted by code point, or -1. O(log n). */
  public int find(String string) {
    byte[] wanted = string.getBytes(StandardCharsets.UTF_8);
    int low = 0;
    int high = count - 1;
    while (low <= high) {
      int middle = (low + high) >>> 1;
      int order = compare(middle, wanted);
      if (order == 0) {
        return middle;
      }
      if (order < 0) {
        low = middle + 1;
      } else {
        high = middle - 1;
      }
    }
    return -1;
  }

  /**
   * Hands out, in order, the number of every string that contains {@code part}. Linear in the bytes
   * of the table.
   */
  public void containing(String part, IntConsumer number) {
    byte[] wanted = part.getBytes(StandardCharsets.UTF_8);
    for (int i = 0; i < count; i++) {
      if (contains(i, wanted)) {
        number.accept(i);
      }
    }
  }

  private boolean contains(int number, byte[] wanted) {
    long start = start(number);
    long last = start + length(number) - wanted.length;
    for (long from = start; from <= last; from++) {
      int matched = 0;
      while (matched < wanted.length && region.getByte(from + matched) == wanted[matched]) {
        matched++;
      }
      if (matched == wanted.length) {
        return true;
      }
    }
    return false;
  }

  private int compare(int number, byte[] wanted) {
    long start = start(number);
    int length = length(number);
    for (int i = 0; i < Math.min(length, wanted.length); i++) {
      int order = Byte.toUnsignedInt(region.getByte(start + i)) - Byte.toUnsignedInt(wanted[i]);
      if (order != 0) {
        return order;
      }
    }
    return length - wanted.length;
  }

  private long start(int number) {
    return bytesStart + region.getInt(Integer.BYTES * (number + 1L));
  }

  private int length(int number) {
    return region.getInt(Integer.BYTES * (number + 2L))
        - region.getInt(Integer.BYTES * (number + 1L));
  }
}

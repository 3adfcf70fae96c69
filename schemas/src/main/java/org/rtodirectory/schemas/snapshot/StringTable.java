package org.rtodirectory.schemas.snapshot;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.IntStream;

/**
 * An immutable array of strings in UTF-8.
 *
 * <p>Layout: the number of strings (int); an offset (int) for each string and one for the end,
 * relative to the end of the offsets; then the bytes of the strings. At most 2 GiB in total. Safe
 * for all threads.
 */
public final class StringTable {
  private final Region region;
  private final int count;
  private final long bytesStart;

  StringTable(Region region) {
    this.region = region;
    this.count = region.tableCount();
    this.bytesStart = Integer.BYTES * (count + 2L);
  }

  /**
   * Encodes {@code strings}.
   *
   * @throws ArithmeticException if the bytes do not fit into an array
   */
  public static byte[] encode(List<String> strings) {
    List<byte[]> encoded =
        strings.stream().map(string -> string.getBytes(StandardCharsets.UTF_8)).toList();
    long length = encoded.stream().mapToLong(bytes -> bytes.length).sum();
    ByteBuffer table =
        ByteBuffer.allocate(Math.toIntExact(Integer.BYTES * (strings.size() + 2L) + length))
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
    int length = offset(number + 1) - offset(number);
    return new String(region.bytes(bytesStart + offset(number), length), StandardCharsets.UTF_8);
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

  /** The number of the string that contains the byte at offset {@code place}. O(log n). */
  int numberAt(int place) {
    int low = 0;
    int high = count - 1;
    while (low < high) {
      int middle = (low + high + 1) >>> 1;
      if (offset(middle) <= place) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    return low;
  }

  /**
   * Compares the rest of a string, from offset {@code place} to its end, with {@code wanted}; zero
   * if the rest begins with {@code wanted}.
   */
  int compareFrom(int place, byte[] wanted) {
    int length = Math.min(offset(numberAt(place) + 1) - place, wanted.length);
    int order = compare(bytesStart + place, length, wanted);
    return order == 0 ? length - wanted.length : order;
  }

  private int compare(int number, byte[] wanted) {
    int length = offset(number + 1) - offset(number);
    int order = compare(bytesStart + offset(number), Math.min(length, wanted.length), wanted);
    return order == 0 ? length - wanted.length : order;
  }

  private int compare(long start, int length, byte[] wanted) {
    for (int i = 0; i < length; i++) {
      int order = Byte.toUnsignedInt(region.getByte(start + i)) - Byte.toUnsignedInt(wanted[i]);
      if (order != 0) {
        return order;
      }
    }
    return 0;
  }

  private int offset(int number) {
    return region.getInt(Integer.BYTES * (number + 1L));
  }
}

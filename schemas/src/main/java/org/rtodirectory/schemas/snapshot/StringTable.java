package org.rtodirectory.schemas.snapshot;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * An immutable array of strings in UTF-8.
 *
 * <p>Layout: the number of strings (int), the offset of each string and of the end (ints, relative
 * to the first string), the bytes of the strings. At most 2 GiB in total. Safe for all threads.
 */
public final class StringTable {
  private final Region region;
  private final int count;
  private final long bytesStart;

  /** All bytes as Latin-1 characters, or null before the first search. */
  private @Nullable String latin1;

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

  public int count() {
    return count;
  }

  public String get(int number) {
    return new String(bytes(number), StandardCharsets.UTF_8);
  }

  public List<String> strings() {
    return IntStream.range(0, count).mapToObj(this::get).toList();
  }

  /**
   * Returns the number of {@code string} in a table that is sorted by code point, or -1. O(log
   * strings).
   */
  public int find(String string) {
    int index = lowerBound(string);
    return index < count && get(index).equals(string) ? index : -1;
  }

  /**
   * Returns the number of strings before {@code string} in a table that is sorted by code point.
   * O(log strings).
   */
  public int lowerBound(String string) {
    byte[] wanted = string.getBytes(StandardCharsets.UTF_8);
    return BinarySearch.lowerBound(
        0, count, number -> Arrays.compareUnsigned(bytes(number), wanted) < 0);
  }

  /**
   * Returns the numbers of the strings that contain {@code part}, ascending, or none for the empty
   * text. Searches all bytes as Latin-1 characters, for which {@code indexOf} is fastest. The first
   * call copies the bytes.
   */
  public int[] containing(String part) {
    String wanted = new String(part.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
    String all = latin1;
    if (all == null) {
      all = new String(region.bytes(bytesStart, offset(count)), StandardCharsets.ISO_8859_1);
      latin1 = all; // Another thread may have made the same copy.
    }
    IntStream.Builder numbers = IntStream.builder();
    int number = 0;
    int index = wanted.isEmpty() ? -1 : all.indexOf(wanted);
    while (index >= 0) {
      while (offset(number + 1) <= index) {
        number++;
      }
      int next = index + 1;
      if (index + wanted.length() <= offset(number + 1)) {
        numbers.add(number);
        next = offset(number + 1);
      }
      index = all.indexOf(wanted, next);
    }
    return numbers.build().toArray();
  }

  private byte[] bytes(int number) {
    return region.bytes(bytesStart + offset(number), offset(number + 1) - offset(number));
  }

  private int offset(int number) {
    return region.getInt(Integer.BYTES * (number + 1L));
  }
}

package org.rtodirectory.schemas.snapshot;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.stream.IntStream;

/**
 * An immutable array of int lists.
 *
 * <p>Layout: the number of lists (int), the index of the first int of each list (ints), the number
 * of ints in all lists (int), the ints of all lists. Safe for all threads. Every lookup is O(1).
 */
public final class IntLists {
  private final Region region;
  private final int count;

  IntLists(Region region) {
    this.region = region;
    this.count = region.tableCount();
  }

  /**
   * Encodes one array of ints, without a length prefix.
   *
   * @throws ArithmeticException if the bytes do not fit into an array: the limit is 536 million
   *     ints
   */
  public static byte[] encodeArray(IntStream values) {
    int[] array = values.toArray();
    ByteBuffer bytes =
        ByteBuffer.allocate(Math.multiplyExact(array.length, Integer.BYTES))
            .order(ByteOrder.LITTLE_ENDIAN);
    bytes.asIntBuffer().put(array);
    return bytes.array();
  }

  /**
   * Encodes {@code lists}.
   *
   * @throws ArithmeticException if the bytes do not fit into an array: the limit is about 536
   *     million lists and ints
   */
  public static byte[] encode(List<int[]> lists) {
    long total = lists.stream().mapToLong(list -> list.length).sum();
    ByteBuffer table =
        ByteBuffer.allocate(Math.toIntExact(Integer.BYTES * (lists.size() + 2 + total)))
            .order(ByteOrder.LITTLE_ENDIAN);
    table.putInt(lists.size());
    int start = 0;
    for (int[] list : lists) {
      table.putInt(start);
      start += list.length;
    }
    table.putInt(start);
    for (int[] list : lists) {
      for (int value : list) {
        table.putInt(value);
      }
    }
    return table.array();
  }

  public int count() {
    return count;
  }

  /**
   * Returns the index of the first int of a list, for use with {@link #at}. The start of list
   * {@code n + 1} is the exclusive end of list {@code n}.
   */
  public int start(int list) {
    return region.getInt(Integer.BYTES * (list + 1L));
  }

  /** Returns the int at an index that counts the ints of all lists. */
  public int at(int index) {
    return region.getInt(Integer.BYTES * (count + 2L + index));
  }

  /** Returns the ints of a list. */
  IntStream values(int list) {
    return IntStream.range(start(list), start(list + 1)).map(this::at);
  }

  /**
   * Returns the first index of {@code list} whose int is not less than {@code value}. The list must
   * be ascending. O(log length of the list).
   */
  int lowerBound(int list, int value) {
    return BinarySearch.lowerBound(start(list), start(list + 1), index -> at(index) < value);
  }
}

package org.rtodirectory.snapshot;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Finds the strings of a {@link StringTable} that contain a text: a suffix array (Manber and Myers,
 * SIAM J. Comput. 22(5), 1993) over its bytes.
 *
 * <p>Layout: for each place at which a character of a string begins, that place (int, counted as
 * the table's offsets are); the places stand in the order of the bytes from there to the end of
 * their string. So the places at which a text occurs are one range, found in O(text · log bytes).
 * Safe for all threads.
 */
final class SubstringIndex {
  private final StringTable strings;
  private final Region places;

  SubstringIndex(StringTable strings, Region places) {
    this.strings = strings;
    this.places = places;
  }

  /** The layout for the table of {@code strings}. O(bytes · log bytes) comparisons. */
  static byte[] encode(List<String> strings) {
    byte[] bytes = String.join("", strings).getBytes(StandardCharsets.UTF_8);
    int[] ends = new int[bytes.length];
    int start = 0;
    for (String string : strings) {
      int end = start + string.getBytes(StandardCharsets.UTF_8).length;
      Arrays.fill(ends, start, end, end);
      start = end;
    }
    int[] sorted =
        IntStream.range(0, bytes.length)
            .filter(place -> (bytes[place] & 0xc0) != 0x80)
            .boxed()
            .sorted(
                (a, b) -> {
                  int order = Arrays.compareUnsigned(bytes, a, ends[a], bytes, b, ends[b]);
                  return order == 0 ? Integer.compare(a, b) : order;
                })
            .mapToInt(Integer::intValue)
            .toArray();
    ByteBuffer table =
        ByteBuffer.allocate(sorted.length * Integer.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    table.asIntBuffer().put(sorted);
    return table.array();
  }

  /** The numbers of the strings that contain {@code part}, ascending; none for the empty text. */
  int[] containing(String part) {
    if (part.isEmpty()) {
      return new int[0];
    }
    byte[] wanted = part.getBytes(StandardCharsets.UTF_8);
    int first = firstNotBelow(wanted, false);
    int end = firstNotBelow(wanted, true);
    return IntStream.range(first, end)
        .map(i -> strings.numberAt(place(i)))
        .sorted()
        .distinct()
        .toArray();
  }

  /**
   * The first place whose text is not less than {@code wanted}; or, behind those that begin with
   * it, the next.
   */
  private int firstNotBelow(byte[] wanted, boolean behindMatches) {
    int low = 0;
    int high = (int) (places.length() / Integer.BYTES);
    while (low < high) {
      int middle = (low + high) >>> 1;
      int order = strings.compareFrom(place(middle), wanted);
      if (order < 0 || (order == 0 && behindMatches)) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  private int place(int index) {
    return places.getInt((long) index * Integer.BYTES);
  }
}

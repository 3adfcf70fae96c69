package org.rtodirectory.schemas.snapshot;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A substring index over a {@link StringTable}: a suffix array (Manber and Myers, SIAM J. Comput.
 * 22(5), 1993) over its bytes.
 *
 * <p>Layout: the offset of every character of every string (ints, relative to the same point as the
 * offsets of the table), sorted by the suffix that begins there and ends with its string. The
 * occurrences of a text are therefore one contiguous range, found in O(text · log bytes). Safe for
 * all threads.
 */
final class SubstringIndex {
  private final StringTable strings;
  private final Region places;

  SubstringIndex(StringTable strings, Region places) {
    this.strings = strings;
    this.places = places;
  }

  /** Encodes the index over the table of {@code strings}. O(bytes · log bytes) comparisons. */
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
   * Binary search for an end of the range of suffixes that begin with {@code wanted}: the start of
   * the range, which is the lower bound, or with {@code behindMatches} the exclusive end.
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

package org.rtodirectory.schemas.snapshot;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Finds the strings of a table that contain a text: an inverted index of pairs of successive bytes,
 * hashed to 4,096 lists. A query compares the strings of its shortest list; a text of one byte is
 * searched for in all. Takes four bytes for each pair of each string. Immutable.
 */
final class SubstringIndex {
  private static final int LISTS = 1 << 12;

  private final StringTable strings;
  private final int[] starts = new int[LISTS + 1];
  private final int[] numbers;

  SubstringIndex(StringTable strings) {
    this.strings = strings;
    for (int number = 0; number < strings.count(); number++) {
      for (int list : lists(bytes(strings.get(number)))) {
        starts[list + 1]++;
      }
    }
    Arrays.parallelPrefix(starts, Integer::sum);
    this.numbers = new int[starts[LISTS]];
    int[] ends = starts.clone();
    for (int number = 0; number < strings.count(); number++) {
      for (int list : lists(bytes(strings.get(number)))) {
        numbers[ends[list]++] = number;
      }
    }
  }

  /** The numbers of the strings that contain {@code part}, ascending; none for the empty text. */
  int[] containing(String part) {
    int[] lists = lists(bytes(part));
    if (lists.length == 0) {
      return strings.containing(part);
    }
    int shortest = lists[0];
    for (int list : lists) {
      if (starts[list + 1] - starts[list] < starts[shortest + 1] - starts[shortest]) {
        shortest = list;
      }
    }
    return IntStream.range(starts[shortest], starts[shortest + 1])
        .map(place -> numbers[place])
        .filter(number -> strings.get(number).contains(part))
        .toArray();
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  /** The lists of the pairs of a string, each once. */
  private static int[] lists(byte[] bytes) {
    return IntStream.range(1, bytes.length)
        .map(at -> (bytes[at - 1] << 6 ^ bytes[at]) & (LISTS - 1))
        .distinct()
        .toArray();
  }
}

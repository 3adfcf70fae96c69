package org.rtodirectory.generator.build;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.rtodirectory.text.CodePointOrder;

/**
 * Numbers terms as they come, so that an entry can hold its terms as ints; and, when all have come,
 * tells the place of each in sorted order. Not for use by several threads.
 */
final class TermDictionary {
  private final Map<String, Integer> numbers = new HashMap<>();
  private final List<String> terms = new ArrayList<>();

  /**
   * A term at a position of an entry: the term's number in the high 32 bits, the position in the
   * low ones.
   */
  long[] occurrences(List<List<String>> positions) {
    long[] occurrences = new long[positions.stream().mapToInt(List::size).sum()];
    int count = 0;
    for (int position = 0; position < positions.size(); position++) {
      for (String term : positions.get(position)) {
        occurrences[count++] = occurrence(number(term), position);
      }
    }
    return occurrences;
  }

  /** All terms, sorted by code point. */
  List<String> sorted() {
    return terms.stream().sorted(CodePointOrder.COMPARATOR).toList();
  }

  /** For each number its place among {@link #sorted}. */
  int[] places() {
    int[] places = new int[terms.size()];
    int[] inOrder =
        IntStream.range(0, terms.size())
            .boxed()
            .sorted((a, b) -> CodePointOrder.compare(terms.get(a), terms.get(b)))
            .mapToInt(Integer::intValue)
            .toArray();
    for (int place = 0; place < inOrder.length; place++) {
      places[inOrder[place]] = place;
    }
    return places;
  }

  static long occurrence(int term, int position) {
    return ((long) term << Integer.SIZE) | position;
  }

  static int term(long occurrence) {
    return (int) (occurrence >>> Integer.SIZE);
  }

  static int position(long occurrence) {
    return (int) occurrence;
  }

  private int number(String term) {
    return numbers.computeIfAbsent(
        term,
        added -> {
          terms.add(added);
          return terms.size() - 1;
        });
  }
}

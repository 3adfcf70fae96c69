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
   * The terms of positions, one after the other: twice the term's number, plus one if it stands at
   * the position of the term before.
   */
  int[] numbers(List<List<String>> positions) {
    int[] occurrences = new int[positions.stream().mapToInt(List::size).sum()];
    int count = 0;
    for (List<String> position : positions) {
      for (int i = 0; i < position.size(); i++) {
        occurrences[count++] = 2 * number(position.get(i)) + (i == 0 ? 0 : 1);
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

  private int number(String term) {
    return numbers.computeIfAbsent(
        term,
        added -> {
          terms.add(added);
          return terms.size() - 1;
        });
  }
}

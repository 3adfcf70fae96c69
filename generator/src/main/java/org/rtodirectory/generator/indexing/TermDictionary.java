package org.rtodirectory.generator.indexing;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.rtodirectory.schemas.text.CodePointOrder;

/**
 * Assigns consecutive numbers to terms in the order of their addition, so that entries store terms
 * as ints. When all terms are added, it maps each number to the rank of its term in sorted order.
 * For one thread.
 */
final class TermDictionary {
  private final Map<String, Integer> numbers = new HashMap<>();

  /**
   * The terms of positions as ints: twice the number of the term, plus one if it is at the same
   * position as the term before.
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
    return numbers.keySet().stream().sorted(CodePointOrder.COMPARATOR).toList();
  }

  /** Maps each number to the index of its term in what {@link #sorted} returned. */
  int[] places(List<String> sorted) {
    int[] places = new int[sorted.size()];
    for (int place = 0; place < places.length; place++) {
      places[number(sorted.get(place))] = place;
    }
    return places;
  }

  private int number(String term) {
    return numbers.computeIfAbsent(term, added -> numbers.size());
  }
}

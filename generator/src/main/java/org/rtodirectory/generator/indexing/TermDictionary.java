package org.rtodirectory.generator.indexing;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.rtodirectory.schemas.snapshot.TypeaheadFormat;
import org.rtodirectory.schemas.text.CodePointOrder;

/**
 * A dictionary that numbers terms in the order of their addition, so that entries store terms as
 * ints. After all terms are added, it maps each number to the rank of its term in sorted order. Not
 * thread-safe.
 */
final class TermDictionary {
  private final Map<String, Integer> numbers = new HashMap<>();

  /** Returns the words as ints: the number of the term times eight, plus that of the occurrence. */
  int[] numbers(List<EntryWords.Word> words) {
    return words.stream()
        .mapToInt(
            word -> TypeaheadFormat.OCCURRENCES * number(word.term()) + word.occurrence().number())
        .toArray();
  }

  /** Returns all terms, sorted by code point. */
  List<String> sorted() {
    return numbers.keySet().stream().sorted(CodePointOrder.COMPARATOR).toList();
  }

  /** Maps each number to the index of its term in the result of {@link #sorted}. */
  int[] places(List<String> sorted) {
    int[] places = new int[sorted.size()];
    for (int place = 0; place < places.length; place++) {
      places[number(sorted.get(place))] = place;
    }
    return places;
  }

  /** Returns the number of a term. */
  int number(String term) {
    return numbers.computeIfAbsent(term, added -> numbers.size());
  }
}

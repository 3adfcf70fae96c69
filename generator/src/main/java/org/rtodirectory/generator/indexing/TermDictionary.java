package org.rtodirectory.generator.indexing;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.rtodirectory.schemas.snapshot.TypeaheadFormat;
import org.rtodirectory.schemas.text.CodePointOrder;

/**
 * A dictionary that gives each term an id in the order of addition, so that entries store terms as
 * ints. In a snapshot, terms are numbered in sorted order. After all terms are added, the
 * dictionary maps ids to these numbers. Not thread-safe.
 */
final class TermDictionary {
  private final Map<String, Integer> ids = new HashMap<>();

  /**
   * Encodes words as ints: the id of the term times eight, plus the number of the occurrence. Adds
   * new terms.
   */
  int[] encode(List<EntryWords.Word> words) {
    return words.stream()
        .mapToInt(
            word -> TypeaheadFormat.OCCURRENCES * id(word.term()) + word.occurrence().number())
        .toArray();
  }

  /** Returns all terms, sorted by code point. */
  List<String> sorted() {
    return ids.keySet().stream().sorted(CodePointOrder.COMPARATOR).toList();
  }

  /**
   * Returns the number of the term with each id. The number of a term is its index in {@code
   * sorted}, the result of {@link #sorted}.
   */
  int[] numbersById(List<String> sorted) {
    int[] numbers = new int[sorted.size()];
    for (int number = 0; number < numbers.length; number++) {
      numbers[id(sorted.get(number))] = number;
    }
    return numbers;
  }

  /** Returns the id of a term, which is added if it is new. */
  int id(String term) {
    return ids.computeIfAbsent(term, newTerm -> ids.size());
  }
}

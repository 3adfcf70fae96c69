package org.rtodirectory.generator.build;

import java.util.Arrays;
import java.util.Comparator;
import java.util.function.Supplier;
import org.rtodirectory.resource.SearchResult;
import org.rtodirectory.text.CodePointOrder;

/**
 * Something that a search of one vertical finds.
 *
 * @param label its folded name
 * @param state code of its state, empty for a company
 * @param occurrences the words it is found by, as {@link TermDictionary} numbers them
 * @param result renders it as a SearchResult
 */
@SuppressWarnings("ArrayRecordComponent") // compared by its rank alone, never by equals
record Entry(
    SearchResult.Type type,
    String label,
    String state,
    String slug,
    int storeCount,
    long[] occurrences,
    Supplier<byte[]> result) {

  /**
   * The static part of the ranking: most stores first, then type, label, state, slug. Stores of one
   * label in two cities of one state are told apart by their result.
   */
  static final Comparator<Entry> STATIC_RANK =
      Comparator.comparingInt((Entry entry) -> -entry.storeCount)
          .thenComparing(Entry::type)
          .thenComparing(Entry::label, CodePointOrder.COMPARATOR)
          .thenComparing(Entry::state, CodePointOrder.COMPARATOR)
          .thenComparing(Entry::slug, CodePointOrder.COMPARATOR)
          .thenComparing(Entry::resultBytes, Arrays::compareUnsigned);

  byte[] resultBytes() {
    return result.get();
  }
}

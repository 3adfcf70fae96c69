package org.rtodirectory.generator.build;

import java.util.Arrays;
import java.util.Comparator;
import java.util.function.Supplier;
import org.rtodirectory.resource.SearchResult;
import org.rtodirectory.text.CodePointOrder;

/**
 * A city or company that a search of one vertical finds.
 *
 * @param id of the city or company
 * @param label its folded name
 * @param labelWords how many of its positions, the first ones, are the words of its label
 * @param state code of its state, empty for a company
 * @param terms the words it is found by, as {@link TermDictionary} numbers them
 * @param queries the whole queries it is pinned to, numbered likewise
 * @param result renders it as a SearchResult
 */
@SuppressWarnings("ArrayRecordComponent") // compared by its rank alone, never by equals
record Head(
    SearchResult.Type type,
    long id,
    String label,
    int labelWords,
    String state,
    String slug,
    int storeCount,
    int[] terms,
    int[] queries,
    Supplier<byte[]> result) {

  /** The static part of the ranking: most stores first, then type, label, state, slug. */
  static final Comparator<Head> STATIC_RANK =
      Comparator.comparingInt((Head head) -> -head.storeCount)
          .thenComparing(Head::type)
          .thenComparing(Head::label, CodePointOrder.COMPARATOR)
          .thenComparing(Head::state, CodePointOrder.COMPARATOR)
          .thenComparing(Head::slug, CodePointOrder.COMPARATOR)
          .thenComparing(Head::resultBytes, Arrays::compareUnsigned);

  /** The same head, pinned to whole queries. */
  Head withQueries(int[] more) {
    return new Head(type, id, label, labelWords, state, slug, storeCount, terms, more, result);
  }

  byte[] resultBytes() {
    return result.get();
  }
}

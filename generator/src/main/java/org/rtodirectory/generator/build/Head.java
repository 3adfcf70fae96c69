package org.rtodirectory.generator.build;

import java.util.Arrays;
import java.util.Comparator;
import java.util.function.Supplier;
import org.rtodirectory.resource.SearchResult;
import org.rtodirectory.text.CodePointOrder;

/**
 * An aggregate entry of the typeahead index of one vertical: a city or company.
 *
 * @param id of the city or company
 * @param label its folded name
 * @param labelWords the number of leading positions that are the words of its label
 * @param state code of its state, empty for a company
 * @param terms its terms, as {@link TermDictionary} numbers them
 * @param queries the whole queries it is pinned to, numbered likewise
 * @param labelTerm the term of its label, numbered likewise
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
    int[] labelTerm,
    Supplier<byte[]> result) {

  /** The static part of the ranking: most stores first, then type, label, state, slug. */
  static final Comparator<Head> STATIC_RANK =
      Comparator.comparingInt((Head head) -> -head.storeCount)
          .thenComparing(Head::type)
          .thenComparing(Head::label, CodePointOrder.COMPARATOR)
          .thenComparing(Head::state, CodePointOrder.COMPARATOR)
          .thenComparing(Head::slug, CodePointOrder.COMPARATOR)
          .thenComparing(Head::resultBytes, Arrays::compareUnsigned);

  /** A copy of this head that is pinned to whole queries. */
  Head withQueries(int[] more) {
    return new Head(
        type, id, label, labelWords, state, slug, storeCount, terms, more, labelTerm, result);
  }

  boolean isCity() {
    return type == SearchResult.Type.CITY;
  }

  byte[] resultBytes() {
    return result.get();
  }
}

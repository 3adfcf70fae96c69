package org.rtodirectory.generator.build;

import java.util.Arrays;
import java.util.Comparator;
import java.util.function.Function;
import org.rtodirectory.generator.directory.Store;
import org.rtodirectory.text.CodePointOrder;

/**
 * A store that a search of one vertical finds.
 *
 * @param label its folded name
 * @param addressWords how many of its positions, the first ones, are the words of its address
 * @param terms the words of its address and ZIP code, as {@link TermDictionary} numbers them
 * @param categories the phrases of its categories, numbered likewise
 */
@SuppressWarnings("ArrayRecordComponent") // compared by its rank alone, never by equals
record StoreEntry(Store store, String label, int addressWords, int[] terms, int[] categories) {

  /**
   * The static part of the ranking, for a store: label, state, slug. Stores of one label in two
   * cities of one state are told apart by what {@code result} makes of them.
   */
  static Comparator<StoreEntry> staticRank(Function<Store, byte[]> result) {
    return Comparator.comparing(StoreEntry::label, CodePointOrder.COMPARATOR)
        .thenComparing(entry -> entry.store.city().state().code(), CodePointOrder.COMPARATOR)
        .thenComparing(entry -> entry.store.slug(), CodePointOrder.COMPARATOR)
        .thenComparing(entry -> result.apply(entry.store), Arrays::compareUnsigned);
  }
}

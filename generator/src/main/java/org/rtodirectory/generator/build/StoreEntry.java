package org.rtodirectory.generator.build;

import java.util.Arrays;
import java.util.Comparator;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import org.rtodirectory.generator.directory.City;
import org.rtodirectory.generator.directory.Operator;
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
   * The static part of the ranking, for a store: its company by label, so that the stores of one
   * company stand together; in it its city by rank, so that large cities come first; most reviews;
   * label, state, slug. Stores of one label in two cities of one state are ordered by their {@code
   * result}.
   *
   * @param cityRank the static rank of a city
   * @param companyRank the static rank of a company
   */
  static Comparator<StoreEntry> staticRank(
      ToIntFunction<City> cityRank,
      ToIntFunction<Operator> companyRank,
      Function<Store, byte[]> result) {
    return Comparator.comparing(
            (StoreEntry entry) -> entry.store.company().foldedName(), CodePointOrder.COMPARATOR)
        .thenComparingInt(entry -> companyRank.applyAsInt(entry.store.company()))
        .thenComparingInt(entry -> cityRank.applyAsInt(entry.store.city()))
        .thenComparingInt(entry -> -entry.store.reviewCount())
        .thenComparing(StoreEntry::label, CodePointOrder.COMPARATOR)
        .thenComparing(entry -> entry.store.city().state().code(), CodePointOrder.COMPARATOR)
        .thenComparing(entry -> entry.store.slug(), CodePointOrder.COMPARATOR)
        .thenComparing(entry -> result.apply(entry.store), Arrays::compareUnsigned);
  }
}

package org.rtodirectory.edge.typeahead;

import java.util.Arrays;

/**
 * The range of the stores of each city, and upper bounds of the sizes of aggregates. The stores of
 * a city have consecutive numbers. Methods that take a {@code number} count the cities alone, in
 * the order of their entries. Takes eight bytes for each city. Immutable and safe for all threads.
 */
final class CityRanges {
  private static final int BLOCK_SHIFT = 5;

  /** The cities that are tried one by one before a binary search. */
  private static final int MAX_STEPS = 8;

  /** The entry of each city. */
  private final int[] cities;

  /** The end of the stores of each city, exclusive. */
  private final int[] ends;

  private final EntryBits cityBits;

  /** The size of the first aggregate of each block of 32. Later aggregates are not larger. */
  private final int[] maxSizes;

  private CityRanges(int[] cities, int[] ends, EntryBits cityBits, int[] maxSizes) {
    this.cities = cities;
    this.ends = ends;
    this.cityBits = cityBits;
    this.maxSizes = maxSizes;
  }

  /** Reads all cities and companies. */
  static CityRanges of(Records aggregates) {
    int[] cities = new int[aggregates.count()];
    int[] ends = new int[aggregates.count()];
    EntryBits cityBits = new EntryBits(aggregates.count());
    int[] maxSizes = new int[(aggregates.count() >>> BLOCK_SHIFT) + 1];
    AggregateRecord record = new AggregateRecord();
    int count = 0;
    int end = 0;
    for (int aggregate = 0; aggregate < aggregates.count(); aggregate++) {
      record.read(aggregates, aggregate);
      if ((aggregate & ((1 << BLOCK_SHIFT) - 1)) == 0) {
        maxSizes[aggregate >>> BLOCK_SHIFT] = record.size();
      }
      if (record.isCity()) {
        end += record.storeCount();
        cities[count] = aggregate;
        ends[count++] = end;
        cityBits.add(aggregate);
      }
    }
    return new CityRanges(
        Arrays.copyOf(cities, count), Arrays.copyOf(ends, count), cityBits, maxSizes);
  }

  boolean isCity(int aggregate) {
    return cityBits.contains(aggregate);
  }

  /**
   * Returns an upper bound of the size of an aggregate and of all aggregates after it, see {@link
   * org.rtodirectory.schemas.snapshot.TypeaheadFormat#size}.
   */
  int maxSize(int aggregate) {
    return maxSizes[aggregate >>> BLOCK_SHIFT];
  }

  /** Returns the number of a city by its entry. */
  int number(int city) {
    return Arrays.binarySearch(cities, city);
  }

  /**
   * Returns the number of the city of a store. Fast if that is the city {@code hint} or one of the
   * seven after it.
   */
  int numberOfStore(int store, int hint) {
    int number = store < start(hint) ? 0 : hint;
    for (int step = 0; step < MAX_STEPS; step++, number++) {
      if (store < ends[number]) {
        return number;
      }
    }
    int place = Arrays.binarySearch(ends, number, ends.length, store);
    return place < 0 ? ~place : place + 1;
  }

  /** Returns the entry of a city. */
  int entry(int number) {
    return cities[number];
  }

  /** Returns the first store of a city. */
  int start(int number) {
    return number == 0 ? 0 : ends[number - 1];
  }

  /** Returns the end of the stores of a city, exclusive. */
  int end(int number) {
    return ends[number];
  }
}

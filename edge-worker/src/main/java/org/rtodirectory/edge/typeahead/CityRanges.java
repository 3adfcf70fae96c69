package org.rtodirectory.edge.typeahead;

import java.util.Arrays;
import org.rtodirectory.edge.typeahead.Records.Numbers;

/**
 * The range of the stores of each city, and upper bounds of the sizes of heads. The stores of a
 * city have consecutive numbers. Methods that take a {@code number} count the cities alone, in the
 * order of their entries. Takes eight bytes for each city. Immutable and safe for all threads.
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

  /** The size of the first head of each block of 32. Later heads are not larger. */
  private final int[] maxSizes;

  private CityRanges(int[] cities, int[] ends, EntryBits cityBits, int[] maxSizes) {
    this.cities = cities;
    this.ends = ends;
    this.cityBits = cityBits;
    this.maxSizes = maxSizes;
  }

  /** Reads all cities and companies. */
  static CityRanges of(Records heads) {
    int[] cities = new int[heads.count()];
    int[] ends = new int[heads.count()];
    EntryBits cityBits = new EntryBits(heads.count());
    int[] maxSizes = new int[(heads.count() >>> BLOCK_SHIFT) + 1];
    Numbers numbers = new Numbers();
    int count = 0;
    int end = 0;
    for (int head = heads.count() - 1; head >= 0; head--) {
      heads.read(head, numbers);
      maxSizes[head >>> BLOCK_SHIFT] = numbers.next() >>> 1;
    }
    for (int head = 0; head < heads.count(); head++) {
      heads.read(head, numbers);
      if ((numbers.next() & 1) != 0) {
        numbers.next();
        end += numbers.next();
        cities[count] = head;
        ends[count++] = end;
        cityBits.add(head);
      }
    }
    return new CityRanges(
        Arrays.copyOf(cities, count), Arrays.copyOf(ends, count), cityBits, maxSizes);
  }

  boolean isCity(int head) {
    return cityBits.contains(head);
  }

  /**
   * Returns an upper bound of the size of a head and of all heads after it, see {@link
   * org.rtodirectory.schemas.snapshot.TypeaheadFormat#size}.
   */
  int maxSize(int head) {
    return maxSizes[head >>> BLOCK_SHIFT];
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

package org.rtodirectory.edge.typeahead;

import java.util.Arrays;
import org.rtodirectory.edge.typeahead.Records.Numbers;

/**
 * The stores of each city, which are adjacent, and bounds of the sizes of cities and companies.
 * Takes eight bytes for each city. Immutable and safe for all threads.
 */
final class CityRanges {
  private static final int BLOCK_SHIFT = 5;
  private static final int MAX_STEPS = 8;

  private final int[] cities;

  /** Where the stores of each city end. */
  private final int[] ends;

  private final EntryBits cityBits;

  /** The size of the first head of each block. Later ones are smaller. */
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

  /** An upper bound of the size of a city or company, and of all after it. */
  int maxSize(int head) {
    return maxSizes[head >>> BLOCK_SHIFT];
  }

  /** The number of a city among the cities, by its entry. */
  int number(int city) {
    return Arrays.binarySearch(cities, city);
  }

  /** The number of the city of a store. Fast if that is the city {@code hint} or one after it. */
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

  /** The entry of a city. */
  int entry(int number) {
    return cities[number];
  }

  /** The first store of a city. */
  int start(int number) {
    return number == 0 ? 0 : ends[number - 1];
  }

  /** Where the stores of a city end. */
  int end(int number) {
    return ends[number];
  }
}

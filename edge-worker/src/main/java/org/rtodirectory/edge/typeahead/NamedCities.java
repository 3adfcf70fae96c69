package org.rtodirectory.edge.typeahead;

import java.util.stream.IntStream;
import org.rtodirectory.schemas.snapshot.BinarySearch;

/**
 * The cities that a query names, and a cursor that finds the city of one store after the other. For
 * one query and one thread.
 */
final class NamedCities {
  private final AggregateTable table;

  /** The entries of the cities, ascending. */
  private final int[] cities;

  /** The named city of the current store, or {@link Interpretations#NONE}. */
  private int city = Interpretations.NONE;

  /**
   * The first of the neighboring stores that are known to have the same {@link #city} as the
   * current store.
   */
  private int first;

  /** The end of these stores, exclusive. */
  private int end;

  NamedCities(AggregateTable table, Accumulators accumulators, int aggregateCount) {
    this.table = table;
    IntStream.Builder named = IntStream.builder();
    for (int aggregate = accumulators.next(0);
        aggregate < aggregateCount;
        aggregate = accumulators.next(aggregate + 1)) {
      if (table.isCity(aggregate)) {
        named.add(aggregate);
      }
    }
    this.cities = named.build().toArray();
  }

  /** Returns the entries of the cities, ascending. */
  int[] cities() {
    return cities;
  }

  /**
   * Returns the city of a store, or {@link Interpretations#NONE} if the query does not name it.
   * Takes O(1) time for a store next to the one of the last call, otherwise O(log cities).
   */
  int cityOf(int store) {
    if (store < first || store >= end) {
      moveTo(store);
    }
    return city;
  }

  private void moveTo(int store) {
    int next = BinarySearch.lowerBound(0, cities.length, i -> table.endStore(cities[i]) <= store);
    int firstOfNext = next == cities.length ? Integer.MAX_VALUE : table.firstStore(cities[next]);
    if (firstOfNext <= store) {
      city = cities[next];
      first = firstOfNext;
      end = table.endStore(city);
    } else {
      city = Interpretations.NONE;
      first = next == 0 ? 0 : table.endStore(cities[next - 1]);
      end = firstOfNext;
    }
  }
}

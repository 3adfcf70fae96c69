package org.rtodirectory.edge.typeahead;

import org.rtodirectory.snapshot.Region;

/**
 * A table with one record for each store: its company, its city, the words of its address and its
 * own terms. Stores are numbered from 0. Safe for all threads.
 */
final class StoreLists {
  private final Region lists;
  private final Region offsets;

  StoreLists(Region lists, Region offsets) {
    this.lists = lists;
    this.offsets = offsets;
  }

  int count() {
    return (int) (offsets.length() / Integer.BYTES) - 1;
  }

  /** The company of a store. */
  int company(int store) {
    return Numbers.first(lists, start(store));
  }

  /** Has {@code numbers} begin with those of a store. */
  void read(int store, Numbers numbers) {
    numbers.read(lists, start(store), start(store + 1));
  }

  private long start(int store) {
    return Integer.toUnsignedLong(offsets.getInt((long) store * Integer.BYTES));
  }
}

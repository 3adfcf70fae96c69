package org.rtodirectory.edge.typeahead;

import org.rtodirectory.schemas.snapshot.Region;

/** A table of records of numbers, with an array of their offsets. Safe for all threads. */
final class Records {
  private final Region bytes;
  private final Region offsets;

  Records(Region bytes, Region offsets) {
    this.bytes = bytes;
    this.offsets = offsets;
  }

  int count() {
    return (int) (offsets.length() / Integer.BYTES) - 1;
  }

  /** The first number of a record. */
  int first(int record) {
    return Numbers.first(bytes, start(record));
  }

  /** Has {@code numbers} begin with those of a record. */
  void read(int record, Numbers numbers) {
    numbers.read(bytes, start(record), start(record + 1));
  }

  private long start(int record) {
    return Integer.toUnsignedLong(offsets.getInt((long) record * Integer.BYTES));
  }
}

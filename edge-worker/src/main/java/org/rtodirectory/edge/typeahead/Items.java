package org.rtodirectory.edge.typeahead;

import org.rtodirectory.snapshot.Region;

/**
 * A table of variable-length items: their bytes and an array of their offsets. Safe for all
 * threads.
 */
final class Items {
  private final Region bytes;
  private final Region offsets;

  Items(Region bytes, Region offsets) {
    this.bytes = bytes;
    this.offsets = offsets;
  }

  int count() {
    return (int) (offsets.length() / Long.BYTES) - 1;
  }

  long start(int item) {
    return offsets.getLong((long) item * Long.BYTES);
  }

  int length(int item) {
    return (int) (start(item + 1) - start(item));
  }

  byte byteAt(long position) {
    return bytes.getByte(position);
  }

  /** The first number of an item of numbers. */
  int firstNumber(int item) {
    return Numbers.first(bytes, start(item));
  }

  /** Has {@code numbers} begin with those of an item. */
  void read(int item, Numbers numbers) {
    numbers.read(bytes, start(item), start(item + 1));
  }

  /** Copies an item to {@code target} at {@code at}; returns the index after it. */
  int copy(int item, byte[] target, int at) {
    int length = length(item);
    bytes.copy(start(item), length, target, at);
    return at + length;
  }
}

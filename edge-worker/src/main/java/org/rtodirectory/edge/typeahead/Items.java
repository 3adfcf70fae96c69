package org.rtodirectory.edge.typeahead;

import org.rtodirectory.snapshot.Region;

/** Numbered items of varying length: their bytes, and where each begins. Safe for all threads. */
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

  byte[] get(int item) {
    return bytes.bytes(start(item), length(item));
  }

  byte byteAt(long position) {
    return bytes.getByte(position);
  }

  ByteCursor cursor(int item) {
    return new ByteCursor(bytes, start(item), start(item + 1));
  }
}

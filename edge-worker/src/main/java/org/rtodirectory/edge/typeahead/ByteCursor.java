package org.rtodirectory.edge.typeahead;

import org.rtodirectory.snapshot.Region;

/** Reads variable-length numbers from a part of a region, one after the other. For one thread. */
final class ByteCursor {
  private final Region region;
  private long position;
  private final long end;

  ByteCursor(Region region, long start, long end) {
    this.region = region;
    this.position = start;
    this.end = end;
  }

  boolean hasNext() {
    return position < end;
  }

  int next() {
    int value = 0;
    for (int shift = 0; ; shift += 7) {
      byte b = region.getByte(position++);
      value |= (b & 0x7f) << shift;
      if (b >= 0) {
        return value;
      }
    }
  }
}

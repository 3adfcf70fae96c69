package org.rtodirectory.edge.typeahead;

import org.rtodirectory.schemas.snapshot.Region;

/** A table of records. Each record is a sequence of numbers. Safe for all threads. */
final class Records {
  private final Region bytes;
  private final Region offsets;

  /**
   * @param bytes the bytes of all records
   * @param offsets where each record begins in {@code bytes}, and where the last one ends
   */
  Records(Region bytes, Region offsets) {
    this.bytes = bytes;
    this.offsets = offsets;
  }

  int count() {
    return (int) (offsets.length() / Integer.BYTES) - 1;
  }

  /** Loads a record into {@code numbers}, which then returns its numbers from the first one. */
  void read(int record, Numbers numbers) {
    numbers.read(bytes, start(record), start(record + 1));
  }

  private long start(int record) {
    return Integer.toUnsignedLong(offsets.getInt((long) record * Integer.BYTES));
  }

  /**
   * A sequential reader of the numbers of a record. They are the {@code vint}s of {@link
   * org.rtodirectory.schemas.snapshot.TypeaheadFormat}. The reader can be reused for other records.
   * Not thread-safe.
   */
  static final class Numbers {
    private byte[] bytes = new byte[256];
    private int at;
    private int end;

    /**
     * Copies the bytes of {@code region} from {@code from} to {@code to}, exclusive. The next
     * number is the first one in these bytes.
     */
    void read(Region region, long from, long to) {
      at = 0;
      end = (int) (to - from);
      if (end > bytes.length) {
        bytes = new byte[end * 2];
      }
      region.copy(from, end, bytes, 0);
    }

    boolean hasNext() {
      return at < end;
    }

    /** Returns the next number. There must be one, see {@link #hasNext}. */
    int next() {
      int value = 0;
      for (int shift = 0; ; shift += 7) {
        byte b = bytes[at++];
        value |= (b & 0x7f) << shift;
        if (b >= 0) {
          return value;
        }
      }
    }
  }
}

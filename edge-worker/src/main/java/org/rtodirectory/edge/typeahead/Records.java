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

  /**
   * A sequential reader of variable-length integers (see {@link
   * org.rtodirectory.schemas.snapshot.TypeaheadFormat}), which copies them out of their region
   * first. For one thread; can be filled again.
   */
  static final class Numbers {
    private byte[] bytes = new byte[256];
    private int at;
    private int end;

    /** The number of {@code region} at {@code from}. */
    static int first(Region region, long from) {
      int value = 0;
      long at = from;
      for (int shift = 0; ; shift += 7) {
        byte b = region.getByte(at++);
        value |= (b & 0x7f) << shift;
        if (b >= 0) {
          return value;
        }
      }
    }

    /** Begins with the numbers of {@code region} from {@code from} to before {@code to}. */
    void read(Region region, long from, long to) {
      at = 0;
      end = (int) (to - from);
      if (end > bytes.length) {
        bytes = new byte[end * 2];
      }
      region.copy(from, end, bytes, 0);
    }

    /** An upper bound of the number of remaining integers. */
    int most() {
      return end - at;
    }

    /**
     * Writes the numbers that are left to {@code target} from {@code from} on; returns their end.
     */
    int rest(int[] target, int from) {
      byte[] own = bytes;
      int count = from;
      int value = 0;
      int shift = 0;
      for (int i = at; i < end; i++) {
        byte b = own[i];
        value |= (b & 0x7f) << shift;
        shift += 7;
        if (b >= 0) {
          target[count++] = value;
          value = 0;
          shift = 0;
        }
      }
      at = end;
      return count;
    }

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

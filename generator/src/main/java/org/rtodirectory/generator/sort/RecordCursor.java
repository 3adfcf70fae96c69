package org.rtodirectory.generator.sort;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Reads records one after the other, and the fields of each in the order in which {@link
 * RecordBuffer} wrote them. It stands before the first record in the beginning. Not for use by
 * several threads.
 */
public abstract class RecordCursor {
  private static final int SEVEN_BITS = 0x7f;

  /** What holds the record that it stands at. */
  byte[] bytes = {};

  int start;
  int keyLength;
  int length;
  private int place;

  RecordCursor() {}

  /** Moves to the next record, whether there is one. */
  abstract boolean advance();

  /** Moves to the next record, and to its first field; whether there is one. */
  public final boolean next() {
    boolean found = advance();
    place = start;
    return found;
  }

  /** Passes over the rest of the key. */
  public final void skipKey() {
    place = start + keyLength;
  }

  /** A field of {@link RecordBuffer#sortedInt}. */
  public final int sortedInt() {
    return (int) bigEndian(Integer.BYTES) ^ Integer.MIN_VALUE;
  }

  /** A field of {@link RecordBuffer#sortedLong}. */
  public final long sortedLong() {
    return bigEndian(Long.BYTES) ^ Long.MIN_VALUE;
  }

  /** A field of {@link RecordBuffer#unsignedLong}. */
  public final long unsignedLong() {
    return bigEndian(Long.BYTES);
  }

  /** A field of {@link RecordBuffer#sortedText}. */
  public final String sortedText() {
    int end = place;
    while (bytes[end] != 0) {
      end++;
    }
    String text = new String(bytes, place, end - place, StandardCharsets.UTF_8);
    place = end + 1;
    return text;
  }

  /** The last field of a key, of {@link RecordBuffer#raw}. */
  public final byte[] restOfKey() {
    byte[] rest = Arrays.copyOfRange(bytes, place, start + keyLength);
    skipKey();
    return rest;
  }

  /** A field of {@link RecordBuffer#number}. */
  public final long number() {
    long value = 0;
    int shift = 0;
    byte next;
    do {
      next = bytes[place++];
      value |= (long) (next & SEVEN_BITS) << shift;
      shift += Byte.SIZE - 1;
    } while (next < 0);
    return value;
  }

  /** A field of {@link RecordBuffer#text}. */
  public final @Nullable String text() {
    int size = (int) number() - 1;
    if (size < 0) {
      return null;
    }
    place += size;
    return new String(bytes, place - size, size, StandardCharsets.UTF_8);
  }

  /** Compares the keys of two cursors that stand at a record. */
  static int compareKeys(RecordCursor one, RecordCursor other) {
    return Arrays.compareUnsigned(
        one.bytes,
        one.start,
        one.start + one.keyLength,
        other.bytes,
        other.start,
        other.start + other.keyLength);
  }

  private long bigEndian(int count) {
    long value = 0;
    for (int i = 0; i < count; i++) {
      value = value << Byte.SIZE | Byte.toUnsignedLong(bytes[place++]);
    }
    return value;
  }
}

package org.rtodirectory.generator.sort;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The bytes of one record, field by field: first the fields of the key, which sort as their bytes
 * do (numbers big-endian, texts in UTF-8 and ended by a zero byte), then the value. Used again for
 * one record after the other. Not for use by several threads.
 */
public final class RecordBuffer {
  private static final int SEVEN_BITS = 0x7f;

  private byte[] bytes = new byte[256];
  private int length;
  private int keyLength;

  /** Begins a new record. */
  public RecordBuffer clear() {
    length = 0;
    keyLength = 0;
    return this;
  }

  /** Adds an int that sorts by its value, the negative ones first. */
  public RecordBuffer sortedInt(int value) {
    return bigEndian(value ^ Integer.MIN_VALUE, Integer.BYTES);
  }

  /** Adds a long that sorts by its value, the negative ones first. */
  public RecordBuffer sortedLong(long value) {
    return bigEndian(value ^ Long.MIN_VALUE, Long.BYTES);
  }

  /** Adds a long that sorts as an unsigned number. */
  public RecordBuffer unsignedLong(long value) {
    return bigEndian(value, Long.BYTES);
  }

  /** Adds a text without a zero byte, which sorts by code point. */
  public RecordBuffer sortedText(String text) {
    return raw(text.getBytes(StandardCharsets.UTF_8)).raw((byte) 0);
  }

  /** Adds bytes as they are; in a key they must be its last field. */
  public RecordBuffer raw(byte... added) {
    ensureRoom(added.length);
    System.arraycopy(added, 0, bytes, length, added.length);
    length += added.length;
    return this;
  }

  /** Says that the key is complete, and that what is added from here on is the value. */
  public RecordBuffer endKey() {
    keyLength = length;
    return this;
  }

  /** Adds a number to the value: small ones that are not negative are the shortest. */
  public RecordBuffer number(long value) {
    ensureRoom(Long.BYTES + 2);
    long rest = value;
    while ((rest & ~SEVEN_BITS) != 0) {
      bytes[length++] = (byte) ((rest & SEVEN_BITS) | ~SEVEN_BITS);
      rest >>>= Byte.SIZE - 1;
    }
    bytes[length++] = (byte) rest;
    return this;
  }

  /** Adds a text to the value. */
  public RecordBuffer text(@Nullable String text) {
    if (text == null) {
      return number(0);
    }
    byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
    return number(utf8.length + 1L).raw(utf8);
  }

  /** The record's bytes: the first {@link #length}. */
  byte[] bytes() {
    return bytes;
  }

  int length() {
    return length;
  }

  int keyLength() {
    return keyLength;
  }

  private RecordBuffer bigEndian(long value, int count) {
    ensureRoom(count);
    for (int shift = (count - 1) * Byte.SIZE; shift >= 0; shift -= Byte.SIZE) {
      bytes[length++] = (byte) (value >>> shift);
    }
    return this;
  }

  private void ensureRoom(int added) {
    if (bytes.length - length < added) {
      bytes = Arrays.copyOf(bytes, Math.max(bytes.length * 2, Math.addExact(length, added)));
    }
  }
}

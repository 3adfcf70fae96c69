package org.rtodirectory.generator.build;

import java.util.function.IntConsumer;

/**
 * Variable-length encoding (LEB128) of non-negative ints in one to five bytes: 7 bits per byte,
 * lowest first; the high bit is set on all bytes but the last.
 */
final class VariableLength {
  private VariableLength() {}

  /** Passes the bytes of {@code value} to {@code out} one by one. */
  static void write(int value, IntConsumer out) {
    int rest = value;
    while (rest >= 0x80) {
      out.accept((rest & 0x7f) | 0x80);
      rest >>>= 7;
    }
    out.accept(rest);
  }

  /** How many bytes {@code value} takes. */
  static int length(int value) {
    int bits = Integer.SIZE - Integer.numberOfLeadingZeros(value | 1);
    return (bits + 6) / 7;
  }
}

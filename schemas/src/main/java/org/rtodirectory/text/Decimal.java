package org.rtodirectory.text;

import java.nio.ByteBuffer;

/**
 * Whole numbers of at least 0 in decimal digits of ASCII, written directly into a buffer without an
 * intermediate string. Stateless.
 */
public final class Decimal {
  private Decimal() {}

  /** How many digits a number has. */
  public static int length(long number) {
    int length = 1;
    for (long rest = number; rest >= 10; rest /= 10) {
      length++;
    }
    return length;
  }

  /** Writes the digits of a number from the position of {@code target} on. */
  public static void put(ByteBuffer target, long number) {
    int start = target.position();
    int end = start + length(number);
    long rest = number;
    for (int at = end - 1; at >= start; at--) {
      target.put(at, (byte) ('0' + rest % 10));
      rest /= 10;
    }
    target.position(end);
  }
}

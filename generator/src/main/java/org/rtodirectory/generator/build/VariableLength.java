package org.rtodirectory.generator.build;

/**
 * Variable-length encoding (LEB128) of non-negative ints in one to five bytes: 7 bits per byte,
 * lowest first; the high bit is set on all bytes but the last.
 */
final class VariableLength {
  /** The largest number of bytes that a value takes. */
  static final int MAXIMUM_LENGTH = 5;

  private VariableLength() {}

  /**
   * Writes {@code value} to the beginning of {@code bytes}, which has room for {@link
   * #MAXIMUM_LENGTH}.
   *
   * @return how many bytes it takes
   */
  static int encode(int value, byte[] bytes) {
    int length = 0;
    int rest = value;
    while (rest >= 0x80) {
      bytes[length++] = (byte) (rest | 0x80);
      rest >>>= 7;
    }
    bytes[length++] = (byte) rest;
    return length;
  }
}

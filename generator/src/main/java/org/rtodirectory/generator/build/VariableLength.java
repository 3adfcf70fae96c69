package org.rtodirectory.generator.build;

import java.io.ByteArrayOutputStream;

/**
 * Non-negative ints in one to five bytes: 7 bits a byte, low ones first, the high bit says that
 * more follow.
 */
final class VariableLength {
  private VariableLength() {}

  static void write(int value, ByteArrayOutputStream out) {
    int rest = value;
    while (rest >= 0x80) {
      out.write((rest & 0x7f) | 0x80);
      rest >>>= 7;
    }
    out.write(rest);
  }
}

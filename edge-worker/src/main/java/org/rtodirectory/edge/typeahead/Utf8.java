package org.rtodirectory.edge.typeahead;

/** Code points in well-formed UTF-8. */
final class Utf8 {
  private Utf8() {}

  /** The number of bytes of a code point whose first byte is {@code first}. */
  static int length(byte first) {
    if (first >= 0) {
      return 1;
    }
    int bits = first & 0xff;
    return bits >= 0xf0 ? 4 : bits >= 0xe0 ? 3 : 2;
  }

  /** The bits of a code point that stand in its first byte. */
  static int firstBits(byte first) {
    return switch (length(first)) {
      case 1 -> first;
      case 2 -> first & 0x1f;
      case 3 -> first & 0x0f;
      default -> first & 0x07;
    };
  }

  static int codePoint(byte[] bytes, int at) {
    if (bytes[at] >= 0) {
      return bytes[at];
    }
    int codePoint = firstBits(bytes[at]);
    for (int i = 1; i < length(bytes[at]); i++) {
      codePoint = codePoint << 6 | (bytes[at + i] & 0x3f);
    }
    return codePoint;
  }
}

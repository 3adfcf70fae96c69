package org.rtodirectory.edge.http.syntax;

/** Which bytes stand where in a message (RFC 9110, section 5.6; RFC 9112, section 5). */
final class HttpSyntax {
  private static final boolean[] TOKEN = new boolean[256];
  private static final boolean[] TEXT = new boolean[256];
  private static final boolean[] TARGET = new boolean[256];

  static {
    for (int c = 0; c < 256; c++) {
      TEXT[c] = c == '\t' || (c >= ' ' && c != 0x7f);
      TARGET[c] = c > ' ' && c != 0x7f && c != '#';
      TOKEN[c] =
          (c >= '0' && c <= '9')
              || (c >= 'A' && c <= 'Z')
              || (c >= 'a' && c <= 'z')
              || "!#$%&'*+-.^_`|~".indexOf(c) >= 0;
    }
  }

  private HttpSyntax() {}

  /** Where what begins at {@code at} stops to be a token. The array must not end before. */
  static int tokenEnd(byte[] bytes, int at) {
    int end = at;
    while (TOKEN[bytes[end] & 0xff]) {
      end++;
    }
    return end;
  }

  /** Where the next control character but a tab is. The array must not end before. */
  static int textEnd(byte[] bytes, int at) {
    int end = at;
    while (TEXT[bytes[end] & 0xff]) {
      end++;
    }
    return end;
  }

  /**
   * The index behind the quoted string that begins at {@code at} (RFC 9110, section 5.6.4); -1 if
   * it is not closed before the next control character. The array must not end before.
   */
  static int quotedStringEnd(byte[] bytes, int at) {
    int end = at + 1;
    while (bytes[end] != '"') {
      end = bytes[end] == '\\' ? end + 1 : end;
      if (!TEXT[bytes[end] & 0xff]) {
        return -1;
      }
      end++;
    }
    return end + 1;
  }

  /** The index of the next byte that is not a blank. The array must not end before. */
  static int blanksEnd(byte[] bytes, int at) {
    int end = at;
    while (isBlank(bytes[end])) {
      end++;
    }
    return end;
  }

  /**
   * Whether the byte may stand in a request target. Bytes beyond ASCII may not (RFC 3986), but
   * clients send UTF-8 in queries.
   */
  static boolean isTarget(byte b) {
    return TARGET[b & 0xff];
  }

  /** Whether it is a character of a token. */
  static boolean isToken(byte b) {
    return TOKEN[b & 0xff];
  }

  /** The letter in lower case; every byte that is not an ASCII letter stays. */
  static byte toLowerCase(byte b) {
    return b >= 'A' && b <= 'Z' ? (byte) (b + 'a' - 'A') : b;
  }

  /** Whether it is white space within a line. */
  static boolean isBlank(byte b) {
    return b == ' ' || b == '\t';
  }
}

package org.rtodirectory.edge.http.syntax;

/**
 * The character classes of HTTP messages (RFC 9110, section 5.6; RFC 9112, section 5). The scanning
 * methods need an array in which a byte that ends the scan follows.
 */
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

  /** The index after the token that begins at {@code at}; {@code at} if there is none. */
  static int tokenEnd(byte[] bytes, int at) {
    int end = at;
    while (TOKEN[bytes[end] & 0xff]) {
      end++;
    }
    return end;
  }

  /** The index of the next control character other than a tab. */
  static int textEnd(byte[] bytes, int at) {
    int end = at;
    while (TEXT[bytes[end] & 0xff]) {
      end++;
    }
    return end;
  }

  /**
   * The index after the quoted string that begins at {@code at} (RFC 9110, section 5.6.4); -1 if it
   * is not closed before the next control character.
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

  /** The index of the next byte that is not a blank. */
  static int blanksEnd(byte[] bytes, int at) {
    int end = at;
    while (isBlank(bytes[end])) {
      end++;
    }
    return end;
  }

  /**
   * Whether the byte is accepted in a request target. RFC 3986 does not allow bytes beyond ASCII,
   * but they are accepted because clients send UTF-8 in queries.
   */
  static boolean isTarget(byte b) {
    return TARGET[b & 0xff];
  }

  /** Whether the byte is a token character. */
  static boolean isToken(byte b) {
    return TOKEN[b & 0xff];
  }

  /** The lower-case form of an ASCII letter; other bytes are returned unchanged. */
  static byte toLowerCase(byte b) {
    return b >= 'A' && b <= 'Z' ? (byte) (b + 'a' - 'A') : b;
  }

  /** Whether the byte is white space within a line. */
  static boolean isBlank(byte b) {
    return b == ' ' || b == '\t';
  }
}

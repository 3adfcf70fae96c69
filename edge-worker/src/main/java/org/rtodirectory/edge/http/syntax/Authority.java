package org.rtodirectory.edge.http.syntax;

/**
 * The validator of an authority: a host and an optional port, as in a Host header or an {@code
 * http} URI (RFC 9110, section 7.2; RFC 3986, section 3.2). It is stricter than the grammar in two
 * points: the host must not be empty (RFC 9110, section 4.2.1), and must not contain a comma,
 * because that may join two header values (section 5.3). User information is not valid (section
 * 4.2.4). It reads each byte once and allocates nothing.
 */
final class Authority {
  private static final int HIGHEST_PORT = 65_535;
  private static final int GROUPS = 8;
  private static final int GROUP_DIGITS = 4;
  private static final int ADDRESS_BYTES = 4;
  private static final int HIGHEST_BYTE = 255;

  /** Characters of a name, of the part of an address of a later version, and hexadecimal digits. */
  private static final boolean[] NAME = new boolean[256];

  private static final boolean[] HEX = new boolean[256];

  static {
    for (int c = 0; c < 128; c++) {
      boolean isLetter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
      boolean isDigit = c >= '0' && c <= '9';
      NAME[c] = isLetter || isDigit || "-._~!$&'()*+;=".indexOf(c) >= 0;
      HEX[c] = isDigit || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
    }
  }

  private Authority() {}

  /** Whether the bytes from {@code start} to before {@code end} are a host and an optional port. */
  static boolean isValid(byte[] bytes, int start, int end) {
    if (start == end) {
      return false;
    }
    int hostEnd = bytes[start] == '[' ? literalEnd(bytes, start, end) : nameEnd(bytes, start, end);
    return hostEnd > start && isPort(bytes, hostEnd, end);
  }

  /**
   * The index after the name or IPv4 address that begins at {@code start}; -1 if it is malformed.
   */
  private static int nameEnd(byte[] bytes, int start, int end) {
    int at = start;
    while (at < end) {
      if (NAME[bytes[at] & 0xff]) {
        at++;
      } else if (bytes[at] == '%') {
        if (end - at < 3 || !isHex(bytes[at + 1]) || !isHex(bytes[at + 2])) {
          return -1;
        }
        at += 3;
      } else {
        return at;
      }
    }
    return at;
  }

  /** Whether the rest is empty, or a colon and zero or more digits of a port. */
  private static boolean isPort(byte[] bytes, int start, int end) {
    if (start < end && bytes[start] != ':') {
      return false;
    }
    int port = 0;
    for (int at = start + 1; at < end; at++) {
      if (!isDigit(bytes[at])) {
        return false;
      }
      port = 10 * port + bytes[at] - '0';
      if (port > HIGHEST_PORT) {
        return false;
      }
    }
    return true;
  }

  /**
   * The index after the bracket that closes the address at {@code start}; -1 if it is malformed.
   */
  private static int literalEnd(byte[] bytes, int start, int end) {
    int close = start + 1;
    while (close < end && bytes[close] != ']') {
      close++;
    }
    if (close == end) {
      return -1;
    }
    boolean isLater = bytes[start + 1] == 'v' || bytes[start + 1] == 'V';
    boolean isAddress =
        isLater ? isLaterAddress(bytes, start + 2, close) : isIpv6(bytes, start + 1, close);
    return isAddress ? close + 1 : -1;
  }

  private static boolean isLaterAddress(byte[] bytes, int start, int end) {
    int dot = start;
    while (dot < end && isHex(bytes[dot])) {
      dot++;
    }
    if (dot == start || dot + 1 >= end || bytes[dot] != '.') {
      return false;
    }
    for (int at = dot + 1; at < end; at++) {
      if (!NAME[bytes[at] & 0xff] && bytes[at] != ':') {
        return false;
      }
    }
    return true;
  }

  /** Eight groups, of which one gap may stand for at least one, and an IPv4 address for two. */
  private static boolean isIpv6(byte[] bytes, int start, int end) {
    int groups = 0;
    boolean hasGap = false;
    int at = start;
    if (end - start >= 2 && bytes[start] == ':' && bytes[start + 1] == ':') {
      hasGap = true;
      at += 2;
    }
    while (at < end) {
      int groupEnd = hexEnd(bytes, at, end);
      if (groupEnd < end && bytes[groupEnd] == '.') {
        groups += 2;
        return isIpv4(bytes, at, end) && (hasGap ? groups < GROUPS : groups == GROUPS);
      }
      if (groupEnd == at || groupEnd - at > GROUP_DIGITS) {
        return false;
      }
      groups++;
      at = groupEnd;
      if (at == end) {
        break;
      }
      if (bytes[at] != ':' || at + 1 == end) {
        return false;
      }
      at++;
      if (bytes[at] == ':') {
        if (hasGap) {
          return false;
        }
        hasGap = true;
        at++;
      }
    }
    return hasGap ? groups < GROUPS : groups == GROUPS;
  }

  private static int hexEnd(byte[] bytes, int start, int end) {
    int at = start;
    while (at < end && isHex(bytes[at])) {
      at++;
    }
    return at;
  }

  /** Four numbers of at most 255 without leading zeros. */
  private static boolean isIpv4(byte[] bytes, int start, int end) {
    int numbers = 0;
    int at = start;
    while (at < end && numbers < ADDRESS_BYTES) {
      int numberStart = at;
      int number = 0;
      while (at < end && isDigit(bytes[at]) && number <= HIGHEST_BYTE) {
        number = 10 * number + bytes[at] - '0';
        at++;
      }
      boolean hasLeadingZero = at - numberStart > 1 && bytes[numberStart] == '0';
      if (at == numberStart || hasLeadingZero || number > HIGHEST_BYTE) {
        return false;
      }
      numbers++;
      if (at < end) {
        if (bytes[at] != '.' || at + 1 == end) {
          return false;
        }
        at++;
      }
    }
    return numbers == ADDRESS_BYTES && at == end;
  }

  private static boolean isDigit(byte b) {
    return b >= '0' && b <= '9';
  }

  private static boolean isHex(byte b) {
    return HEX[b & 0xff];
  }
}

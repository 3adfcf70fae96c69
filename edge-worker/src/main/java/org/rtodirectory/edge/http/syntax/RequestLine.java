package org.rtodirectory.edge.http.syntax;

import io.netty.handler.codec.http.HttpMethod;
import java.nio.charset.StandardCharsets;
import org.rtodirectory.edge.limit.RejectionReason;

/**
 * The request line (RFC 9112, section 3), whose parts must be separated by exactly one space.
 *
 * @param target the target as it was sent, one char per byte
 * @param major the major version of HTTP
 * @param minor the minor version of HTTP
 */
record RequestLine(HttpMethod method, String target, int major, int minor) {
  private static final byte[] VERSION = " HTTP/".getBytes(StandardCharsets.US_ASCII);
  private static final int VERSION_LENGTH = VERSION.length + 3;

  /**
   * Parses a request line.
   *
   * @param line bytes that begin with the line
   * @param length the length of the line without its CR LF
   * @throws RequestRejectedException if the line is not a request line
   */
  static RequestLine read(byte[] line, int length) throws RequestRejectedException {
    int methodEnd = HttpSyntax.tokenEnd(line, 0);
    int targetStart = methodEnd + 1;
    int targetEnd = length - VERSION_LENGTH;
    if (methodEnd == 0
        || line[methodEnd] != ' '
        || targetStart >= targetEnd
        || !isTarget(line, targetStart, targetEnd)
        || !isVersion(line, targetEnd)) {
      throw new RequestRejectedException(RejectionReason.MALFORMED);
    }
    return new RequestLine(
        method(line, methodEnd),
        new String(line, targetStart, targetEnd - targetStart, StandardCharsets.ISO_8859_1),
        line[length - 3] - '0',
        line[length - 1] - '0');
  }

  private static HttpMethod method(byte[] line, int length) {
    boolean isGet = length == 3 && line[0] == 'G' && line[1] == 'E' && line[2] == 'T';
    return isGet
        ? HttpMethod.GET
        : HttpMethod.valueOf(new String(line, 0, length, StandardCharsets.US_ASCII));
  }

  private static boolean isTarget(byte[] line, int start, int end) {
    for (int i = start; i < end; i++) {
      if (!HttpSyntax.isTarget(line[i])) {
        return false;
      }
    }
    return true;
  }

  private static boolean isVersion(byte[] line, int start) {
    for (int i = 0; i < VERSION.length; i++) {
      if (line[start + i] != VERSION[i]) {
        return false;
      }
    }
    int major = start + VERSION.length;
    return isDigit(line[major]) && line[major + 1] == '.' && isDigit(line[major + 2]);
  }

  private static boolean isDigit(byte b) {
    return b >= '0' && b <= '9';
  }
}

package org.rtodirectory.edge.http.syntax;

import io.netty.handler.codec.http.HttpMethod;
import java.nio.charset.StandardCharsets;
import org.rtodirectory.edge.limit.RejectionReason;

/**
 * The first line of a request (RFC 9112, section 3), its parts one space apart.
 *
 * @param target what stands there, one char a byte
 * @param major of the version
 * @param minor of the version
 */
record RequestLine(HttpMethod method, String target, int major, int minor) {
  private static final byte[] VERSION = " HTTP/".getBytes(StandardCharsets.US_ASCII);
  private static final int VERSION_LENGTH = VERSION.length + 3;

  /**
   * Reads a line.
   *
   * @param line begins with it
   * @param length without its end
   * @throws RequestRejectedException if it is none
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

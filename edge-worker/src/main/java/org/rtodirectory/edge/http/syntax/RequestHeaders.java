package org.rtodirectory.edge.http.syntax;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.util.AsciiString;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.edge.limit.RejectionReason;

/**
 * The headers of a request as they were received. A look-up is a linear search, because a request
 * has few headers and few of them are looked up; only those are converted to text. Immutable; safe
 * for all threads.
 */
public final class RequestHeaders {
  /** No headers. */
  static final RequestHeaders NONE = new RequestHeaders(new byte[0], new int[0], 0);

  private static final int USUAL = 8;

  private final byte[] lines;

  /** Four indices for each header: start and end of its name, start and end of its value. */
  private final int[] places;

  private final int size;

  private RequestHeaders(byte[] lines, int[] places, int size) {
    this.lines = lines;
    this.places = places;
    this.size = size;
  }

  /**
   * Parses header lines (RFC 9112, section 5). A folded line is malformed.
   *
   * @param lines the lines, each with CR LF at its end; must not be changed afterwards
   * @param start the index of the first line
   * @param end the index after the last line
   * @param most the maximum number of headers
   * @throws RequestRejectedException if there are more headers, or one is malformed
   */
  static RequestHeaders read(byte[] lines, int start, int end, int most)
      throws RequestRejectedException {
    int[] places = new int[4 * USUAL];
    int size = 0;
    for (int at = start; at < end; size++) {
      if (size == most) {
        throw new RequestRejectedException(RejectionReason.MANY_HEADERS);
      }
      if (places.length == 4 * size) {
        places = Arrays.copyOf(places, 2 * places.length);
      }
      int colon = HttpSyntax.tokenEnd(lines, at);
      if (colon == at || lines[colon] != ':') {
        throw new RequestRejectedException(RejectionReason.MALFORMED);
      }
      int lineEnd = HttpSyntax.textEnd(lines, colon + 1);
      if (lines[lineEnd] != '\r' || lines[lineEnd + 1] != '\n') {
        throw new RequestRejectedException(RejectionReason.MALFORMED);
      }
      places[4 * size] = at;
      places[4 * size + 1] = colon;
      places[4 * size + 2] = afterBlanks(lines, colon + 1, lineEnd);
      places[4 * size + 3] = beforeBlanks(lines, places[4 * size + 2], lineEnd);
      at = lineEnd + 2;
    }
    return new RequestHeaders(lines, places, size);
  }

  /**
   * The value of the first header of a name; null if there is none.
   *
   * @param name in lower case, like all of {@link HttpHeaderNames}
   */
  public @Nullable String get(AsciiString name) {
    int found = find(name, 0);
    return found < 0 ? null : value(found);
  }

  /**
   * The values of all headers of a name, joined by commas as one list (RFC 9110, section 5.3); null
   * if there is none.
   *
   * @param name in lower case
   */
  public @Nullable String joined(AsciiString name) {
    int found = find(name, 0);
    if (found < 0) {
      return null;
    }
    String joined = value(found);
    for (int next = find(name, found + 1); next >= 0; next = find(name, next + 1)) {
      joined = joined + "," + value(next);
    }
    return joined;
  }

  /**
   * The number of headers of a name.
   *
   * @param name in lower case
   */
  int count(AsciiString name) {
    int count = 0;
    for (int found = find(name, 0); found >= 0; found = find(name, found + 1)) {
      count++;
    }
    return count;
  }

  /** Whether the value of the Host header, of which there must be one, is a valid authority. */
  boolean hasValidHost() {
    int host = find(HttpHeaderNames.HOST, 0);
    return Authority.isValid(lines, places[4 * host + 2], places[4 * host + 3]);
  }

  /** Whether the value of the first header of a name is empty, or there is none. */
  boolean isEmpty(AsciiString name) {
    int found = find(name, 0);
    return found < 0 || places[4 * found + 2] == places[4 * found + 3];
  }

  private int find(AsciiString name, int from) {
    for (int i = from; i < size; i++) {
      if (isNamed(i, name)) {
        return i;
      }
    }
    return -1;
  }

  private boolean isNamed(int header, AsciiString name) {
    int start = places[4 * header];
    int length = places[4 * header + 1] - start;
    if (length != name.length()) {
      return false;
    }
    for (int i = 0; i < length; i++) {
      if (HttpSyntax.toLowerCase(lines[start + i]) != name.byteAt(i)) {
        return false;
      }
    }
    return true;
  }

  private String value(int header) {
    int start = places[4 * header + 2];
    return new String(lines, start, places[4 * header + 3] - start, StandardCharsets.ISO_8859_1);
  }

  private static int afterBlanks(byte[] lines, int start, int end) {
    int at = start;
    while (at < end && HttpSyntax.isBlank(lines[at])) {
      at++;
    }
    return at;
  }

  private static int beforeBlanks(byte[] lines, int start, int end) {
    int at = end;
    while (at > start && HttpSyntax.isBlank(lines[at - 1])) {
      at--;
    }
    return at;
  }
}

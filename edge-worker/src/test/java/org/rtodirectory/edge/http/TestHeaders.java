package org.rtodirectory.edge.http;

import java.nio.charset.StandardCharsets;

/** Headers of a request, as a test writes them. */
final class TestHeaders {
  private static final int MOST = 100;

  private TestHeaders() {}

  /** Those lines. */
  static RequestHeaders of(String... lines) throws Refused {
    String section = lines.length == 0 ? "" : String.join("\r\n", lines) + "\r\n";
    byte[] bytes = section.getBytes(StandardCharsets.ISO_8859_1);
    return RequestHeaders.read(bytes, 0, bytes.length, MOST);
  }
}

package org.rtodirectory.edge.http.syntax;

import java.nio.charset.StandardCharsets;

/** Headers of a request, as a test writes them. */
public final class TestHeaders {
  private static final int MOST = 100;

  private TestHeaders() {}

  /** Those lines. */
  public static RequestHeaders of(String... lines) throws RequestRejectedException {
    String section = lines.length == 0 ? "" : String.join("\r\n", lines) + "\r\n";
    byte[] bytes = section.getBytes(StandardCharsets.ISO_8859_1);
    return RequestHeaders.read(bytes, 0, bytes.length, MOST);
  }
}

package org.rtodirectory.edge.endpoint;

import io.netty.handler.codec.http.HttpHeaderNames;

/**
 * The security headers of every HTML page. A page may load only files of this gateway, may not use
 * inline scripts or styles, and may not be framed.
 */
public final class HtmlHeaders {
  private static final String POLICY =
      "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self';"
          + " img-src 'self' data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

  /** The header fields. */
  public static final HeaderLines LINES =
      HeaderLines.of("Content-Security-Policy", POLICY)
          .and(HttpHeaderNames.X_FRAME_OPTIONS, "DENY")
          .and("Referrer-Policy", "no-referrer");

  private HtmlHeaders() {}
}

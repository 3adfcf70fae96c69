package org.rtodirectory.edge.http.syntax;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import java.util.Locale;
import java.util.Optional;

/**
 * A complete HTTP request as it was received. It refers to no buffer of the connection. Immutable.
 */
public final class IncomingRequest {
  private final RequestLine line;
  private final RequestHeaders headers;
  private final byte[] body;
  private final boolean isLast;
  private final Optional<RequestTarget> target;

  IncomingRequest(RequestLine line, RequestHeaders headers, byte[] body) {
    this(line, headers, body, isLast(line, headers), RequestTarget.parse(line.target()));
  }

  private IncomingRequest(
      RequestLine line,
      RequestHeaders headers,
      byte[] body,
      boolean isLast,
      Optional<RequestTarget> target) {
    this.line = line;
    this.headers = headers;
    this.body = body;
    this.isLast = isLast;
    this.target = target;
  }

  public HttpMethod method() {
    return line.method();
  }

  /** The parsed target; empty if it has no path, or an invalid one. */
  public Optional<RequestTarget> target() {
    return target;
  }

  /** The target as it was sent, one char per byte. */
  public String rawTarget() {
    return line.target();
  }

  public RequestHeaders headers() {
    return headers;
  }

  /** The body without its framing; must not be changed. */
  public byte[] body() {
    return body;
  }

  /** Whether the version is HTTP/1.0, in which a connection is not persistent by default. */
  public boolean isHttp10() {
    return line.minor() == 0;
  }

  /** Whether the connection is closed after the response. */
  public boolean isLast() {
    return isLast;
  }

  /** This request as the last one of its connection. */
  public IncomingRequest asLast() {
    return new IncomingRequest(line, headers, body, true, target);
  }

  private static boolean isLast(RequestLine line, RequestHeaders headers) {
    String connection = headers.joined(HttpHeaderNames.CONNECTION);
    if (line.minor() == 0) {
      return connection == null || !lists(connection, "keep-alive");
    }
    return connection != null && lists(connection, "close");
  }

  private static boolean lists(String values, String wanted) {
    for (String value : values.toLowerCase(Locale.ROOT).split(",", -1)) {
      if (value.strip().equals(wanted)) {
        return true;
      }
    }
    return false;
  }
}

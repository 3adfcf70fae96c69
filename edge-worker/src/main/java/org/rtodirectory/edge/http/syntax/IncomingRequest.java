package org.rtodirectory.edge.http.syntax;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import java.util.Locale;
import java.util.Optional;

/** A request as it came, whole. Holds no buffer of the connection. Immutable. */
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

  /** What the request line asks for; empty if that has no path, or none that can be read. */
  public Optional<RequestTarget> target() {
    return target;
  }

  /** What the request line asks for, as it stands there, one char a byte. */
  public String rawTarget() {
    return line.target();
  }

  public RequestHeaders headers() {
    return headers;
  }

  /** The body, without its framing; not to be changed. */
  public byte[] body() {
    return body;
  }

  /** Whether the client does not know that connections go on unless they are said to end. */
  public boolean isHttp10() {
    return line.minor() == 0;
  }

  /** Whether the connection ends with the answer. */
  public boolean isLast() {
    return isLast;
  }

  /** The same as the last of its connection. */
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

package org.rtodirectory.edge.http;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.util.AsciiString;
import java.util.Iterator;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A complete HTTP request. It refers to no buffer of the connection. Immutable.
 *
 * @param head the request line and headers, which {@link RequestGuard} has accepted
 * @param body the body without framing, which must not be changed
 * @param isLast whether the gateway closes the connection after the response
 * @param target the parsed target, or empty if it has no path or an invalid one
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record IncomingRequest(
    HttpRequest head, byte[] body, boolean isLast, Optional<RequestTarget> target) {
  public IncomingRequest(HttpRequest head, byte[] body, boolean isLast) {
    this(head, body, isLast, RequestTarget.parse(head.uri()));
  }

  public HttpMethod method() {
    return head.method();
  }

  /** Returns the target as the client sent it, one char per byte. */
  public String rawTarget() {
    return head.uri();
  }

  public HttpHeaders headers() {
    return head.headers();
  }

  /**
   * Returns the host and optional port to which the request is addressed, or null if it names none.
   * A target in absolute form overrides the Host header (RFC 9112, section 3.2.2).
   */
  public @Nullable String authority() {
    String targetAuthority = RequestTarget.authority(head.uri());
    return targetAuthority == null ? header(HttpHeaderNames.HOST) : targetAuthority;
  }

  /** Returns the value of the first header with a name, or null if there is none. */
  public @Nullable String header(AsciiString name) {
    return head.headers().get(name);
  }

  /**
   * Returns the values of all headers with this name, joined as in {@link
   * #joinedValues(HttpHeaders, AsciiString)}.
   */
  public @Nullable String joinedValues(AsciiString name) {
    return joinedValues(head.headers(), name);
  }

  /**
   * Returns the values of all headers with this name, joined by commas into one list (RFC 9110,
   * section 5.3), or null if there is none.
   */
  public static @Nullable String joinedValues(HttpHeaders headers, AsciiString name) {
    Iterator<String> values = headers.valueStringIterator(name);
    if (!values.hasNext()) {
      return null;
    }
    String onlyValue = values.next();
    // The iterator does not keep the order of the headers, but getAll does.
    return values.hasNext() ? String.join(",", headers.getAll(name)) : onlyValue;
  }

  /**
   * Returns whether the version is HTTP/1.0, in which a connection is not persistent by default.
   */
  public boolean isHttp10() {
    return RequestGuard.isHttp10(head);
  }
}

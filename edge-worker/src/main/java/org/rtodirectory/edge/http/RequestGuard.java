package org.rtodirectory.edge.http;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.TooLongHttpHeaderException;
import java.util.Iterator;
import org.jspecify.annotations.Nullable;

/**
 * A check of the request line and headers after Netty's strict decoder has accepted them. It
 * refuses requests that a server in front of this one could read differently (request smuggling),
 * and requests that this gateway does not support. The table also has the rules that {@link
 * RequestDecoder} applies, because they depend on bytes.
 *
 * <pre>
 * Rule                                        Answer  Another server would
 * one space between the parts of a request    400     split at any white space, or take spaces as
 *   line, no control character                          a part of the target
 * HTTP in upper case                          400     refuse it
 * HTTP/1 and a digit                          505     speak another version
 * no line of a header begins with a space     400     join it to the header before, or ignore it
 * one Content-Length, in HTTP/1.0 too         400     take the last of several instead of the first
 * no Transfer-Encoding with Content-Length    400     believe the other one
 *   or in HTTP/1.0
 * chunked is the only transfer coding         400     decode the others, or take the body as it is
 * a chunk line is a size and extensions as    400     skip a part that it does not understand, or
 *   in RFC 9112, section 7.1                            read another size
 * no Sec-WebSocket-Key1                       400     not wait for eight bytes of a body, as Netty does
 * one Host, valid, empty for * alone          400     route by another of several
 * no CONNECT                                  405     open a tunnel
 * a target that is a path, * or absolute,     400     resolve it in another way
 *   without a fragment
 * no Expect but 100-continue                  417     wait forever
 * </pre>
 */
public final class RequestGuard {
  private static final String CONTINUE = "100-continue";
  private static final String CHUNKED = "chunked";

  /** The maximum length of a body. */
  static final int MAX_BODY_BYTES = 16_384;

  private RequestGuard() {}

  /** Returns the reason for refusing a request, or null if it is accepted. */
  public static @Nullable RefusalReason problem(HttpRequest request) {
    Throwable failure = request.decoderResult().cause();
    if (failure != null) {
      return reason(failure);
    }
    if (request.protocolVersion().majorVersion() != 1) {
      return RefusalReason.VERSION;
    }
    RefusalReason framing = framingProblem(request);
    if (framing != null) {
      return framing;
    }
    if (!hasValidHost(request)) {
      return RefusalReason.HOST;
    }
    if (request.method().equals(HttpMethod.CONNECT)) {
      return RefusalReason.TUNNEL;
    }
    if (!RequestTarget.isWellFormed(request.uri(), request.method())) {
      return RefusalReason.TARGET;
    }
    String expected = IncomingRequest.joinedValues(request.headers(), HttpHeaderNames.EXPECT);
    return expected == null || expected.equalsIgnoreCase(CONTINUE)
        ? null
        : RefusalReason.EXPECTATION;
  }

  /** Returns the reason for refusing bytes that Netty cannot decode. */
  static RefusalReason reason(Throwable failure) {
    return failure instanceof TooLongHttpHeaderException
        ? RefusalReason.LONG_HEADERS
        : RefusalReason.MALFORMED;
  }

  /**
   * Returns whether the client waits for 100 Continue before it sends the body (RFC 9110, section
   * 10.1.1).
   *
   * @param request an accepted request
   */
  public static boolean awaitsContinue(HttpRequest request) {
    return request.headers().contains(HttpHeaderNames.EXPECT) && !isHttp10(request);
  }

  static boolean isHttp10(HttpRequest request) {
    return request.protocolVersion().minorVersion() == 0;
  }

  private static @Nullable RefusalReason framingProblem(HttpRequest request) {
    String length = request.headers().get(HttpHeaderNames.CONTENT_LENGTH);
    String coding =
        IncomingRequest.joinedValues(request.headers(), HttpHeaderNames.TRANSFER_ENCODING);
    boolean hasAmbiguousLength =
        coding != null
            && (length != null || isHttp10(request) || !coding.equalsIgnoreCase(CHUNKED));
    if (hasAmbiguousLength || request.headers().contains(HttpHeaderNames.SEC_WEBSOCKET_KEY1)) {
      return RefusalReason.MALFORMED;
    }
    return length != null && Long.parseLong(length) > MAX_BODY_BYTES
        ? RefusalReason.LONG_BODY
        : null;
  }

  /**
   * Returns whether there is exactly one valid Host header (RFC 9112, section 3.2). In HTTP/1.0, it
   * may be missing. It may be empty only if the target has no host (RFC 9110, section 7.2). Only
   * {@code *} has none, because the host of an {@code http} URI is not empty (section 4.2.1).
   */
  private static boolean hasValidHost(HttpRequest request) {
    Iterator<String> hosts = request.headers().valueStringIterator(HttpHeaderNames.HOST);
    if (!hosts.hasNext()) {
      return isHttp10(request);
    }
    String host = hosts.next();
    if (hosts.hasNext()) {
      return false;
    }
    return host.isEmpty()
        ? request.uri().equals(RequestTarget.ASTERISK)
        : RequestTarget.isAuthority(host);
  }
}

package org.rtodirectory.edge.http;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpResponseStatus;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import org.rtodirectory.edge.endpoint.Answer;
import org.rtodirectory.edge.operations.GatewayMetrics;

/**
 * The reason why the gateway refused a request or closed a connection. It has a name in metrics and
 * a message to the client. All invalid requests have the same name in metrics.
 */
public enum RefusalReason {
  /** The gateway has reached its maximum number of connections. */
  CONNECTIONS("connections"),
  /** The client has reached its maximum number of connections. */
  CLIENT_CONNECTIONS("client_connections"),
  /** No request began on the connection in time. */
  IDLE("idle"),
  SLOW_REQUEST(
      "slow_request", HttpResponseStatus.REQUEST_TIMEOUT, "The request took too long to arrive."),
  /** The request was not answered in time. */
  NO_ANSWER("no_answer"),
  /** The client has not read its responses in time. */
  SLOW_READER("slow_reader"),
  /**
   * Either the connections held too much memory and this connection was among the largest, or the
   * buffer pool was nearly out of memory when the connection was opened.
   */
  MEMORY("memory"),
  /** The client has reached its rate limit. */
  RATE_LIMIT("rate_limit"),
  /** The method alone is longer than a request line may be. */
  LONG_METHOD(HttpResponseStatus.NOT_IMPLEMENTED, "This method is unknown. Use GET."),
  LONG_LINE(HttpResponseStatus.REQUEST_URI_TOO_LONG, "The address is too long."),
  LONG_HEADERS(HttpResponseStatus.REQUEST_HEADER_FIELDS_TOO_LARGE, "The headers are too long."),
  LONG_BODY(HttpResponseStatus.REQUEST_ENTITY_TOO_LARGE, "The body is too long."),
  /** The bytes are not valid HTTP, or could be understood in two ways. */
  MALFORMED(HttpResponseStatus.BAD_REQUEST, "The request is not valid HTTP."),
  HOST(
      HttpResponseStatus.BAD_REQUEST,
      "The request must have one Host header with a valid host name or address, and perhaps a"
          + " port."),
  TARGET(
      HttpResponseStatus.BAD_REQUEST,
      "The request target is not valid. Request a path, such as /docs."),
  EXPECTATION(
      HttpResponseStatus.EXPECTATION_FAILED,
      "The expectation is not supported. Use 100-continue, or no Expect header."),
  VERSION(HttpResponseStatus.HTTP_VERSION_NOT_SUPPORTED, "Use HTTP/1.1 on this port."),
  /** The method is CONNECT. */
  TUNNEL(HttpResponseStatus.METHOD_NOT_ALLOWED, "This server is not a proxy.");

  private final String label;

  @SuppressWarnings("ImmutableEnumChecker") // HttpResponseStatus is immutable.
  private final HttpResponseStatus status;

  private final String message;

  RefusalReason(String label) {
    this(label, HttpResponseStatus.SERVICE_UNAVAILABLE, "The service is busy. Try again later.");
  }

  RefusalReason(HttpResponseStatus status, String message) {
    this("malformed", status, message);
  }

  RefusalReason(String label, HttpResponseStatus status, String message) {
    this.label = label;
    this.status = status;
    this.message = message;
  }

  /** Returns the name in metrics. */
  public String label() {
    return label;
  }

  public Answer answer() {
    Answer error = Answer.error(status, message);
    return switch (this) {
      case NO_ANSWER -> error.with(HttpHeaderNames.RETRY_AFTER, "5");
      case TUNNEL -> error.with(HttpHeaderNames.ALLOW, "GET, HEAD, OPTIONS");
      default -> error;
    };
  }

  /** The receiver of refusals. Any thread may call it, so it must not block. */
  @FunctionalInterface
  public interface RefusalListener {
    void onRefusal(RefusalReason reason);

    /** Returns a listener that counts refusals by reason. */
    static RefusalListener countingIn(GatewayMetrics metrics) {
      Map<RefusalReason, Runnable> counters = new EnumMap<>(RefusalReason.class);
      for (RefusalReason reason : values()) {
        counters.put(reason, metrics.refusalCounter(reason.label));
      }
      return reason -> Objects.requireNonNull(counters.get(reason)).run();
    }
  }
}

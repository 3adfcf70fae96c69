package org.rtodirectory.edge.operations;

import java.util.Locale;

/** The reason why a request was rejected, or a connection was closed by the gateway. */
public enum RejectionReason {
  /** More connections than this gateway accepts. */
  CONNECTIONS,
  /** More connections than one client may have. */
  CLIENT_CONNECTIONS,
  /** A connection on which no request began in time. */
  IDLE,
  /** A request that took too long to arrive. */
  SLOW_REQUEST,
  /** A request that was not answered in time. */
  NO_ANSWER,
  /** A client that has not read its responses in time. */
  SLOW_READER,
  /**
   * A connection that held most memory when all together held too much, or that was opened when the
   * allocator was nearly out of memory.
   */
  MEMORY,
  /** A method that is longer than a request line. */
  LONG_METHOD,
  /** A request line that is too long. */
  LONG_LINE,
  /** Headers that are too long. */
  LONG_HEADERS,
  /** A body that is too long. */
  LONG_BODY,
  /** Bytes that are not valid HTTP, or could be understood in two ways. */
  MALFORMED,
  /** A request without a Host, with several, or with an invalid one. */
  HOST,
  /** A request target in a form that does not exist, or that the method does not have. */
  TARGET,
  /** A transfer coding that is not implemented. */
  TRANSFER_CODING,
  /** An expectation that is not met. */
  EXPECTATION,
  /** A version of HTTP that is not supported. */
  VERSION,
  /** TLS on a port that speaks plain HTTP. */
  TLS,
  /** A CONNECT request. */
  TUNNEL,
  /** A request beyond the rate limit of its client. */
  RATE_LIMIT;

  /** The name in metrics. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** A listener for every rejection; called by all threads, and must not block. */
  @FunctionalInterface
  public interface Listener {
    void rejected(RejectionReason reason);
  }
}

package org.rtodirectory.edge.limit;

import java.util.Locale;

/** Why a request was not answered as asked, or a connection was closed. */
public enum RejectionReason {
  /** More connections than this gateway takes. */
  CONNECTIONS,
  /** More connections than one client may have. */
  CLIENT_CONNECTIONS,
  /** A connection on which nothing was asked in time. */
  NOTHING_ASKED,
  /** A connection on which nothing more was asked for a while. */
  IDLE,
  /** A connection on which as many requests were answered as one may carry. */
  REQUESTS_PER_CONNECTION,
  /** A request that took too long to arrive. */
  SLOW_REQUEST,
  /** A request that was not answered in time. */
  NO_ANSWER,
  /** A client that reads its responses too slowly, or not at all. */
  SLOW_READER,
  /** A connection that held most of the memory when the budget was used up, or came then. */
  MEMORY,
  /** A request line that is too long. */
  LONG_LINE,
  /** Headers that are too long. */
  LONG_HEADERS,
  /** Too many headers. */
  MANY_HEADERS,
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
  /** A version of HTTP that is not spoken here. */
  VERSION,
  /** TLS on a port that speaks plain HTTP. */
  TLS,
  /** A request to become a tunnel. */
  TUNNEL,
  /** More requests than there is time for. */
  OVERLOAD,
  /** More requests of a client than it may make. */
  RATE_LIMIT;

  /** The name in metrics. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}

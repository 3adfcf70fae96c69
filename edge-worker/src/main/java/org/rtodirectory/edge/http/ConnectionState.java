package org.rtodirectory.edge.http;

import java.time.Duration;
import org.rtodirectory.edge.operations.Shutdown;

/**
 * The state of a connection: the event that it waits for, and the maximum time that it waits. Only
 * the thread of the event loop may use it.
 *
 * <pre>
 *            whole request                      last request, refused, or late
 *   RECEIVING ------------> ANSWERING            (from RECEIVING or ANSWERING)
 *       ^                       |                             |
 *       +------- response ------+                             v
 *       |                                               ANSWERING_LAST
 *       |  idle, or the client sends no more                  | response
 *       +-----------------------------------> SENDING_LAST <--+
 *                                                  |
 *                                                  | the kernel has the response
 *                                                  v
 *                                               CLOSING
 * </pre>
 *
 * <p>In RECEIVING, the <em>idle</em> timeout applies until the first byte of a request, and the
 * <em>request</em> timeout from the first byte to the last. Before the first request of a
 * connection, the request timeout replaces the idle timeout. The <em>response</em> timeout applies
 * from ANSWERING to SENDING_LAST, and until the kernel has accepted all responses.
 */
final class ConnectionState {
  /** The maximum time that a closing connection waits until the client closes too. */
  private static final Duration CLOSING_TIMEOUT = Duration.ofSeconds(2);

  /** The maximum time that a stopping gateway waits for a request that is already on its way. */
  private static final Duration DRAIN_TIMEOUT = Duration.ofSeconds(1);

  private final GatewayOptions.ConnectionLimits limits;
  private final Shutdown shutdown;
  private Stage stage = Stage.RECEIVING;

  /** Whether a part of the next request has arrived. */
  private boolean hasRequestStarted;

  private boolean hasAnsweredBefore;

  private enum Stage {
    RECEIVING,
    ANSWERING,
    /** One more response will be written. No further request is decoded from this stage on. */
    ANSWERING_LAST,
    /** The last response is written, but the kernel may not have all of it. */
    SENDING_LAST,
    CLOSING
  }

  ConnectionState(GatewayOptions.ConnectionLimits limits, Shutdown shutdown) {
    this.limits = limits;
    this.shutdown = shutdown;
  }

  /** Returns whether the connection waits for a request or the rest of it. */
  boolean isReceiving() {
    return stage == Stage.RECEIVING;
  }

  /** Returns whether the connection waits for the first byte of a request. */
  boolean isIdle() {
    return isReceiving() && !hasRequestStarted;
  }

  /** Returns whether no further request is decoded. The last response may still be unwritten. */
  boolean hasReceivedLast() {
    return stage.compareTo(Stage.ANSWERING_LAST) >= 0;
  }

  /** Returns whether the last response is written. */
  boolean hasWrittenLast() {
    return stage.compareTo(Stage.SENDING_LAST) >= 0;
  }

  boolean isClosing() {
    return stage == Stage.CLOSING;
  }

  /** Records that the first byte of a request has arrived. */
  void onRequestStart() {
    hasRequestStarted = true;
  }

  /**
   * Records that a request is complete.
   *
   * @param isLast whether no further request is decoded
   */
  void onRequest(boolean isLast) {
    stage = isLast ? Stage.ANSWERING_LAST : Stage.ANSWERING;
    hasRequestStarted = false;
  }

  /** Makes the next response the last one. */
  void endAfterResponse() {
    stage = Stage.ANSWERING_LAST;
  }

  /** Records that a response was written. */
  void onResponse() {
    stage = stage == Stage.ANSWERING ? Stage.RECEIVING : Stage.SENDING_LAST;
    hasAnsweredBefore = true;
  }

  /** Ends the connection without a further response. */
  void endWithoutResponse() {
    stage = Stage.SENDING_LAST;
  }

  void close() {
    stage = Stage.CLOSING;
  }

  /**
   * Returns the maximum time of the current wait.
   *
   * @param hasUnsentBytes whether the kernel has not accepted all responses
   */
  Duration timeout(boolean hasUnsentBytes) {
    if (isClosing()) {
      return CLOSING_TIMEOUT;
    }
    if (!isReceiving() || hasUnsentBytes) {
      return limits.responseTimeout();
    }
    if (hasRequestStarted) {
      return limits.requestTimeout();
    }
    if (shutdown.isDraining()) {
      return DRAIN_TIMEOUT;
    }
    return hasAnsweredBefore ? limits.idleTimeout() : limits.requestTimeout();
  }
}

package org.rtodirectory.edge.http.syntax;

import org.rtodirectory.edge.limit.RejectionReason;

/**
 * Thrown if the bytes of a connection are not an acceptable request. The beginning of the next
 * request is then unknown, so the connection cannot be kept.
 */
public final class RequestRejectedException extends Exception {
  private static final long serialVersionUID = 1L;

  private final RejectionReason reason;

  RequestRejectedException(RejectionReason reason) {
    super(reason.label(), null, false, false);
    this.reason = reason;
  }

  public RejectionReason reason() {
    return reason;
  }
}

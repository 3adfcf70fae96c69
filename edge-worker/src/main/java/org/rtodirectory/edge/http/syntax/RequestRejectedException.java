package org.rtodirectory.edge.http.syntax;

import org.rtodirectory.edge.limit.RejectionReason;

/**
 * The bytes of a connection are not a request that is accepted; where the next one begins is not
 * known.
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

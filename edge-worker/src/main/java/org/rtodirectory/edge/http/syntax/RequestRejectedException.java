package org.rtodirectory.edge.http.syntax;

import org.rtodirectory.edge.limit.RejectionReason;

/**
 * The bytes of a connection are no request that is taken; what follows them cannot be told apart.
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

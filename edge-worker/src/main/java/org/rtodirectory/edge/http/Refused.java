package org.rtodirectory.edge.http;

import org.rtodirectory.edge.limit.Refusal;

/**
 * The bytes of a connection are no request that is taken; what follows them cannot be told apart.
 */
final class Refused extends Exception {
  private static final long serialVersionUID = 1L;

  private final Refusal reason;

  Refused(Refusal reason) {
    super(reason.label(), null, false, false);
    this.reason = reason;
  }

  Refusal reason() {
    return reason;
  }
}

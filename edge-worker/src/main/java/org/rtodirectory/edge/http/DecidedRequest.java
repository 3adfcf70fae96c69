package org.rtodirectory.edge.http;

import io.netty.handler.codec.http.DefaultFullHttpRequest;
import io.netty.handler.codec.http.FullHttpRequest;
import org.rtodirectory.edge.limit.Policy;
import org.rtodirectory.edge.limit.RateLimitDecision;

/** A request that was already counted, and what was decided on it. Takes the place of the other. */
final class DecidedRequest extends DefaultFullHttpRequest {
  private final Policy policy;
  private final RateLimitDecision decision;

  DecidedRequest(FullHttpRequest request, Policy policy, RateLimitDecision decision) {
    super(
        request.protocolVersion(),
        request.method(),
        request.uri(),
        request.content(),
        request.headers(),
        request.trailingHeaders());
    this.policy = policy;
    this.decision = decision;
  }

  /** What it was counted under. */
  Policy policy() {
    return policy;
  }

  RateLimitDecision decision() {
    return decision;
  }
}

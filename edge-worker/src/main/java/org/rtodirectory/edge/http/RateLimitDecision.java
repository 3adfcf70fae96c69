package org.rtodirectory.edge.http;

import java.time.Duration;

/**
 * The decision of a rate limiter on a request.
 *
 * @param allowed whether it is within the limit; if not, it was not counted
 * @param limit the number of requests in a window
 * @param remaining the number of requests left in the current window
 * @param reset the time until the current window ends
 */
public record RateLimitDecision(boolean allowed, int limit, int remaining, Duration reset) {
  /** Whole seconds until the window has ended, at least 1. */
  public long resetSeconds() {
    return Math.max(1, (reset.toMillis() + 999) / 1000);
  }
}

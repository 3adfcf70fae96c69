package org.rtodirectory.edge.limit;

import java.time.Duration;

/**
 * Whether a request may be answered.
 *
 * @param allowed whether it is within the limit; if not, it was not counted
 * @param limit requests in a window
 * @param remaining requests left in this window
 * @param reset until the window ends
 */
public record RateLimitDecision(boolean allowed, int limit, int remaining, Duration reset) {
  /** Whole seconds until the window has ended, at least 1. */
  public long resetSeconds() {
    return Math.max(1, (reset.toMillis() + 999) / 1000);
  }
}

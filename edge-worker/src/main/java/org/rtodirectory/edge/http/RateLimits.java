package org.rtodirectory.edge.http;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.edge.config.Limits;
import org.rtodirectory.edge.endpoint.HeaderLines;
import org.rtodirectory.edge.limit.RateLimitDecision;
import org.rtodirectory.edge.limit.RateLimiter;
import org.rtodirectory.query.Endpoint;

/**
 * One limiter for each limited endpoint, and the headers that tell a client where it stands: {@code
 * RateLimit-Policy} and {@code RateLimit} (IETF draft-ietf-httpapi-ratelimit-headers-11) and the
 * older {@code X-RateLimit-…}.
 */
final class RateLimits {
  private static final Duration WINDOW = Duration.ofSeconds(60);
  private static final int CLIENTS = 1 << 16;

  private final Map<String, RateLimiter> limiters = new HashMap<>();

  /**
   * @param limits null: nothing is limited
   * @param seed makes the places of clients unpredictable
   * @param millis a clock that never goes back
   */
  RateLimits(@Nullable Limits limits, long seed, LongSupplier millis) {
    if (limits != null) {
      for (Endpoint endpoint : Endpoint.values()) {
        boolean bulk = endpoint == Endpoint.COMPANIES || endpoint == Endpoint.LOCATIONS;
        int limit = bulk ? limits.bulk() : limits.search();
        limiters.put(endpoint.code(), new RateLimiter(limit, WINDOW, CLIENTS, seed, millis));
      }
      limiters.put(
          McpRequests.POLICY, new RateLimiter(limits.mcp(), WINDOW, CLIENTS, seed, millis));
    }
  }

  /** Decides on a request of a client under {@code policy}; null if that is not limited. */
  @Nullable RateLimitDecision decide(@Nullable String policy, long client) {
    RateLimiter limiter = policy == null ? null : limiters.get(policy);
    return limiter == null ? null : limiter.decide(client);
  }

  /** The headers of {@code decision} under {@code policy}. */
  static HeaderLines lines(String policy, RateLimitDecision decision) {
    long reset = decision.resetSeconds();
    return HeaderLines.of(
        "RateLimit-Policy: \""
            + policy
            + "\";q="
            + decision.limit()
            + ";w="
            + WINDOW.toSeconds()
            + "\r\nRateLimit: \""
            + policy
            + "\";r="
            + decision.remaining()
            + ";t="
            + reset
            + "\r\nX-RateLimit-Limit: "
            + decision.limit()
            + "\r\nX-RateLimit-Remaining: "
            + decision.remaining()
            + (decision.allowed() ? "\r\n" : "\r\nRetry-After: " + reset + "\r\n"));
  }
}

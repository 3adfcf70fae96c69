package org.rtodirectory.edge.http;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.edge.config.Limits;
import org.rtodirectory.edge.endpoint.HeaderLines;
import org.rtodirectory.edge.limit.HashKey;
import org.rtodirectory.edge.limit.Policy;
import org.rtodirectory.edge.limit.RateLimitDecision;
import org.rtodirectory.edge.limit.RateLimiter;
import org.rtodirectory.edge.limit.Refusal;
import org.rtodirectory.edge.limit.RefusalEvents;
import org.rtodirectory.query.Endpoint;

/**
 * The policy of each limited endpoint, and the headers that tell a client where it stands: {@code
 * RateLimit-Policy} and {@code RateLimit} (IETF draft-ietf-httpapi-ratelimit-headers-11) and the
 * older {@code X-RateLimit-…}.
 */
final class RateLimits {
  static final Duration WINDOW = Duration.ofSeconds(60);

  /** About how many bytes the headers of a decision take. */
  private static final int USUAL = 192;

  private final Map<String, Policy> policies = new HashMap<>();

  /** Of each policy the headers that are always the same. */
  private final Map<String, HeaderLines> terms = new HashMap<>();

  private final RateLimiter limiter;
  private final RefusalEvents events;

  /**
   * @param limits null: nothing is limited
   * @param clients how many clients can be counted at once
   * @param hash makes the places of clients unpredictable
   * @param millis a clock that never goes back
   * @param events is told of every request that is refused
   */
  RateLimits(
      @Nullable Limits limits,
      int clients,
      HashKey hash,
      LongSupplier millis,
      RefusalEvents events) {
    this.events = events;
    this.limiter = new RateLimiter(WINDOW, limits == null ? 0 : clients, hash, millis);
    if (limits != null) {
      for (Endpoint endpoint : Endpoint.values()) {
        boolean bulk = endpoint == Endpoint.COMPANIES || endpoint == Endpoint.LOCATIONS;
        add(endpoint.code(), bulk ? limits.bulk() : limits.search());
      }
      add(McpRequests.POLICY, limits.mcp());
    }
  }

  private void add(String name, int limit) {
    Policy policy = new Policy(name, policies.size(), limit);
    policies.put(name, policy);
    terms.put(name, terms(policy));
  }

  /** The policy of that name; null if it is not limited. */
  @Nullable Policy policy(@Nullable String name) {
    return name == null ? null : policies.get(name);
  }

  /**
   * Decides on a request of a client under {@code policy}, unless that is decided already; null if
   * that is not limited.
   */
  @Nullable RateLimitDecision decide(
      IncomingRequest request, @Nullable String policy, long client) {
    Policy limited = policy(policy);
    if (limited == null) {
      return null;
    }
    RateLimitDecision counted = request.decision(limited);
    RateLimitDecision decision = counted == null ? limiter.decide(limited, client) : counted;
    if (!decision.allowed()) {
      events.refused(Refusal.RATE_LIMIT);
    }
    return decision;
  }

  /** The headers of {@code decision} under {@code policy}, which is limited. */
  HeaderLines lines(String policy, RateLimitDecision decision) {
    HeaderLines.Builder lines =
        new HeaderLines.Builder(USUAL)
            .add(Objects.requireNonNull(terms.get(policy)))
            .begin("RateLimit")
            .text("\"")
            .text(policy)
            .text("\";r=")
            .number(decision.remaining())
            .text(";t=")
            .number(decision.resetSeconds())
            .end()
            .begin("X-RateLimit-Remaining")
            .number(decision.remaining())
            .end();
    if (!decision.allowed()) {
      lines.begin("Retry-After").number(decision.resetSeconds()).end();
    }
    return lines.build();
  }

  private static HeaderLines terms(Policy policy) {
    return HeaderLines.of(
            "RateLimit-Policy",
            "\"" + policy.name() + "\";q=" + policy.limit() + ";w=" + WINDOW.toSeconds())
        .and("X-RateLimit-Limit", Integer.toString(policy.limit()));
  }
}

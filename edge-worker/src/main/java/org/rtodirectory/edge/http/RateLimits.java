package org.rtodirectory.edge.http;

import java.net.InetAddress;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.edge.endpoint.HeaderLines;
import org.rtodirectory.edge.operations.HandlerName;
import org.rtodirectory.schemas.api.Endpoint;
import org.rtodirectory.schemas.api.Limits;

/**
 * The policy of each limited endpoint, decisions on requests, and the headers that tell a client
 * how much of its limit is left: {@code RateLimit-Policy} and {@code RateLimit} (IETF
 * draft-ietf-httpapi-ratelimit-headers-11) and the older {@code X-RateLimit-…}.
 */
public final class RateLimits {
  public static final Duration WINDOW = Duration.ofSeconds(60);

  private static final Set<String> OF_MCP =
      Set.of(HandlerName.MCP.label(), HandlerName.MCP_PROTOCOL.label());

  /** The usual size of the headers of a decision, in bytes. */
  private static final int USUAL = 192;

  private final Map<HandlerName, RateLimiter.Policy> policies = new HashMap<>();

  private final Map<RateLimiter.Policy, HeaderLines> terms = new ConcurrentHashMap<>();

  private final List<GatewayOptions.SharedClients> shared;

  private final RateLimiter limiter;
  private final RejectionReason.RejectionListener events;

  /**
   * @param clients how many clients can be counted at once
   * @param seed a random number that makes the slots of clients in the table unpredictable
   * @param millis a clock that never goes back
   * @param events is notified of every request that is refused
   */
  public RateLimits(
      GatewayOptions.RateLimiting limiting,
      int clients,
      long seed,
      LongSupplier millis,
      RejectionReason.RejectionListener events) {
    this.events = events;
    this.shared = limiting.sharedClients();
    Limits limits = limiting.limits();
    this.limiter = new RateLimiter(WINDOW, limits == null ? 0 : clients, seed, millis);
    if (limits != null) {
      for (Endpoint endpoint : Endpoint.values()) {
        boolean bulk = endpoint == Endpoint.COMPANIES || endpoint == Endpoint.LOCATIONS;
        add(HandlerName.of(endpoint), bulk ? limits.bulk() : limits.search());
      }
      add(HandlerName.DETAILS, limits.search());
      add(HandlerName.SUGGESTIONS, limits.suggestions());
      add(HandlerName.MCP, limits.mcp());
      add(HandlerName.MCP_PROTOCOL, limits.mcpProtocol());
    }
  }

  private void add(HandlerName endpoint, int limit) {
    policies.put(endpoint, new RateLimiter.Policy(endpoint.label(), limit));
  }

  /** The policy of an endpoint, or null if it is not limited. */
  RateLimiter.@Nullable Policy policy(HandlerName endpoint) {
    return policies.get(endpoint);
  }

  /** The policy of an endpoint for a client: the same with another limit if it is shared. */
  RateLimiter.Policy policyFor(RateLimiter.Policy policy, InetAddress client) {
    if (OF_MCP.contains(policy.name())) {
      for (GatewayOptions.SharedClients clients : shared) {
        if (clients.range().contains(client)) {
          return new RateLimiter.Policy(policy.name(), clients.limit());
        }
      }
    }
    return policy;
  }

  /** Decides on a request of a client by the counts of this gateway. */
  public RateLimiter.Decision decide(RateLimiter.Policy policy, long client) {
    return limiter.decide(policy, client);
  }

  /**
   * Takes over a decision that was made by the counts of all gateways.
   *
   * @return the same decision, or a refusal if this gateway alone has counted to the limit
   */
  RateLimiter.Decision adopt(RateLimiter.Policy policy, long client, RateLimiter.Decision shared) {
    return limiter.adopt(policy, client, shared);
  }

  /** Counts a request that was not allowed. */
  public void rejected() {
    events.rejected(RejectionReason.RATE_LIMIT);
  }

  /** The headers of {@code decision} under {@code policy}. */
  public HeaderLines lines(RateLimiter.Policy policy, RateLimiter.Decision decision) {
    HeaderLines.Builder lines =
        new HeaderLines.Builder(USUAL)
            .add(terms.computeIfAbsent(policy, RateLimits::terms))
            .begin("RateLimit")
            .text("\"")
            .text(policy.name())
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

  private static HeaderLines terms(RateLimiter.Policy policy) {
    return HeaderLines.of(
            "RateLimit-Policy",
            "\"" + policy.name() + "\";q=" + policy.limit() + ";w=" + WINDOW.toSeconds())
        .and("X-RateLimit-Limit", Integer.toString(policy.limit()));
  }
}

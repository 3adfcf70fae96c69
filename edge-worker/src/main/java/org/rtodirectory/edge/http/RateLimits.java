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
import org.rtodirectory.edge.operations.ReportedEndpoint;
import org.rtodirectory.schemas.api.Endpoint;
import org.rtodirectory.schemas.api.Limits;

/**
 * The rate limits of all endpoints. It knows the policy of each limited endpoint, decides on
 * requests, and builds the headers that tell a client how much of its limit is left: {@code
 * RateLimit-Policy} and {@code RateLimit} (IETF draft-ietf-httpapi-ratelimit-headers-11), and the
 * older {@code X-RateLimit-…}.
 */
public final class RateLimits {
  /** The time for which a limit allows its number of requests. */
  public static final Duration WINDOW = Duration.ofSeconds(60);

  /** The names of the policies under which hosted assistants have their own limits. */
  private static final Set<String> MCP_POLICIES =
      Set.of(ReportedEndpoint.MCP.label(), ReportedEndpoint.MCP_PROTOCOL.label());

  /** The typical size of the headers of a decision. */
  private static final int TYPICAL_HEADER_BYTES = 192;

  private final Map<ReportedEndpoint, RateLimiter.Policy> policies = new HashMap<>();

  /** The headers that are the same in all responses under a policy. */
  private final Map<RateLimiter.Policy, HeaderLines> policyHeaders = new ConcurrentHashMap<>();

  private final List<GatewayOptions.AssistantAddresses> assistants;

  private final RateLimiter limiter;
  private final RefusalReason.RefusalListener refusals;

  /**
   * @param limiting the limits, and the hosted assistants with limits of their own. Without limits,
   *     no endpoint has a policy
   * @param capacity the number of pairs of client and policy that can be counted at once
   * @param seed a random number, so that clients cannot predict their slots in the table
   * @param millis a clock that never goes back, in milliseconds
   * @param refusals is notified of every request that is refused
   */
  public RateLimits(
      GatewayOptions.RateLimiting limiting,
      int capacity,
      long seed,
      LongSupplier millis,
      RefusalReason.RefusalListener refusals) {
    this.refusals = refusals;
    this.assistants = limiting.assistants();
    Limits limits = limiting.limits();
    this.limiter = new RateLimiter(WINDOW, limits == null ? 0 : capacity, seed, millis);
    if (limits != null) {
      for (Endpoint endpoint : Endpoint.values()) {
        boolean isBulk = endpoint == Endpoint.COMPANIES || endpoint == Endpoint.LOCATIONS;
        add(ReportedEndpoint.of(endpoint), isBulk ? limits.bulk() : limits.search());
      }
      add(ReportedEndpoint.DETAILS, limits.search());
      add(ReportedEndpoint.SUGGESTIONS, limits.suggestions());
      add(ReportedEndpoint.MCP, limits.mcp());
      add(ReportedEndpoint.MCP_PROTOCOL, limits.mcpProtocol());
    }
  }

  private void add(ReportedEndpoint endpoint, int limit) {
    policies.put(endpoint, new RateLimiter.Policy(endpoint.label(), limit));
  }

  /** Returns the policy of an endpoint, or null if it is not limited. */
  RateLimiter.@Nullable Policy policy(ReportedEndpoint endpoint) {
    return policies.get(endpoint);
  }

  /**
   * Returns the policy that applies to a client. At the MCP endpoint, each address of a hosted
   * assistant has its own limit.
   */
  RateLimiter.Policy policyFor(RateLimiter.Policy policy, InetAddress client) {
    if (MCP_POLICIES.contains(policy.name())) {
      for (GatewayOptions.AssistantAddresses assistant : assistants) {
        if (assistant.range().contains(client)) {
          return new RateLimiter.Policy(policy.name(), assistant.limit());
        }
      }
    }
    return policy;
  }

  /**
   * Decides on a request of a client by the counts of this gateway alone.
   *
   * @param client the key of the client, see {@link IpAddresses#key}
   */
  public RateLimiter.Decision decide(RateLimiter.Policy policy, long client) {
    return limiter.decide(policy, client);
  }

  /**
   * Adopts a decision that is based on the counts of all gateways.
   *
   * @return the same decision, or one that is based on the count of this gateway if that is higher
   */
  RateLimiter.Decision adopt(RateLimiter.Policy policy, long client, RateLimiter.Decision shared) {
    return limiter.adopt(policy, client, shared);
  }

  /** Reports a refused request to the listener. */
  public void reportRefusal() {
    refusals.onRefusal(RefusalReason.RATE_LIMIT);
  }

  /** Returns the headers for {@code decision} under {@code policy}. */
  public HeaderLines headers(RateLimiter.Policy policy, RateLimiter.Decision decision) {
    HeaderLines.Builder lines =
        new HeaderLines.Builder(TYPICAL_HEADER_BYTES)
            .add(policyHeaders.computeIfAbsent(policy, RateLimits::policyHeaders))
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
    if (!decision.isAllowed()) {
      lines.begin("Retry-After").number(decision.resetSeconds()).end();
    }
    return lines.build();
  }

  private static HeaderLines policyHeaders(RateLimiter.Policy policy) {
    return HeaderLines.of(
            "RateLimit-Policy",
            "\"" + policy.name() + "\";q=" + policy.limit() + ";w=" + WINDOW.toSeconds())
        .and("X-RateLimit-Limit", Integer.toString(policy.limit()));
  }
}

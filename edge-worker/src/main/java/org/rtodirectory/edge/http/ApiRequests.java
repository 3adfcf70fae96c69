package org.rtodirectory.edge.http;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpResponseStatus;
import java.net.InetSocketAddress;
import java.util.Optional;
import java.util.Set;
import org.rtodirectory.edge.endpoint.Answer;
import org.rtodirectory.edge.endpoint.HeaderLines;
import org.rtodirectory.edge.endpoint.Request;
import org.rtodirectory.edge.limit.RateLimitDecision;
import org.rtodirectory.edge.release.CurrentRelease;
import org.rtodirectory.edge.release.HeldReleases;
import org.rtodirectory.edge.traffic.ServedEndpoint;

/** The way of a request to the API: target, method, limit, release, endpoint, in this order. */
final class ApiRequests implements RequestHandler.Requests {
  private static final String ALLOWED = "GET, HEAD, OPTIONS";

  /** The methods of RFC 9110, section 9.3, and RFC 5789. CONNECT is refused earlier. */
  private static final Set<HttpMethod> METHODS =
      Set.of(
          HttpMethod.GET,
          HttpMethod.HEAD,
          HttpMethod.POST,
          HttpMethod.PUT,
          HttpMethod.DELETE,
          HttpMethod.OPTIONS,
          HttpMethod.TRACE,
          HttpMethod.PATCH);

  private final Router router;
  private final CurrentRelease current;
  private final RateLimits limits;
  private final McpRequests mcp;
  private final ClientAddress clients;
  private final Guard guard;

  ApiRequests(
      Router router,
      CurrentRelease current,
      RateLimits limits,
      McpRequests mcp,
      ClientAddress clients,
      Guard guard) {
    this.router = router;
    this.current = current;
    this.limits = limits;
    this.mcp = mcp;
    this.clients = clients;
    this.guard = guard;
  }

  @Override
  public Outcome outcome(IncomingRequest request, InetSocketAddress peer) {
    if (!METHODS.contains(request.method())) {
      return Outcome.uncounted(
          Answer.error(
              HttpResponseStatus.NOT_IMPLEMENTED, "This method is not known here: use GET."),
          ServedEndpoint.NONE);
    }
    if (request.method().equals(HttpMethod.OPTIONS)
        && request.rawTarget().equals(RequestTarget.ASTERISK)) {
      return Outcome.uncounted(options(), ServedEndpoint.NONE);
    }
    Optional<RequestTarget> target = request.target();
    if (target.isPresent() && target.get().path().equals(McpRequests.PATH)) {
      return mcp.outcome(request, client(peer, request.headers()));
    }
    Optional<Route> route = target.flatMap(router::find);
    if (target.isEmpty() || route.isEmpty()) {
      return Outcome.uncounted(
          Answer.error(HttpResponseStatus.NOT_FOUND, "There is nothing here. See /docs."),
          ServedEndpoint.NONE);
    }
    if (request.method().equals(HttpMethod.OPTIONS)) {
      return Outcome.uncounted(options(), route.get().served());
    }
    if (!request.method().equals(HttpMethod.GET) && !request.method().equals(HttpMethod.HEAD)) {
      return Outcome.uncounted(methodNotAllowed(), route.get().served());
    }
    return limited(request, peer, target.get(), route.get());
  }

  private Outcome limited(
      IncomingRequest request, InetSocketAddress peer, RequestTarget target, Route route) {
    String policy = route.policy();
    RateLimitDecision decision = limits.decide(request, policy, client(peer, request.headers()));
    if (policy == null || decision == null) {
      return Outcome.uncounted(guard.answer(() -> answer(request, target, route)), route.served());
    }
    HeaderLines standing = limits.lines(policy, decision);
    return new Outcome(
        decision.allowed()
            ? guard.answer(() -> answer(request, target, route))
            : Answer.error(
                HttpResponseStatus.TOO_MANY_REQUESTS, "Too many requests. Try again later."),
        standing,
        route.served());
  }

  private Answer answer(IncomingRequest request, RequestTarget target, Route route) {
    if (request.body().length > 0) {
      return Answer.error(
          HttpResponseStatus.REQUEST_ENTITY_TOO_LARGE, "This request takes no body.");
    }
    Optional<HeldReleases> held = current.held();
    if (held.isEmpty()) {
      return Guard.notReady();
    }
    String accept = request.headers().joined(HttpHeaderNames.ACCEPT);
    Request asked = new Request(target.path(), target.rawQuery(), accept);
    return route.endpoint().answer(asked, held.get());
  }

  private long client(InetSocketAddress peer, RequestHeaders headers) {
    return clients.of(peer.getAddress(), headers).network();
  }

  private static Answer options() {
    return Preflight.answer(ALLOWED, "Accept, If-None-Match");
  }

  private static Answer methodNotAllowed() {
    return Answer.error(
            HttpResponseStatus.METHOD_NOT_ALLOWED, "This address is only for reading: use GET.")
        .with(HttpHeaderNames.ALLOW, ALLOWED);
  }
}

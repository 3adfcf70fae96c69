package org.rtodirectory.edge.http;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.util.AsciiString;
import java.util.Optional;
import org.rtodirectory.edge.config.McpAccess;
import org.rtodirectory.edge.endpoint.Answer;
import org.rtodirectory.edge.limit.RateLimitDecision;
import org.rtodirectory.edge.mcp.McpEndpoint;
import org.rtodirectory.edge.mcp.McpRequest;
import org.rtodirectory.edge.mcp.RefusedRequests;
import org.rtodirectory.edge.release.CurrentRelease;
import org.rtodirectory.edge.release.HeldReleases;
import org.rtodirectory.edge.traffic.ServedEndpoint;
import org.rtodirectory.resource.Publication;

/**
 * The way of a request to the MCP endpoint: caller, method, limit, type of the body, release,
 * message, in this order. Only POST leads further: there is no stream to GET and no session to
 * DELETE.
 */
final class McpRequests {
  static final String PATH = "/mcp";
  static final String POLICY = "mcp";

  private static final AsciiString PROTOCOL_VERSION = AsciiString.cached("mcp-protocol-version");
  private static final AsciiString RPC_METHOD = AsciiString.cached("mcp-method");
  private static final AsciiString RPC_NAME = AsciiString.cached("mcp-name");
  private static final String METHODS = "POST, OPTIONS";
  private static final String HEADERS =
      "Accept, Authorization, Content-Type, Last-Event-ID, Mcp-Method, Mcp-Name,"
          + " Mcp-Protocol-Version, Mcp-Session-Id";

  private final McpEndpoint endpoint = new McpEndpoint();
  private final CurrentRelease current;
  private final RateLimits limits;
  private final McpCallers callers;
  private final Guard guard;

  McpRequests(CurrentRelease current, RateLimits limits, McpAccess access, Guard guard) {
    this.current = current;
    this.limits = limits;
    this.guard = guard;
    this.callers = new McpCallers(access);
  }

  /** What becomes of {@code request} of the client of that key. */
  Outcome outcome(IncomingRequest request, long client) {
    Optional<String> problem = callerProblem(request.headers());
    if (problem.isPresent()) {
      return uncounted(RefusedRequests.answer(HttpResponseStatus.FORBIDDEN, problem.get()));
    }
    if (request.method().equals(HttpMethod.OPTIONS)) {
      return uncounted(Preflight.answer(METHODS, HEADERS));
    }
    if (!request.method().equals(HttpMethod.POST)) {
      return uncounted(methodNotAllowed());
    }
    RateLimitDecision decision = limits.decide(request, POLICY, client);
    if (decision == null) {
      return uncounted(guard.answer(() -> answer(request)));
    }
    return new Outcome(
        decision.allowed() ? guard.answer(() -> answer(request)) : tooMany(decision),
        limits.lines(POLICY, decision),
        ServedEndpoint.MCP);
  }

  private static Outcome uncounted(Answer answer) {
    return Outcome.uncounted(answer, ServedEndpoint.MCP);
  }

  private Answer answer(IncomingRequest request) {
    if (!isJson(request)) {
      return RefusedRequests.answer(
          HttpResponseStatus.UNSUPPORTED_MEDIA_TYPE, "Send the message as application/json.");
    }
    Optional<HeldReleases> held = current.held();
    return held.isEmpty()
        ? RefusedRequests.answer(
                HttpResponseStatus.SERVICE_UNAVAILABLE,
                "No release can be read now. Try again later.")
            .with(HttpHeaderNames.RETRY_AFTER, Guard.NOT_READY_SECONDS)
        : endpoint.answer(message(request), held.get());
  }

  private Optional<String> callerProblem(RequestHeaders headers) {
    String baseUrl =
        current.get().map(release -> release.publication()).map(Publication::baseUrl).orElse(null);
    return callers.problem(
        headers.get(HttpHeaderNames.HOST), headers.get(HttpHeaderNames.ORIGIN), baseUrl);
  }

  private static McpRequest message(IncomingRequest request) {
    RequestHeaders headers = request.headers();
    return new McpRequest(
        headers.get(PROTOCOL_VERSION),
        headers.get(RPC_METHOD),
        headers.get(RPC_NAME),
        request.body());
  }

  private static boolean isJson(IncomingRequest request) {
    String type = request.headers().get(HttpHeaderNames.CONTENT_TYPE);
    return type != null && type.split(";", 2)[0].strip().equalsIgnoreCase("application/json");
  }

  private static Answer tooMany(RateLimitDecision decision) {
    return RefusedRequests.answer(
        HttpResponseStatus.TOO_MANY_REQUESTS,
        "Too many requests. Try again in " + decision.resetSeconds() + " seconds.");
  }

  private static Answer methodNotAllowed() {
    return RefusedRequests.answer(
            HttpResponseStatus.METHOD_NOT_ALLOWED,
            "There is no stream and no session here: send each message by POST.")
        .with(HttpHeaderNames.ALLOW, "POST");
  }
}

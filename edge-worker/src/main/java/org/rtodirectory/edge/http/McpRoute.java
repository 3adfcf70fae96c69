package org.rtodirectory.edge.http;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.util.AsciiString;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.edge.endpoint.Answer;
import org.rtodirectory.edge.mcp.McpEndpoint;
import org.rtodirectory.edge.operations.ReportedEndpoint;
import org.rtodirectory.edge.release.CurrentRelease;
import org.rtodirectory.edge.release.LoadedReleases;
import org.rtodirectory.schemas.api.Publication;

/**
 * A route of the MCP endpoint. One route handles tool calls and resource reads, and another handles
 * protocol messages. Protocol messages cost little and have their own rate limit, so the handshakes
 * of many clients at one address do not use up the limit of their calls.
 *
 * <p>The route checks the Host and Origin headers first, then the method. A web page from a
 * disallowed origin learns nothing and does not use up the limit of its visitor. Only POST requests
 * reach the endpoint, because there is no stream to GET and no session to DELETE.
 *
 * @param policy the rate limit, or null if there is none
 */
record McpRoute(
    McpEndpoint endpoint,
    CurrentRelease current,
    McpHostCheck hostCheck,
    ReportedEndpoint reportedEndpoint,
    RateLimiter.@Nullable Policy policy)
    implements Route {
  private static final AsciiString PROTOCOL_VERSION = AsciiString.cached("mcp-protocol-version");
  private static final AsciiString RPC_METHOD = AsciiString.cached("mcp-method");
  private static final AsciiString RPC_NAME = AsciiString.cached("mcp-name");
  private static final String METHODS = "POST, OPTIONS";

  @Override
  public @Nullable Answer answerBeforeLimit(IncomingRequest request) {
    Optional<String> problem = hostProblem(request);
    if (problem.isPresent()) {
      return error(HttpResponseStatus.FORBIDDEN, problem.get());
    }
    if (request.method().equals(HttpMethod.OPTIONS)) {
      return Route.preflight(METHODS);
    }
    return request.method().equals(HttpMethod.POST) ? null : methodNotAllowed();
  }

  @Override
  public Answer answer(IncomingRequest request, LoadedReleases releases) {
    return isJson(request)
        ? endpoint.answer(toMcpRequest(request), releases)
        : error(HttpResponseStatus.UNSUPPORTED_MEDIA_TYPE, "Send the message as application/json.");
  }

  @Override
  public Answer error(HttpResponseStatus status, String message) {
    return McpEndpoint.transportError(status, message);
  }

  private Optional<String> hostProblem(IncomingRequest request) {
    String baseUrl =
        current.get().map(release -> release.publication()).map(Publication::baseUrl).orElse(null);
    return hostCheck.problem(request.authority(), request.header(HttpHeaderNames.ORIGIN), baseUrl);
  }

  private static McpEndpoint.McpRequest toMcpRequest(IncomingRequest request) {
    return new McpEndpoint.McpRequest(
        request.header(PROTOCOL_VERSION),
        request.header(RPC_METHOD),
        request.header(RPC_NAME),
        request.body());
  }

  private static boolean isJson(IncomingRequest request) {
    String type = request.header(HttpHeaderNames.CONTENT_TYPE);
    return type != null && type.split(";", 2)[0].strip().equalsIgnoreCase("application/json");
  }

  private Answer methodNotAllowed() {
    return error(
            HttpResponseStatus.METHOD_NOT_ALLOWED,
            "This endpoint has no stream and no session. Send each message by POST.")
        .with(HttpHeaderNames.ALLOW, METHODS);
  }
}

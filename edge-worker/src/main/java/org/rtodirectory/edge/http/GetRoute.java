package org.rtodirectory.edge.http;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.util.AsciiString;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.edge.endpoint.Answer;
import org.rtodirectory.edge.endpoint.EndpointHandler;
import org.rtodirectory.edge.endpoint.Request;
import org.rtodirectory.edge.operations.ReportedEndpoint;
import org.rtodirectory.edge.release.LoadedReleases;

/**
 * A route that allows GET, HEAD and OPTIONS, and no request body.
 *
 * @param handler answers GET and HEAD requests
 * @param policy the rate limit, or null if there is none
 */
record GetRoute(
    EndpointHandler handler, ReportedEndpoint reportedEndpoint, RateLimiter.@Nullable Policy policy)
    implements Route {
  private static final AsciiString FETCH_DESTINATION = AsciiString.cached("sec-fetch-dest");
  private static final AsciiString FETCH_MODE = AsciiString.cached("sec-fetch-mode");
  private static final AsciiString REQUESTED_WITH = AsciiString.cached("x-requested-with");
  private static final String METHODS = "GET, HEAD, OPTIONS";

  @Override
  public @Nullable Answer answerBeforeLimit(IncomingRequest request) {
    HttpMethod method = request.method();
    if (method.equals(HttpMethod.GET) || method.equals(HttpMethod.HEAD)) {
      return null;
    }
    return method.equals(HttpMethod.OPTIONS) ? options() : methodNotAllowed();
  }

  @Override
  public Answer answer(IncomingRequest request, LoadedReleases releases) {
    return request.body().length == 0
        ? handler.answer(toEndpointRequest(request), releases)
        : error(HttpResponseStatus.REQUEST_ENTITY_TOO_LARGE, "This request takes no body.");
  }

  /** Returns the answer to OPTIONS, for this route or for the server as a whole. */
  static Answer options() {
    return Route.preflight(METHODS);
  }

  /** Returns the parts of a request that endpoint handlers need. The target must be valid. */
  static Request toEndpointRequest(IncomingRequest request) {
    RequestTarget target = request.target().orElseThrow();
    return new Request(
        target.path(),
        target.rawQuery(),
        request.joinedValues(HttpHeaderNames.ACCEPT),
        Request.isScript(
            request.header(FETCH_DESTINATION),
            request.header(FETCH_MODE),
            request.header(REQUESTED_WITH)));
  }

  private static Answer methodNotAllowed() {
    return Answer.error(
            HttpResponseStatus.METHOD_NOT_ALLOWED, "This address is read-only. Use GET.")
        .with(HttpHeaderNames.ALLOW, METHODS);
  }
}

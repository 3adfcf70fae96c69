package org.rtodirectory.edge.http;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpResponseStatus;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.edge.endpoint.Answer;
import org.rtodirectory.edge.operations.ReportedEndpoint;
import org.rtodirectory.edge.release.LoadedReleases;

/**
 * The endpoint, rate limit and error format of a request. The caller first calls {@link
 * #answerBeforeLimit}, then {@link #policy} for the rate limit, then {@link #answer}. Immutable and
 * safe for all threads. Never blocks.
 */
public interface Route {
  /** Returns the endpoint that metrics and the access log report. */
  ReportedEndpoint reportedEndpoint();

  /**
   * Returns the answer to a request that does not count against the rate limit, or null if the
   * request counts. Requests with OPTIONS or with a disallowed method, Host or Origin never count.
   */
  @Nullable Answer answerBeforeLimit(IncomingRequest request);

  /** Returns the rate limit that applies, or null if none does. */
  RateLimiter.@Nullable Policy policy();

  /** Returns the answer to a request that the rate limit allows. */
  Answer answer(IncomingRequest request, LoadedReleases releases);

  /** Returns an error in the format of this route. */
  default Answer error(HttpResponseStatus status, String message) {
    return Answer.error(status, message);
  }

  /** Returns the answer to a request that {@code decision} does not allow. */
  default Answer rateLimited(IncomingRequest request, RateLimiter.Decision decision) {
    return error(
        HttpResponseStatus.TOO_MANY_REQUESTS,
        "Too many requests. Try again in " + decision.resetSeconds() + " seconds.");
  }

  /** Returns the answer if no release can be read. */
  default Answer notReady() {
    return error(
            HttpResponseStatus.SERVICE_UNAVAILABLE, "No release can be read now. Try again later.")
        .with(HttpHeaderNames.RETRY_AFTER, "5");
  }

  /**
   * Returns the answer to a CORS preflight request (Fetch standard). All request headers are
   * allowed, because no answer depends on credentials. Authorization is listed by name, because the
   * wildcard {@code *} does not include it.
   *
   * @param methods the allowed methods, separated by commas
   */
  static Answer preflight(String methods) {
    return Answer.empty(HttpResponseStatus.NO_CONTENT)
        .with(HttpHeaderNames.ALLOW, methods)
        .with(HttpHeaderNames.ACCESS_CONTROL_ALLOW_METHODS, methods)
        .with(HttpHeaderNames.ACCESS_CONTROL_ALLOW_HEADERS, "*, Authorization")
        .with(HttpHeaderNames.ACCESS_CONTROL_MAX_AGE, "86400");
  }

  /** A route that gives every request the same answer, without a rate limit. */
  record Fixed(Answer fixedAnswer) implements Route {
    @Override
    public ReportedEndpoint reportedEndpoint() {
      return ReportedEndpoint.NONE;
    }

    @Override
    public Answer answerBeforeLimit(IncomingRequest request) {
      return fixedAnswer;
    }

    @Override
    public RateLimiter.@Nullable Policy policy() {
      return null;
    }

    @Override
    public Answer answer(IncomingRequest request, LoadedReleases releases) {
      return fixedAnswer;
    }
  }
}

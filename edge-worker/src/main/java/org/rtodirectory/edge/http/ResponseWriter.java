package org.rtodirectory.edge.http;

import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;
import java.time.Clock;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.edge.endpoint.Answer;

/**
 * Makes a response of an answer: what every response has (date, CORS, no guessing of types), the
 * entity tag, and 304 for a client that has the same. Safe for all threads.
 */
final class ResponseWriter {
  private static final String EXPOSED =
      "ETag, Link, Location, RateLimit, RateLimit-Policy, Retry-After, X-RateLimit-Limit, X-RateLimit-Remaining";
  private static final DateTimeFormatter HTTP_DATE =
      DateTimeFormatter.ofPattern("EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.ROOT)
          .withZone(ZoneOffset.UTC);

  private final Clock clock;

  ResponseWriter(Clock clock) {
    this.clock = clock;
  }

  /**
   * The response to a request.
   *
   * @param ifNoneMatch the header of that name, null if there is none
   */
  FullHttpResponse response(Answer answer, @Nullable String ifNoneMatch) {
    boolean unchanged =
        answer.entityTag() != null
            && ifNoneMatch != null
            && EntityTags.anyMatches(ifNoneMatch, answer.entityTag());
    HttpResponseStatus status = unchanged ? HttpResponseStatus.NOT_MODIFIED : answer.status();
    FullHttpResponse response =
        new DefaultFullHttpResponse(
            HttpVersion.HTTP_1_1,
            status,
            unchanged ? Unpooled.EMPTY_BUFFER : Unpooled.wrappedBuffer(answer.body()));
    HttpHeaders headers = response.headers();
    answer.headers().forEach(headers::set);
    if (answer.entityTag() != null) {
      headers.set(HttpHeaderNames.ETAG, answer.entityTag());
    }
    headers.set(HttpHeaderNames.DATE, HTTP_DATE.format(clock.instant()));
    headers.set(HttpHeaderNames.ACCESS_CONTROL_ALLOW_ORIGIN, "*");
    headers.set(HttpHeaderNames.ACCESS_CONTROL_EXPOSE_HEADERS, EXPOSED);
    headers.set("X-Content-Type-Options", "nosniff");
    if (unchanged) {
      headers.remove(HttpHeaderNames.CONTENT_TYPE);
    }
    if (status.code() != HttpResponseStatus.NO_CONTENT.code()) {
      // Of a 304 the length that the 200 would have; without one, its end would be that of the
      // connection.
      headers.set(HttpHeaderNames.CONTENT_LENGTH, answer.body().length);
    }
    return response;
  }
}

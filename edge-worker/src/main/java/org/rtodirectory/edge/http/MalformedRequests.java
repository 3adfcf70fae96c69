package org.rtodirectory.edge.http;

import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.TooLongHttpHeaderException;
import io.netty.handler.codec.http.TooLongHttpLineException;
import java.util.Optional;
import org.rtodirectory.edge.endpoint.Answer;

/**
 * Requests that are not HTTP, or too long to be read: each gets a JSON answer, and the connection
 * is closed, for what follows on it cannot be told apart.
 */
final class MalformedRequests {
  private MalformedRequests() {}

  /** The answer if {@code request} could not be decoded; empty if it could. */
  static Optional<Answer> answer(FullHttpRequest request) {
    if (request.decoderResult().isFailure()) {
      return Optional.of(answer(request.decoderResult().cause()));
    }
    boolean needsHost = request.protocolVersion().equals(HttpVersion.HTTP_1_1);
    int hosts = request.headers().getAll(HttpHeaderNames.HOST).size();
    return hosts > 1 || (needsHost && hosts == 0)
        ? Optional.of(
            Answer.error(HttpResponseStatus.BAD_REQUEST, "The request must have one Host header."))
        : Optional.empty();
  }

  private static Answer answer(Throwable cause) {
    if (cause instanceof TooLongHttpLineException) {
      return Answer.error(HttpResponseStatus.REQUEST_URI_TOO_LONG, "The address is too long.");
    }
    if (cause instanceof TooLongHttpHeaderException) {
      return Answer.error(
          HttpResponseStatus.REQUEST_HEADER_FIELDS_TOO_LARGE, "The headers are too long.");
    }
    return Answer.error(HttpResponseStatus.BAD_REQUEST, "The request is not valid HTTP.");
  }
}

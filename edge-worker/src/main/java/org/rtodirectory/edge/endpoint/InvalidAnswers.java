package org.rtodirectory.edge.endpoint;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpResponseStatus;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.rtodirectory.query.Endpoint;
import org.rtodirectory.query.InvalidQuery;

/**
 * The answer to invalid parameters: 422 for a client that asks for JSON first and for scripts of
 * pages, otherwise a redirect to the documentation page that says what is wrong. The answer repeats
 * nothing of the request.
 */
final class InvalidAnswers {
  private static final HeaderLines VARY =
      HeaderLines.of(HttpHeaderNames.VARY, "Accept, Sec-Fetch-Dest, Sec-Fetch-Mode");

  private InvalidAnswers() {}

  static Answer of(Endpoint endpoint, InvalidQuery invalid, Request request) {
    Answer answer =
        request.takesJsonErrors()
            ? Answer.error(HttpResponseStatus.UNPROCESSABLE_ENTITY, body(invalid))
            : Answer.empty(HttpResponseStatus.FOUND)
                .with(
                    HttpHeaderNames.LOCATION,
                    "/docs?endpoint="
                        + endpoint.code()
                        + "&invalid="
                        + String.join(",", invalid.messages().keySet()));
    return answer.with(VARY);
  }

  private static Map<String, Object> body(InvalidQuery invalid) {
    Map<String, Object> errors = new LinkedHashMap<>();
    invalid.messages().forEach((parameter, message) -> errors.put(parameter, List.of(message)));
    Map<String, Object> body = new LinkedHashMap<>();
    body.put("message", String.valueOf(invalid.getMessage()));
    body.put("errors", errors);
    return body;
  }
}

package org.rtodirectory.edge.http;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpResponseStatus;
import org.rtodirectory.edge.endpoint.Answer;

/** The answer to OPTIONS, which a browser asks before a page of another site may (Fetch, CORS). */
final class Preflight {
  private static final String SECONDS = "86400";

  private Preflight() {}

  /**
   * @param methods what may be asked, by commas
   * @param headers what a request may carry besides what every one may, by commas
   */
  static Answer answer(String methods, String headers) {
    return Answer.empty(HttpResponseStatus.NO_CONTENT)
        .with(HttpHeaderNames.ALLOW, methods)
        .with(HttpHeaderNames.ACCESS_CONTROL_ALLOW_METHODS, methods)
        .with(HttpHeaderNames.ACCESS_CONTROL_ALLOW_HEADERS, headers)
        .with(HttpHeaderNames.ACCESS_CONTROL_MAX_AGE, SECONDS);
  }
}

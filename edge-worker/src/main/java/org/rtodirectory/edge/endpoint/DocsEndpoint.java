package org.rtodirectory.edge.endpoint;

import io.netty.handler.codec.http.HttpHeaderNames;
import java.util.List;
import java.util.Objects;
import org.rtodirectory.document.DocsPage;
import org.rtodirectory.edge.release.LoadedRelease;
import org.rtodirectory.query.QueryParameters;

/**
 * {@code /docs}: the documentation for people; with {@code endpoint} and {@code invalid}, which
 * redirects set, also what was wrong with a request.
 */
public final class DocsEndpoint implements GatewayEndpoint {
  private static final List<String> PARAMETERS = List.of("endpoint", "invalid");
  private static final String HTML = "text/html; charset=utf-8";
  private static final String POLICY =
      "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

  @Override
  public Answer answer(Request request, LoadedRelease release) {
    QueryParameters parameters = QueryParameters.parse(request.rawQuery(), PARAMETERS);
    String endpoint = Objects.requireNonNullElse(parameters.value("endpoint"), "");
    String invalid = Objects.requireNonNullElse(parameters.value("invalid"), "");
    byte[] page = DocsPage.render(release.publication(), endpoint, List.of(invalid.split(",", -1)));
    return Answer.ok(HTML, page)
        .with("Content-Security-Policy", POLICY)
        .with(HttpHeaderNames.X_FRAME_OPTIONS, "DENY")
        .with("Referrer-Policy", "no-referrer");
  }
}

package org.rtodirectory.edge.endpoint;

import io.netty.handler.codec.http.HttpHeaderNames;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.rtodirectory.edge.release.HeldReleases;
import org.rtodirectory.query.Endpoint;
import org.rtodirectory.query.QueryParameters;

/**
 * {@code /docs}: the documentation for people; with {@code endpoint} and {@code invalid}, which
 * redirects set, also what was wrong with a request. Names that are not known are left out.
 */
public final class DocsEndpoint implements GatewayEndpoint {
  private static final List<String> PARAMETERS = List.of("endpoint", "invalid");
  private static final Request DOCS = new Request("/docs", null, null);
  private static final DocumentEndpoint PLAIN = new DocumentEndpoint();
  private static final String HTML = "text/html; charset=utf-8";
  private static final String POLICY =
      "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

  @Override
  public Answer answer(Request request, HeldReleases held) {
    QueryParameters parameters = QueryParameters.parse(request.rawQuery(), PARAMETERS);
    Optional<Endpoint> endpoint = Endpoint.of(value(parameters, "endpoint"));
    List<String> given = List.of(value(parameters, "invalid").split(",", -1));
    List<String> invalid =
        endpoint.map(Endpoint::parameters).orElse(List.of()).stream()
            .filter(given::contains)
            .toList();
    Answer answer =
        endpoint.isEmpty() || invalid.isEmpty()
            ? PLAIN.answer(DOCS, held)
            : Answer.ok(HTML, held.served().docsPage(endpoint.get(), invalid));
    return answer
        .with("Content-Security-Policy", POLICY)
        .with(HttpHeaderNames.X_FRAME_OPTIONS, "DENY")
        .with("Referrer-Policy", "no-referrer");
  }

  private static String value(QueryParameters parameters, String name) {
    return Objects.requireNonNullElse(parameters.value(name), "");
  }
}

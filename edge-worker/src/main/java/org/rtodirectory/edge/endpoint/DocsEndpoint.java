package org.rtodirectory.edge.endpoint;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.edge.release.HeldReleases;
import org.rtodirectory.edge.release.PreparedDocument;
import org.rtodirectory.edge.release.ReleaseDocuments;
import org.rtodirectory.query.Endpoint;
import org.rtodirectory.query.QueryParameters;

/**
 * The endpoint of {@code /docs}, the documentation for people. The parameters {@code endpoint} and
 * {@code invalid}, which redirects set, add a notice of what was wrong with a request. Unknown
 * names are ignored.
 */
public final class DocsEndpoint implements GatewayEndpoint {
  private static final String PATH = "/docs";
  private static final List<String> PARAMETERS = List.of("endpoint", "invalid");

  @Override
  public Answer answer(Request request, HeldReleases held) {
    ReleaseDocuments documents = held.served().documents();
    return Answer.document(page(request.rawQuery(), documents), Answer.HTML_HEADERS);
  }

  /** The documentation, with a notice if the query asks for one. */
  private static PreparedDocument page(@Nullable String rawQuery, ReleaseDocuments documents) {
    QueryParameters parameters = QueryParameters.parse(rawQuery, PARAMETERS);
    Optional<Endpoint> endpoint = Endpoint.of(value(parameters, "endpoint"));
    List<String> given = List.of(value(parameters, "invalid").split(",", -1));
    List<String> invalid =
        endpoint.map(Endpoint::parameters).orElse(List.of()).stream()
            .filter(given::contains)
            .toList();
    return endpoint.isEmpty() || invalid.isEmpty()
        ? documents.at(PATH).orElseThrow()
        : documents.notice(endpoint.get(), invalid);
  }

  private static String value(QueryParameters parameters, String name) {
    return Objects.requireNonNullElse(parameters.value(name), "");
  }
}

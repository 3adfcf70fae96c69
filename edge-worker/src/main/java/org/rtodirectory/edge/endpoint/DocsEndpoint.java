package org.rtodirectory.edge.endpoint;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
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
  public CompletableFuture<?> preparation(@Nullable String rawQuery, HeldReleases held) {
    ReleaseDocuments documents = held.served().documents();
    CompletableFuture<PreparedDocument> notice = notice(rawQuery, documents);
    return notice == null ? documents.prepared() : notice;
  }

  @Override
  public Answer answer(Request request, HeldReleases held) {
    ReleaseDocuments documents = held.served().documents();
    CompletableFuture<PreparedDocument> notice = notice(request.rawQuery(), documents);
    PreparedDocument page = notice == null ? documents.at(PATH).orElseThrow() : notice.join();
    return Answer.document(page, Answer.HTML_HEADERS);
  }

  /** The page with the notice that the query asks for; null if it asks for none. */
  private static @Nullable CompletableFuture<PreparedDocument> notice(
      @Nullable String rawQuery, ReleaseDocuments documents) {
    if (rawQuery == null) {
      return null;
    }
    QueryParameters parameters = QueryParameters.parse(rawQuery, PARAMETERS);
    Optional<Endpoint> endpoint = Endpoint.of(value(parameters, "endpoint"));
    List<String> given = List.of(value(parameters, "invalid").split(",", -1));
    List<String> invalid =
        endpoint.map(Endpoint::parameters).orElse(List.of()).stream()
            .filter(given::contains)
            .toList();
    return endpoint.isEmpty() || invalid.isEmpty()
        ? null
        : documents.notice(endpoint.get(), invalid);
  }

  private static String value(QueryParameters parameters, String name) {
    return Objects.requireNonNullElse(parameters.value(name), "");
  }
}

package org.rtodirectory.edge.endpoint;

import io.netty.handler.codec.http.HttpResponseStatus;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.rtodirectory.edge.release.HeldReleases;
import org.rtodirectory.edge.release.ReleaseDocuments;
import org.rtodirectory.schemas.api.Endpoint;
import org.rtodirectory.schemas.api.QueryParameters;
import org.rtodirectory.schemas.web.Asset;

/**
 * The documents of the API by their paths, their JSON Schemas, the consumer guides, and the files
 * that pages use. On {@code /docs}, the documentation for people, the parameters {@code endpoint}
 * and {@code invalid}, which redirects set, add a notice of what was wrong with a request; unknown
 * names are ignored.
 */
public final class DocumentEndpoint implements GatewayEndpoint {
  private static final String DOCS = "/docs";
  private static final List<String> NOTICE = List.of("endpoint", "invalid");

  /** The path of the API catalog (RFC 9727). */
  private static final String API_CATALOG = "/.well-known/api-catalog";

  /** The folder of the assets, whose file names contain a hash of their content. */
  private static final String ASSETS = "/" + Asset.FOLDER;

  private static final HeaderLines CATALOG_LINK =
      HeaderLines.of("Link", "<" + API_CATALOG + ">; rel=api-catalog");

  @Override
  public Answer answer(Request request, HeldReleases held) {
    String path = request.path().replaceFirst("/index\\.html\\z", "");
    ReleaseDocuments documents = held.served().documents();
    Optional<ReleaseDocuments.Prepared> document =
        path.equals(DOCS) ? Optional.of(docs(request, documents)) : documents.at(path);
    if (document.isEmpty()) {
      return Answer.error(HttpResponseStatus.NOT_FOUND, "There is no such document.");
    }
    if (path.startsWith(ASSETS)) {
      return Answer.immutableDocument(document.get());
    }
    if (document.get().contentType().startsWith("text/html")) {
      return Answer.document(document.get(), Answer.HTML_HEADERS);
    }
    return path.equals(API_CATALOG)
        ? Answer.document(document.get(), CATALOG_LINK)
        : Answer.document(document.get());
  }

  private static ReleaseDocuments.Prepared docs(Request request, ReleaseDocuments documents) {
    QueryParameters parameters = QueryParameters.parse(request.rawQuery(), NOTICE);
    Optional<Endpoint> endpoint = Endpoint.of(value(parameters, "endpoint"));
    List<String> given = List.of(value(parameters, "invalid").split(",", -1));
    List<String> invalid =
        endpoint.map(Endpoint::parameters).orElse(List.of()).stream()
            .filter(given::contains)
            .toList();
    return endpoint.isEmpty() || invalid.isEmpty()
        ? documents.at(DOCS).orElseThrow()
        : documents.notice(endpoint.get(), invalid);
  }

  private static String value(QueryParameters parameters, String name) {
    return Objects.requireNonNullElse(parameters.value(name), "");
  }
}

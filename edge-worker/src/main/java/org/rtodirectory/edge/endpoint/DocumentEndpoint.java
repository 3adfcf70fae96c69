package org.rtodirectory.edge.endpoint;

import io.netty.handler.codec.http.HttpResponseStatus;
import java.util.List;
import java.util.Objects;
import org.rtodirectory.edge.release.LoadedRelease;
import org.rtodirectory.edge.release.LoadedReleases;
import org.rtodirectory.schemas.api.Endpoint;
import org.rtodirectory.schemas.api.QueryParameters;
import org.rtodirectory.schemas.contract.DocsPage;
import org.rtodirectory.schemas.contract.Document;
import org.rtodirectory.schemas.release.CurrentPointer;
import org.rtodirectory.schemas.release.Release;
import org.rtodirectory.schemas.text.Sha256;

/**
 * The endpoint of documents. It serves the API documents and JSON Schemas, the consumer guides, the
 * pointer to the served release, the changes of releases, and the assets of pages. The page {@code
 * /docs} has the parameters {@code endpoint} and {@code invalid}: after a redirect, it shows which
 * parameters of a request were invalid. Names of unknown endpoints and parameters are ignored.
 * Stateless.
 */
public final class DocumentEndpoint implements EndpointHandler {
  /** The path prefix of the files with the changes of a release. */
  public static final String CHANGES_PREFIX = "/releases/";

  /** The path of the pointer, which tells clients the number of the newest release. */
  public static final String POINTER = "/" + CurrentPointer.KEY;

  private static final String DOCS = "/docs";
  private static final List<String> NOTICE_PARAMETERS = List.of("endpoint", "invalid");

  /** The path of the API catalog (RFC 9727). */
  private static final String API_CATALOG = "/.well-known/api-catalog";

  private static final HeaderLines CATALOG_LINK =
      HeaderLines.of("Link", "<" + API_CATALOG + ">; rel=api-catalog");

  @Override
  public Answer answer(Request request, LoadedReleases releases) {
    if (request.path().equals(POINTER)) {
      byte[] pointer = releases.newest().pointer().toBytes();
      return Answer.brieflyCacheable(
          "application/json", Sha256.shortHex(pointer), Body.of(pointer));
    }
    if (request.path().startsWith(CHANGES_PREFIX)) {
      return changes(request.path().substring(1), releases);
    }
    Document document = releases.newest().documents().at(request.path()).orElse(null);
    if (document == null) {
      return Answer.notFound();
    }
    if (document.path().equals(DOCS)) {
      document = withNotice(document, request);
    }
    Body body = Body.of(document.body());
    if (document.isImmutable()) {
      return Answer.immutable(document.contentType(), document.identity(), body);
    }
    Answer answer = Answer.cacheable(document.contentType(), document.identity(), body);
    if (document.contentType().equals(Answer.HTML)) {
      return answer.with(Answer.DOCUMENTATION_HEADERS);
    }
    return document.path().equals(API_CATALOG) ? answer.with(CATALOG_LINK) : answer;
  }

  private static Answer changes(String key, LoadedReleases releases) {
    return releases.toList().stream()
        .filter(release -> Release.changesKey(release.number()).equals(key))
        .findFirst()
        .flatMap(LoadedRelease::changes)
        .map(bytes -> Answer.cacheable("application/json", Sha256.shortHex(bytes), Body.of(bytes)))
        .orElseGet(
            () ->
                Answer.error(
                    HttpResponseStatus.NOT_FOUND,
                    "This server has no list of changes for this release. Download the full lists"
                        + " again."));
  }

  /** Adds a notice to the page if the request names an endpoint and its invalid parameters. */
  private static Document withNotice(Document docs, Request request) {
    QueryParameters parameters = QueryParameters.parse(request.rawQuery(), NOTICE_PARAMETERS);
    List<String> names = List.of(value(parameters, "invalid").split(",", -1));
    return Endpoint.of(value(parameters, "endpoint"))
        .map(endpoint -> DocsPage.withNotice(docs, endpoint, names))
        .orElse(docs);
  }

  private static String value(QueryParameters parameters, String name) {
    return Objects.requireNonNullElse(parameters.value(name), "");
  }
}

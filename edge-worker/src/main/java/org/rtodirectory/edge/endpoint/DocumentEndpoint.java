package org.rtodirectory.edge.endpoint;

import io.netty.handler.codec.http.HttpResponseStatus;
import java.util.Optional;
import org.rtodirectory.asset.Asset;
import org.rtodirectory.edge.release.HeldReleases;
import org.rtodirectory.edge.release.PreparedDocument;

/**
 * The documents of the API by their paths, their JSON Schemas, the consumer guides, and the files
 * that pages use.
 */
public final class DocumentEndpoint implements GatewayEndpoint {
  /** The path of the API catalog (RFC 9727). */
  private static final String API_CATALOG = "/.well-known/api-catalog";

  /** The folder of the assets, whose file names contain a hash of their content. */
  private static final String ASSETS = "/" + Asset.FOLDER;

  private static final HeaderLines CATALOG_LINK =
      HeaderLines.of("Link", "<" + API_CATALOG + ">; rel=api-catalog");

  @Override
  public Answer answer(Request request, HeldReleases held) {
    String path = request.path().replaceFirst("/index\\.html\\z", "");
    Optional<PreparedDocument> document = held.served().documents().at(path);
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
}

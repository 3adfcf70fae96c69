package org.rtodirectory.edge.release;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.schemas.api.Endpoint;
import org.rtodirectory.schemas.api.Limits;
import org.rtodirectory.schemas.contract.ApiDocuments;
import org.rtodirectory.schemas.contract.DocsPage;
import org.rtodirectory.schemas.contract.Document;
import org.rtodirectory.schemas.snapshot.Snapshot;

/** The documents of a release. Safe for all threads. */
public final class ReleaseDocuments {
  private static final String HTML = "text/html; charset=utf-8";

  private final Snapshot snapshot;
  private final @Nullable Limits limits;
  private final Map<String, PreparedDocument> documents = new HashMap<>();

  /** Documentation pages with a notice, by endpoint and invalid parameters: there are about 50. */
  private final Map<String, PreparedDocument> notices = new ConcurrentHashMap<>();

  /**
   * Makes all documents.
   *
   * @param limits the limits of the gateway, which the documents state; null if there are none
   */
  ReleaseDocuments(Snapshot snapshot, @Nullable Limits limits) {
    this.snapshot = snapshot;
    this.limits = limits;
    for (Document document : ApiDocuments.of(snapshot, limits).all()) {
      documents.put(document.path(), PreparedDocument.of(document.contentType(), document.body()));
    }
  }

  /** The document at {@code path}. */
  public Optional<PreparedDocument> at(String path) {
    return Optional.ofNullable(documents.get(path));
  }

  /**
   * The documentation page with a notice of the parameters of a request that were invalid. Each is
   * rendered at its first request, which takes about a millisecond.
   *
   * @param invalid parameters of {@code endpoint}, in its order; the number of pages is therefore
   *     bounded by the number of subsets of its parameters
   */
  public PreparedDocument notice(Endpoint endpoint, List<String> invalid) {
    return notices.computeIfAbsent(
        endpoint.code() + " " + String.join(",", invalid),
        added ->
            PreparedDocument.of(HTML, DocsPage.render(snapshot, limits, endpoint.code(), invalid)));
  }
}

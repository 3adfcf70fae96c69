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
import org.rtodirectory.schemas.text.Sha256;

/** The documents of a release. Safe for all threads. */
public final class ReleaseDocuments {
  private static final String HTML = "text/html; charset=utf-8";

  private final Snapshot snapshot;
  private final @Nullable Limits limits;

  private final Map<String, Prepared> documents = new HashMap<>();

  /** Documentation pages with a notice, by endpoint and invalid parameters: there are about 50. */
  private final Map<String, Prepared> notices = new ConcurrentHashMap<>();

  /**
   * A document in the form in which it is sent.
   *
   * @param contentType its media type
   * @param identity differs whenever the body differs
   * @param body its bytes, which must not be changed
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  public record Prepared(String contentType, String identity, byte[] body) {
    static Prepared of(String contentType, byte[] body) {
      return new Prepared(contentType, Sha256.shortHex(body), body);
    }
  }

  /**
   * Makes all documents.
   *
   * @param limits the limits of the gateway, which the documents state; null if there are none
   */
  ReleaseDocuments(Snapshot snapshot, @Nullable Limits limits) {
    this.snapshot = snapshot;
    this.limits = limits;
    for (Document document : ApiDocuments.of(snapshot, limits).all()) {
      documents.put(document.path(), Prepared.of(document.contentType(), document.body()));
    }
  }

  /** The document at {@code path}. */
  public Optional<Prepared> at(String path) {
    return Optional.ofNullable(documents.get(path));
  }

  /**
   * The documentation page with a notice of the parameters of a request that were invalid. Each is
   * rendered at its first request, which takes about a millisecond.
   *
   * @param invalid parameters of {@code endpoint}, in its order; the number of pages is therefore
   *     bounded by the number of subsets of its parameters
   */
  public Prepared notice(Endpoint endpoint, List<String> invalid) {
    return notices.computeIfAbsent(
        endpoint.code() + " " + String.join(",", invalid),
        added -> Prepared.of(HTML, DocsPage.render(snapshot, limits, endpoint.code(), invalid)));
  }
}

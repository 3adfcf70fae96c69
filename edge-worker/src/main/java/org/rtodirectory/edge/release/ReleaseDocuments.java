package org.rtodirectory.edge.release;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
  /** The path of the documentation page. */
  public static final String DOCS = "/docs";

  private final Map<String, Prepared> documents = new HashMap<>();

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
    for (Document document : ApiDocuments.of(snapshot, limits).all()) {
      documents.put(document.path(), Prepared.of(document.contentType(), document.body()));
    }
  }

  /** The document at {@code path}. */
  public Optional<Prepared> at(String path) {
    return Optional.ofNullable(documents.get(path));
  }

  /**
   * The documentation page for a request to {@code endpoint} that was redirected there: with a
   * notice of the parameters of the endpoint that are among {@code invalid}, if any is.
   */
  public Prepared docs(Endpoint endpoint, List<String> invalid) {
    Prepared docs = at(DOCS).orElseThrow();
    List<Endpoint.Parameter> wrong =
        endpoint.documented().stream().filter(of -> invalid.contains(of.name())).toList();
    if (wrong.isEmpty()) {
      return docs;
    }
    String page = new String(docs.body(), StandardCharsets.UTF_8);
    byte[] body = DocsPage.withNotice(page, endpoint, wrong).getBytes(StandardCharsets.UTF_8);
    return Prepared.of(docs.contentType(), body);
  }
}

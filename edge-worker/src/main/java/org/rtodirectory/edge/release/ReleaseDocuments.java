package org.rtodirectory.edge.release;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.schemas.api.Limits;
import org.rtodirectory.schemas.contract.ApiDocuments;
import org.rtodirectory.schemas.contract.Document;
import org.rtodirectory.schemas.snapshot.Snapshot;
import org.rtodirectory.schemas.text.Sha256;

/** The documents of a release. Safe for all threads. */
public final class ReleaseDocuments {
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
    public static Prepared of(String contentType, byte[] body) {
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
}

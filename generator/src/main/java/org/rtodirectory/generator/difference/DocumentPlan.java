package org.rtodirectory.generator.difference;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.rtodirectory.digest.Sha256;
import org.rtodirectory.document.ApiDocuments;
import org.rtodirectory.document.Document;
import org.rtodirectory.store.CachePolicy;
import org.rtodirectory.store.ObjectHeaders;

/**
 * The documents that a publish writes and deletes.
 *
 * @param written documents that differ or are new
 * @param vanished keys of documents that no longer exist
 * @param digests state after the publish: the digest of each document and its content type, by key
 */
public record DocumentPlan(
    List<Document> written, List<String> vanished, SortedMap<String, String> digests) {
  /**
   * The plan that leads to {@code next}.
   *
   * @param standing {@link #digests()} of the plan that was published last; empty if not known
   */
  public static DocumentPlan of(ApiDocuments next, SortedMap<String, String> standing) {
    List<Document> written = new ArrayList<>();
    SortedMap<String, String> digests = new TreeMap<>();
    for (Document document : next.all()) {
      String digest = digest(document);
      digests.put(document.key(), digest);
      if (!digest.equals(standing.get(document.key()))) {
        written.add(document);
      }
    }
    List<String> vanished =
        standing.keySet().stream().filter(key -> !digests.containsKey(key)).toList();
    return new DocumentPlan(List.copyOf(written), vanished, digests);
  }

  /** The headers with which a document is stored. */
  public static ObjectHeaders headers(Document document) {
    return ObjectHeaders.of(
        document.contentType(), document.isImmutable() ? CachePolicy.IMMUTABLE : CachePolicy.PAGE);
  }

  /** Number of bytes written. */
  public long bytes() {
    return written.stream().mapToLong(document -> document.body().length).sum();
  }

  /** Whether there is nothing to do. */
  public boolean isEmpty() {
    return written.isEmpty() && vanished.isEmpty();
  }

  private static String digest(Document document) {
    return Sha256.shortHex(
        (document.contentType() + "\n" + document.text()).getBytes(StandardCharsets.UTF_8));
  }
}

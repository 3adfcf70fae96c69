package org.rtodirectory.edge.release;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.document.ApiDocuments;
import org.rtodirectory.document.DocsPage;
import org.rtodirectory.document.Document;
import org.rtodirectory.query.Endpoint;
import org.rtodirectory.resource.Limits;
import org.rtodirectory.snapshot.Snapshot;

/**
 * The documents of a release. Each is prepared once, by the thread that loads the release or in the
 * background, and never by a thread that answers requests. Safe for all threads.
 */
public final class ReleaseDocuments {
  private static final String HTML = "text/html; charset=utf-8";

  private final Snapshot snapshot;
  private final @Nullable Limits limits;
  private final Executor background;
  private final AtomicBoolean begun = new AtomicBoolean();
  private final CompletableFuture<Map<String, PreparedDocument>> documents =
      new CompletableFuture<>();

  /** Documentation pages with a notice, by endpoint and invalid parameters: there are about 50. */
  private final Map<String, CompletableFuture<PreparedDocument>> notices =
      new ConcurrentHashMap<>();

  /**
   * @param limits the limits of the gateway, which the documents state; null if there are none
   * @param background runs the preparation of documents; the release is not closed before it has
   *     ended
   */
  ReleaseDocuments(Snapshot snapshot, @Nullable Limits limits, Executor background) {
    this.snapshot = snapshot;
    this.limits = limits;
    this.background = background;
  }

  /** Prepares all documents on this thread, or waits until another thread has done so. */
  void prepare() {
    if (begun.compareAndSet(false, true)) {
      makeAll();
    }
    documents.join();
  }

  /**
   * A future of all documents. It starts their preparation in the background unless that has
   * started.
   */
  public CompletableFuture<?> prepared() {
    if (begun.compareAndSet(false, true)) {
      background.execute(this::makeAll);
    }
    return documents;
  }

  /** The document at {@code path}; waits for it unless {@link #prepared} is complete. */
  public Optional<PreparedDocument> at(String path) {
    prepared();
    return Optional.ofNullable(documents.join().get(path));
  }

  /**
   * A future of the documentation page with a notice of the parameters of a request that were
   * invalid. Each page is rendered once, at its first request.
   *
   * @param invalid parameters of {@code endpoint}, in its order; the number of pages is therefore
   *     bounded by the number of subsets of its parameters
   */
  public CompletableFuture<PreparedDocument> notice(Endpoint endpoint, List<String> invalid) {
    String name = endpoint.code() + " " + String.join(",", invalid);
    CompletableFuture<PreparedDocument> known = notices.get(name);
    if (known != null) {
      return known;
    }
    CompletableFuture<PreparedDocument> added = new CompletableFuture<>();
    CompletableFuture<PreparedDocument> other = notices.putIfAbsent(name, added);
    if (other != null) {
      return other;
    }
    background.execute(() -> makeNotice(endpoint, invalid, added));
    return added;
  }

  /** Frees the bytes of the prepared documents. No preparation may be running. */
  void release() {
    documents.thenAccept(made -> made.values().forEach(PreparedDocument::release));
    notices.values().forEach(notice -> notice.thenAccept(PreparedDocument::release));
  }

  private void makeAll() {
    Map<String, PreparedDocument> made = new HashMap<>();
    try {
      for (Document document : ApiDocuments.of(snapshot, limits).all()) {
        made.put(document.path(), PreparedDocument.of(document.contentType(), document.body()));
      }
      documents.complete(made);
    } catch (Throwable failure) {
      made.values().forEach(PreparedDocument::release);
      documents.completeExceptionally(failure);
    }
  }

  private void makeNotice(
      Endpoint endpoint, List<String> invalid, CompletableFuture<PreparedDocument> added) {
    try {
      byte[] page = DocsPage.render(snapshot, limits, endpoint.code(), invalid);
      added.complete(PreparedDocument.of(HTML, page));
    } catch (Throwable failure) {
      added.completeExceptionally(failure);
    }
  }
}

package org.rtodirectory.edge.guide;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.rtodirectory.resource.Guide;

/**
 * The guides of a release. The search stems English words and ranks by BM25; it is deterministic,
 * because guides of equal rank keep their order. The full-text index is built once, by {@link
 * #prepare} or in the background, and takes about as much memory as the texts. Safe for all
 * threads.
 */
public final class GuideLibrary {
  private final List<Guide> guides;
  private final Map<String, Guide> bySlug;
  private final Executor background;
  private final AtomicBoolean begun = new AtomicBoolean();
  private final CompletableFuture<GuideSearch> search = new CompletableFuture<>();

  /**
   * @param guides whose slugs differ
   * @param background runs what builds the index
   */
  public GuideLibrary(List<Guide> guides, Executor background) {
    List<Guide> own = List.copyOf(guides);
    this.guides = own;
    this.bySlug =
        own.stream().collect(Collectors.toUnmodifiableMap(Guide::slug, Function.identity()));
    this.background = background;
  }

  /** All guides, by slug. */
  public List<Guide> all() {
    return guides;
  }

  /** The guide of that slug. */
  public Optional<Guide> find(String slug) {
    return Optional.ofNullable(bySlug.get(slug));
  }

  /**
   * The guides with any of the words of {@code text}, best first, at most {@code limit}. Waits for
   * the index unless {@link #prepared} is complete.
   */
  public List<Match> search(String text, int limit) {
    prepared();
    return search.join().search(text, limit);
  }

  /** Builds the full-text index on this thread, or waits until another thread has done so. */
  public void prepare() {
    if (begun.compareAndSet(false, true)) {
      build();
    }
    search.join();
  }

  /** A future of the index. It starts building it in the background unless that has started. */
  public CompletableFuture<?> prepared() {
    if (begun.compareAndSet(false, true)) {
      background.execute(this::build);
    }
    return search;
  }

  private void build() {
    try {
      search.complete(new GuideSearch(guides));
    } catch (Throwable failure) {
      search.completeExceptionally(failure);
    }
  }

  /**
   * A guide that a search found.
   *
   * @param snippet plain text of the guide around the words that were looked for
   */
  public record Match(Guide guide, String snippet) {}
}

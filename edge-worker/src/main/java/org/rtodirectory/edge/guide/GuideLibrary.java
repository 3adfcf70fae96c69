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
 * The guides of a release. Searching knows English words by their stems, ranks by BM25, and gives
 * the same answer each time; equal ranks keep the order of the guides. The index of their words is
 * built once, by {@link #prepare} or in the background. Safe for all threads; held in memory, about
 * as large as the texts.
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
  public List<GuideMatch> search(String text, int limit) {
    prepared();
    return search.join().search(text, limit);
  }

  /** Builds the index of their words on this thread, unless another does; waits for that. */
  public void prepare() {
    if (begun.compareAndSet(false, true)) {
      build();
    }
    search.join();
  }

  /** The index: complete, or soon to be. Begins to build it in the background if nobody has. */
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
}

package org.rtodirectory.edge.guide;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.resource.Guide;

/**
 * The guides of a release. Searching knows English words by their stems, ranks by BM25, and gives
 * the same answer each time; equal ranks keep the order of the guides. The index of their words is
 * built by {@link #prepare}, or by the first search if that comes before. Safe for all threads;
 * held in memory, about as large as the texts.
 */
public final class GuideLibrary {
  private final List<Guide> guides;
  private final Map<String, Guide> bySlug;
  private @Nullable GuideSearch search;

  /** A library of {@code guides}, whose slugs differ. */
  public GuideLibrary(List<Guide> guides) {
    List<Guide> own = List.copyOf(guides);
    this.guides = own;
    this.bySlug =
        own.stream().collect(Collectors.toUnmodifiableMap(Guide::slug, Function.identity()));
  }

  /** All guides, by slug. */
  public List<Guide> all() {
    return guides;
  }

  /** The guide of that slug. */
  public Optional<Guide> find(String slug) {
    return Optional.ofNullable(bySlug.get(slug));
  }

  /** The guides with any of the words of {@code text}, best first, at most {@code limit}. */
  public List<GuideMatch> search(String text, int limit) {
    return search().search(text, limit);
  }

  /** Builds the index of their words, unless it is built; who comes meanwhile waits. */
  public void prepare() {
    search();
  }

  private synchronized GuideSearch search() {
    if (search == null) {
      search = new GuideSearch(guides);
    }
    return search;
  }
}

package org.rtodirectory.edge.guide;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.en.EnglishAnalyzer;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TopDocs;
import org.apache.lucene.search.uhighlight.DefaultPassageFormatter;
import org.apache.lucene.search.uhighlight.UnifiedHighlighter;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.resource.Guide;

/**
 * The guides of a release. Searching knows English words by their stems, ranks by BM25, and gives
 * the same answer each time; equal ranks keep the order of the guides. Immutable; safe for all
 * threads; held in memory, about as large as the texts.
 */
public final class GuideLibrary {
  private static final int SENTENCES = 2;

  private final List<Guide> guides;
  private final Map<String, Guide> bySlug;
  private final Analyzer analyzer = new EnglishAnalyzer();
  private final IndexSearcher searcher;
  private final UnifiedHighlighter highlighter;

  /** A library of {@code guides}, whose slugs differ. */
  public GuideLibrary(List<Guide> guides) {
    this.guides = List.copyOf(guides);
    this.bySlug =
        guides.stream().collect(Collectors.toUnmodifiableMap(Guide::slug, Function.identity()));
    this.searcher = new IndexSearcher(GuideIndex.build(guides, analyzer));
    this.highlighter =
        UnifiedHighlighter.builder(searcher, analyzer)
            .withFormatter(new DefaultPassageFormatter("", "", " … ", false))
            .build();
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
    Query query = GuideQuery.of(text, analyzer);
    try {
      TopDocs found = searcher.search(query, limit);
      if (found.scoreDocs.length == 0) {
        return List.of();
      }
      String[] snippets = highlighter.highlight(GuideIndex.BODY, query, found, SENTENCES);
      List<GuideMatch> matches = new ArrayList<>();
      for (int i = 0; i < found.scoreDocs.length; i++) {
        matches.add(match(guides.get(found.scoreDocs[i].doc), snippets[i]));
      }
      return matches;
    } catch (IOException fromMemory) {
      throw new UncheckedIOException(fromMemory);
    }
  }

  private static GuideMatch match(Guide guide, @Nullable String snippet) {
    return new GuideMatch(
        guide, snippet == null || snippet.isBlank() ? guide.summary() : snippet.strip());
  }
}

package org.rtodirectory.edge.guide;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.en.EnglishAnalyzer;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TopDocs;
import org.apache.lucene.search.uhighlight.DefaultPassageFormatter;
import org.apache.lucene.search.uhighlight.UnifiedHighlighter;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.resource.Guide;

/** A full-text search for guides. Immutable; safe for all threads. */
final class GuideSearch {
  private static final int SENTENCES = 2;

  private final List<Guide> guides;
  private final Analyzer analyzer = new EnglishAnalyzer();
  private final IndexSearcher searcher;
  private final UnifiedHighlighter highlighter;

  /** Builds the index of {@code guides}; equal ranks keep their order. */
  GuideSearch(List<Guide> guides) {
    this.guides = guides;
    this.searcher = new IndexSearcher(GuideIndex.build(guides, analyzer));
    this.highlighter =
        UnifiedHighlighter.builder(searcher, analyzer)
            .withFormatter(new DefaultPassageFormatter("", "", " … ", false))
            .build();
  }

  /** The guides with any of the words of {@code text}, best first, at most {@code limit}. */
  List<GuideMatch> search(String text, int limit) {
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

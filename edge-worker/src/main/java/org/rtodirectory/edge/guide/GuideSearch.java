package org.rtodirectory.edge.guide;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.en.EnglishAnalyzer;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.DisjunctionMaxQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;
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
  List<GuideLibrary.Match> search(String text, int limit) {
    Query query = GuideQuery.of(text, analyzer);
    try {
      TopDocs found = searcher.search(query, limit);
      if (found.scoreDocs.length == 0) {
        return List.of();
      }
      String[] snippets = highlighter.highlight(GuideIndex.BODY, query, found, SENTENCES);
      List<GuideLibrary.Match> matches = new ArrayList<>();
      for (int i = 0; i < found.scoreDocs.length; i++) {
        matches.add(match(guides.get(found.scoreDocs[i].doc), snippets[i]));
      }
      return matches;
    } catch (IOException fromMemory) {
      throw new UncheckedIOException(fromMemory);
    }
  }

  private static GuideLibrary.Match match(Guide guide, @Nullable String snippet) {
    return new GuideLibrary.Match(
        guide, snippet == null || snippet.isBlank() ? guide.summary() : snippet.strip());
  }

  /**
   * The query of a text that a reader typed: a disjunction of its words, in which matches in the
   * title have the highest weight. There is no query syntax.
   */
  static final class GuideQuery {
    private static final float TITLE_WEIGHT = 4;
    private static final float SUMMARY_WEIGHT = 2;
    private static final float TIE_BREAKER = 0.1f;

    private GuideQuery() {}

    /** The query for {@code text}; it matches nothing if no word is left of it. */
    static Query of(String text, Analyzer analyzer) {
      BooleanQuery.Builder query = new BooleanQuery.Builder();
      for (String word : words(text, analyzer)) {
        query.add(word(word), BooleanClause.Occur.SHOULD);
      }
      return query.build();
    }

    private static Query word(String word) {
      return new DisjunctionMaxQuery(
          List.of(
              new BoostQuery(new TermQuery(new Term(GuideIndex.TITLE, word)), TITLE_WEIGHT),
              new BoostQuery(new TermQuery(new Term(GuideIndex.SUMMARY, word)), SUMMARY_WEIGHT),
              new TermQuery(new Term(GuideIndex.BODY, word))),
          TIE_BREAKER);
    }

    private static Set<String> words(String text, Analyzer analyzer) {
      Set<String> words = new LinkedHashSet<>();
      try (TokenStream tokens = analyzer.tokenStream(GuideIndex.BODY, text)) {
        CharTermAttribute word = tokens.addAttribute(CharTermAttribute.class);
        tokens.reset();
        while (tokens.incrementToken()) {
          words.add(word.toString());
        }
        tokens.end();
      } catch (IOException fromMemory) {
        throw new UncheckedIOException(fromMemory);
      }
      return words;
    }
  }
}

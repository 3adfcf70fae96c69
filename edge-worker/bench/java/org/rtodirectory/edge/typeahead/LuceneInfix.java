package org.rtodirectory.edge.typeahead;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.apache.lucene.analysis.core.WhitespaceAnalyzer;
import org.apache.lucene.search.suggest.InputIterator;
import org.apache.lucene.search.suggest.Lookup;
import org.apache.lucene.search.suggest.analyzing.AnalyzingInfixSuggester;
import org.apache.lucene.store.MMapDirectory;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.schemas.text.Folding;

/** Lucene's suggester for prefixes of any word, all required, by the same static rank. */
final class LuceneInfix implements Contender {
  private final AnalyzingInfixSuggester suggester;

  LuceneInfix(Path folder, List<String> names, LuceneBoolean.TermsOfEntry terms)
      throws IOException {
    WhitespaceAnalyzer analyzer = new WhitespaceAnalyzer();
    suggester =
        new AnalyzingInfixSuggester(
            new MMapDirectory(folder), analyzer, analyzer, 4, false, true, false);
    suggester.build(new Entries(names, terms));
  }

  @Override
  public String title() {
    return "Lucene Infix";
  }

  @Override
  public int ask(String query) throws IOException {
    return find(query).size();
  }

  @Override
  public List<String> names(String query) throws IOException {
    return find(query).stream().map(found -> found.payload.utf8ToString()).toList();
  }

  private List<Lookup.LookupResult> find(String query) throws IOException {
    String folded = Folding.fold(query);
    return folded.isEmpty() ? List.of() : suggester.lookup(folded, 10, true, false);
  }

  private static final class Entries implements InputIterator {
    private final List<String> names;
    private final LuceneBoolean.TermsOfEntry terms;
    private int entry = -1;

    Entries(List<String> names, LuceneBoolean.TermsOfEntry terms) {
      this.names = names;
      this.terms = terms;
    }

    @Override
    public @Nullable BytesRef next() {
      entry++;
      return entry == names.size() ? null : new BytesRef(String.join(" ", terms.of(entry)));
    }

    @Override
    public long weight() {
      return (long) names.size() - entry;
    }

    @Override
    public BytesRef payload() {
      return new BytesRef(names.get(entry).getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public boolean hasPayloads() {
      return true;
    }

    @Override
    public @Nullable Set<BytesRef> contexts() {
      return null;
    }

    @Override
    public boolean hasContexts() {
      return false;
    }
  }
}

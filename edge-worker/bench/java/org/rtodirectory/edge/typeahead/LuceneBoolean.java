package org.rtodirectory.edge.typeahead;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.document.StoredField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.FuzzyQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.PrefixQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.Sort;
import org.apache.lucene.search.SortField;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.TopFieldCollectorManager;
import org.apache.lucene.store.MMapDirectory;
import org.rtodirectory.schemas.text.Folding;

/**
 * Lucene with one query for each word, all required, over an index sorted by static rank so that
 * collecting ends early; the last word as a prefix. If that finds fewer than three, again with
 * typos.
 */
final class LuceneBoolean implements Contender {
  private static final Sort RANK = new Sort(new SortField("rank", SortField.Type.LONG));
  private static final int ENOUGH = 3;

  private final IndexSearcher searcher;

  /**
   * @param names of the entries by rank
   * @param terms the same, expansions included
   */
  LuceneBoolean(Path folder, List<String> names, TermsOfEntry terms) throws IOException {
    MMapDirectory directory = new MMapDirectory(folder);
    IndexWriterConfig config = new IndexWriterConfig(null).setIndexSort(RANK);
    config.setRAMBufferSizeMB(256);
    try (IndexWriter writer = new IndexWriter(directory, config)) {
      for (int entry = 0; entry < names.size(); entry++) {
        Document document = new Document();
        document.add(new NumericDocValuesField("rank", entry));
        document.add(new StoredField("entry", entry));
        for (String term : terms.of(entry)) {
          document.add(new StringField("term", term, Field.Store.NO));
        }
        writer.addDocument(document);
      }
      writer.forceMerge(1);
    }
    this.names = names;
    this.searcher = new IndexSearcher(DirectoryReader.open(directory));
  }

  private final List<String> names;

  @Override
  public String title() {
    return "Lucene Boolean";
  }

  @Override
  public int ask(String query) throws IOException {
    int found = 0;
    for (ScoreDoc hit : find(query)) {
      found += searcher.storedFields().document(hit.doc).getField("entry") == null ? 0 : 1;
    }
    return found;
  }

  @Override
  public List<String> names(String query) throws IOException {
    List<String> found = new ArrayList<>();
    for (ScoreDoc hit : find(query)) {
      Document document = searcher.storedFields().document(hit.doc);
      found.add(names.get(document.getField("entry").numericValue().intValue()));
    }
    return found;
  }

  private ScoreDoc[] find(String text) throws IOException {
    List<String> words = Folding.words(Folding.fold(text));
    if (words.isEmpty()) {
      return new ScoreDoc[0];
    }
    ScoreDoc[] exact = search(query(words, false));
    return exact.length >= ENOUGH ? exact : merged(exact, search(query(words, true)));
  }

  private static ScoreDoc[] merged(ScoreDoc[] first, ScoreDoc[] then) {
    List<ScoreDoc> merged = new ArrayList<>(List.of(first));
    for (ScoreDoc hit : then) {
      if (merged.size() < 10 && merged.stream().noneMatch(known -> known.doc == hit.doc)) {
        merged.add(hit);
      }
    }
    return merged.toArray(ScoreDoc[]::new);
  }

  private ScoreDoc[] search(Query query) throws IOException {
    return searcher.search(query, new TopFieldCollectorManager(RANK, 10, null, 10)).scoreDocs;
  }

  private static Query query(List<String> words, boolean typos) {
    BooleanQuery.Builder all = new BooleanQuery.Builder();
    for (int i = 0; i < words.size(); i++) {
      Term term = new Term("term", words.get(i));
      BooleanQuery.Builder word = new BooleanQuery.Builder();
      word.add(i == words.size() - 1 ? new PrefixQuery(term) : new TermQuery(term), Occur.SHOULD);
      int length = words.get(i).length();
      if (typos && length > 3 && words.get(i).chars().noneMatch(Character::isDigit)) {
        word.add(new FuzzyQuery(term, length < 9 ? 1 : 2), Occur.SHOULD);
      }
      all.add(word.build(), Occur.FILTER);
    }
    return all.build();
  }

  /** The terms of each entry as the gateway's index has them. */
  static TermsOfEntry termsOf(TypeaheadParts parts) {
    EntryTerms terms = parts.newEntryTerms();
    return entry -> {
      List<String> own = new ArrayList<>();
      for (int term : terms.all(entry)) {
        own.add(new String(parts.trie().bytes(term), StandardCharsets.UTF_8));
      }
      return own;
    };
  }

  /** The terms of an entry. */
  interface TermsOfEntry {
    List<String> of(int entry);
  }
}

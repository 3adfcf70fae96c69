package org.rtodirectory.edge.guide;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.regex.Pattern;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.FieldType;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexOptions;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.rtodirectory.resource.Guide;

/**
 * The builder of a full-text index of guides in memory. The document number of a guide is its
 * position.
 */
final class GuideIndex {
  static final String TITLE = "title";
  static final String SUMMARY = "summary";
  static final String BODY = "body";

  /**
   * A logger that warns about newer Java versions because of vector search, which is not used here.
   * The reference is kept because a logger that is garbage-collected loses its level.
   */
  private static final Logger VECTOR_LOG =
      Logger.getLogger("org.apache.lucene.internal.vectorization.VectorizationProvider");

  private static final FieldType WITH_OFFSETS = withOffsets();

  private GuideIndex() {}

  /** An index of {@code guides} in their order. */
  static DirectoryReader build(List<Guide> guides, Analyzer analyzer) {
    VECTOR_LOG.setLevel(Level.OFF);
    ByteBuffersDirectory memory = new ByteBuffersDirectory();
    try (IndexWriter writer = new IndexWriter(memory, new IndexWriterConfig(analyzer))) {
      for (Guide guide : guides) {
        writer.addDocument(document(guide));
      }
      writer.forceMerge(1);
      writer.commit();
      return DirectoryReader.open(memory);
    } catch (IOException fromMemory) {
      throw new UncheckedIOException(fromMemory);
    }
  }

  private static Document document(Guide guide) {
    Document document = new Document();
    document.add(new TextField(TITLE, guide.title(), Field.Store.NO));
    document.add(new TextField(SUMMARY, guide.summary(), Field.Store.NO));
    document.add(new Field(BODY, PlainText.of(guide.bodyMarkdown()), WITH_OFFSETS));
    return document;
  }

  private static FieldType withOffsets() {
    FieldType type = new FieldType(TextField.TYPE_STORED);
    type.setIndexOptions(IndexOptions.DOCS_AND_FREQS_AND_POSITIONS_AND_OFFSETS);
    type.freeze();
    return type;
  }

  /** The conversion of Markdown to plain text, for searching and for snippets. */
  static final class PlainText {
    private static final Pattern LINE_MARKS =
        Pattern.compile("(?m)^\\s*(?:#{1,6}|[-*+>]|\\d+\\.)\\s+");
    private static final Pattern LINK = Pattern.compile("!?\\[([^\\]]*)]\\([^)]*\\)");
    private static final Pattern INLINE_MARKS = Pattern.compile("\\*\\*|__|`|~~");
    private static final Pattern ENDS_WITHOUT_STOP =
        Pattern.compile("([\\p{L}\\p{N})])\\s*\\R\\s*\\R");
    private static final Pattern WHITE_SPACE = Pattern.compile("\\s+");

    private PlainText() {}

    /** {@code markdown} on one line; a paragraph without a full stop gets one. */
    static String of(String markdown) {
      String text = LINE_MARKS.matcher(markdown).replaceAll("");
      text = LINK.matcher(text).replaceAll("$1");
      text = INLINE_MARKS.matcher(text).replaceAll("");
      text = ENDS_WITHOUT_STOP.matcher(text).replaceAll("$1. ");
      return WHITE_SPACE.matcher(text).replaceAll(" ").strip();
    }
  }
}

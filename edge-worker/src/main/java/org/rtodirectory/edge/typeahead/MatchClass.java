package org.rtodirectory.edge.typeahead;

import java.nio.charset.StandardCharsets;
import org.rtodirectory.query.SearchQuery;

/** How a query meets the label of an entry it matches. The order is that of the ranking. */
enum MatchClass {
  /** The query is the label. */
  EQUALS,
  /** The label begins with the query. */
  LABEL_PREFIX,
  /** The label begins with the first word of the query. */
  FIRST_WORD,
  OTHER;

  /** Tells the classes of one query apart. For one thread. */
  static final class Classifier {
    private final byte[] query;
    private final int firstWordLength;
    private final boolean wholeLastWord;

    Classifier(SearchQuery query) {
      this.query = query.folded().getBytes(StandardCharsets.UTF_8);
      this.firstWordLength = query.words().get(0).getBytes(StandardCharsets.UTF_8).length;
      this.wholeLastWord = query.wholeLastWord();
    }

    MatchClass classify(Items labels, int entry) {
      long start = labels.start(entry);
      int length = labels.length(entry);
      int common = 0;
      while (common < query.length
          && common < length
          && labels.byteAt(start + common) == query[common]) {
        common++;
      }
      if (common == query.length) {
        if (length == query.length) {
          return EQUALS;
        }
        if (!wholeLastWord || labels.byteAt(start + common) == ' ') {
          return LABEL_PREFIX;
        }
      }
      boolean wordEnds =
          common >= firstWordLength
              && (length == firstWordLength || labels.byteAt(start + firstWordLength) == ' ');
      return wordEnds ? FIRST_WORD : OTHER;
    }
  }
}

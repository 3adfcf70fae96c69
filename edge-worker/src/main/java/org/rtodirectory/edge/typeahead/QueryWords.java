package org.rtodirectory.edge.typeahead;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.rtodirectory.schemas.api.SearchQuery;
import org.rtodirectory.schemas.text.Vocabulary;
import org.rtodirectory.schemas.text.Vocabulary.WordClass;

/**
 * The words of a query that count: its first ten.
 *
 * @param words folded
 * @param isLastUnfinished whether the last word may be the beginning of a longer one
 */
record QueryWords(List<String> words, boolean isLastUnfinished) {
  /** The maximum number of words that count. */
  static final int MAX_WORDS = 10;

  static QueryWords of(SearchQuery query) {
    List<String> all = query.words();
    return all.size() <= MAX_WORDS
        ? new QueryWords(all, !query.wholeLastWord())
        : new QueryWords(all.subList(0, MAX_WORDS), false);
  }

  boolean hasOnlyStopWords() {
    return words.stream().allMatch(word -> Vocabulary.is(WordClass.STOP, word));
  }

  /** Whether the query is a number of three to five digits. */
  boolean isLoneNumber() {
    return words.size() == 1 && words.get(0).matches("[0-9]{3,5}");
  }

  int count() {
    return words.size();
  }

  String word(int index) {
    return words.get(index);
  }

  /** Some adjacent words, joined. */
  String joined(int first, int length) {
    return String.join("", words.subList(first, first + length));
  }

  /** Whether the words from {@code first} on end with an unfinished one. */
  boolean isUnfinished(int first, int length) {
    return isLastUnfinished && first + length == words.size();
  }

  static int codePoints(String word) {
    return word.codePointCount(0, word.length());
  }

  static boolean hasDigit(String word) {
    return word.chars().anyMatch(QueryWords::isDigit);
  }

  /** Whether a word has only digits. */
  static boolean isNumber(String word) {
    return word.chars().allMatch(QueryWords::isDigit);
  }

  static boolean isDigit(int c) {
    return c >= '0' && c <= '9';
  }

  static byte[] utf8(String word) {
    return word.getBytes(StandardCharsets.UTF_8);
  }
}

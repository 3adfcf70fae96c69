package org.rtodirectory.edge.typeahead;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.rtodirectory.schemas.api.SearchQuery;
import org.rtodirectory.schemas.api.UsState;
import org.rtodirectory.schemas.text.Vocabulary;
import org.rtodirectory.schemas.text.Vocabulary.WordClass;

/**
 * The words of a query that count: its first 16.
 *
 * @param words folded
 * @param isLastUnfinished whether the last word may be the beginning of a longer one
 */
record QueryWords(List<String> words, boolean isLastUnfinished) {
  /** The maximum number of words that count. */
  static final int MAX_WORDS = 16;

  /** The digits of a ZIP code, and those that follow its hyphen. */
  static final int ZIP_DIGITS = 5;

  private static final int PLUS_FOUR_DIGITS = 4;

  static QueryWords of(SearchQuery query) {
    List<String> all = query.words();
    return all.size() <= MAX_WORDS
        ? new QueryWords(all, !query.isLastWordFinished())
        : new QueryWords(all.subList(0, MAX_WORDS), false);
  }

  boolean hasOnlyStopWords() {
    return words.stream().allMatch(word -> isInClass(WordClass.STOP, word));
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

  /** Whether a word is what follows the designator of a unit. */
  boolean isUnitNumber(int index) {
    return index > 2 && isInClass(WordClass.UNIT, word(index - 1)) && !isZip(index);
  }

  /** Whether a word is what follows the hyphen of a ZIP+4 code. */
  boolean isPlusFour(int index) {
    String word = word(index);
    return index > 0 && isZip(index - 1) && word.length() == PLUS_FOUR_DIGITS && isNumber(word);
  }

  /** A bit for each significant word, or 0 if there is none. */
  int significantMask() {
    int significant = 0;
    int numbers = 0;
    for (int index = 0; index < count(); index++) {
      String word = word(index);
      if (isNumber(word) && !isZip(index)) {
        numbers |= 1 << index;
      } else if (!isInsignificant(word)) {
        significant |= 1 << index;
      }
    }
    return significant == 0 ? numbers : significant;
  }

  /** A bit for each word that says anything, numbers included. */
  int contentMask() {
    int content = 0;
    for (int index = 0; index < count(); index++) {
      content |= isInsignificant(word(index)) && !isState(index) ? 0 : 1 << index;
    }
    return content;
  }

  /** A bit for the word that is the code of a state. */
  int stateMask() {
    int state = 0;
    for (int index = 0; index < count(); index++) {
      state |= isState(index) ? 1 << index : 0;
    }
    return state;
  }

  /** Whether a word is the code of a state at the end or before a ZIP code: {@code portland me}. */
  boolean isState(int index) {
    String word = word(index);
    return index > 0
        && (index == count() - 1 || isZip(index + 1))
        && word.length() == 2
        && UsState.find(word).isPresent()
        && !word(index - 1).equals("near");
  }

  private static boolean isInsignificant(String word) {
    return isInClass(WordClass.STOP, word)
        || isInClass(WordClass.GENERIC, word)
        || isInClass(WordClass.DIRECTION, word)
        || isInClass(WordClass.UNIT, word);
  }

  /** Whether the vocabulary has a word in a class. */
  static boolean isInClass(WordClass wordClass, String word) {
    return Vocabulary.is(wordClass, word);
  }

  /** Whether a word has the form of a ZIP code. */
  boolean isZip(int index) {
    return word(index).length() == ZIP_DIGITS && isNumber(word(index));
  }

  /** The last word that is a ZIP code. {@link Interpretations#NONE} if none is. */
  int zipWord() {
    for (int index = count() - 1; index >= 0; index--) {
      if (isZip(index)) {
        return index;
      }
    }
    return Interpretations.NONE;
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

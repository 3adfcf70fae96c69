package org.rtodirectory.edge.typeahead;

import static org.rtodirectory.schemas.text.Folding.fold;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.rtodirectory.schemas.api.SearchQuery;
import org.rtodirectory.schemas.api.UsState;
import org.rtodirectory.schemas.text.Vocabulary;
import org.rtodirectory.schemas.text.Vocabulary.WordClass;

/**
 * The words of a query that a search uses, which are the first 16. They are numbered from 0.
 *
 * @param words the folded words
 * @param isLastUnfinished whether the last word may be the beginning of a longer one
 */
record QueryWords(List<String> words, boolean isLastUnfinished) {
  /** The maximum number of words that count. */
  static final int MAX_WORDS = 16;

  private static final int MAX_STATE_WORDS = 3;

  /** The length of the code of a state. */
  static final int CODE_LENGTH = 2;

  /** The number of digits of a ZIP code. */
  static final int ZIP_DIGITS = 5;

  /** The number of digits after the hyphen of a ZIP+4 code. */
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

  /** Returns whether the query is a number of three to five digits and nothing else. */
  boolean isLoneNumber() {
    return words.size() == 1 && words.get(0).matches("[0-9]{3,5}");
  }

  int count() {
    return words.size();
  }

  String word(int index) {
    return words.get(index);
  }

  /** Returns adjacent words, joined without spaces. */
  String joined(int first, int length) {
    return String.join("", words.subList(first, first + length));
  }

  /** Returns whether the last of {@code length} words from {@code first} on is unfinished. */
  boolean isUnfinished(int first, int length) {
    return isLastUnfinished && first + length == words.size();
  }

  /**
   * Returns whether a word follows the designator of a unit, such as {@code suite}, and is no ZIP
   * code. At least two words must precede the designator.
   */
  boolean isUnitNumber(int index) {
    return index > 2 && isInClass(WordClass.UNIT, word(index - 1)) && !isZip(index);
  }

  /** Returns whether a word has the four digits after the hyphen of a ZIP+4 code. */
  boolean isPlusFour(int index) {
    String word = word(index);
    return index > 0 && isZip(index - 1) && word.length() == PLUS_FOUR_DIGITS && isNumber(word);
  }

  /**
   * Returns the significant words as bits: bit n is word n. They name the subject of the search, so
   * an entry must cover one of them. They are all words but stop words, generic words, directions,
   * unit designators and numbers. If there are none, the numbers are significant. ZIP codes are
   * always significant. Returns 0 if there are no significant words.
   */
  int significantMask() {
    int significant = 0;
    int numbers = 0;
    for (int index = 0; index < count(); index++) {
      String word = word(index);
      if (isNumber(word) && !isZip(index)) {
        numbers |= 1 << index;
      } else if (!isInsignificant(index)) {
        significant |= 1 << index;
      }
    }
    return significant == 0 ? numbers : significant;
  }

  /**
   * Returns the content words as bits: all words but stop words, generic words and unit
   * designators. Numbers, directions and codes of states are content words.
   */
  int contentMask() {
    int content = 0;
    for (int index = 0; index < count(); index++) {
      boolean isContent =
          !isInsignificant(index) || isState(index) || isInClass(WordClass.DIRECTION, word(index));
      content |= isContent ? 1 << index : 0;
    }
    return content;
  }

  /**
   * Returns whether a word is the code of a state at the end or before a ZIP code, as in {@code
   * portland me}. {@code near me} is not Maine.
   */
  boolean isState(int index) {
    String word = word(index);
    return index > 0
        && (index == count() - 1 || isZip(index + 1))
        && word.length() == CODE_LENGTH
        && UsState.ofCodeOrName(word).isPresent()
        && !word(index - 1).equals("near");
  }

  /**
   * Returns the number of words before the word {@code end} that name a state, in full or by its
   * code ({@link #isState}). Returns 0 if there are none.
   */
  int stateLength(int end) {
    boolean isEnd = end == count() || isZip(end);
    for (int length = Math.min(MAX_STATE_WORDS, end - 1); isEnd && length > 0; length--) {
      String name = String.join(" ", words.subList(end - length, end));
      boolean isName =
          UsState.ofCodeOrName(name).filter(state -> fold(state.name()).equals(name)).isPresent();
      if (isName || (length == 1 && isState(end - 1))) {
        return length;
      }
    }
    return 0;
  }

  private boolean isInsignificant(int index) {
    String word = word(index);
    return isInClass(WordClass.STOP, word)
        || isInClass(WordClass.GENERIC, word)
        || isInClass(WordClass.DIRECTION, word)
        || (isInClass(WordClass.UNIT, word) && index < count() - 1);
  }

  /** Returns whether the vocabulary has a word in a class. */
  static boolean isInClass(WordClass wordClass, String word) {
    return Vocabulary.is(wordClass, word);
  }

  /** Returns whether a word has the form of a ZIP code. */
  boolean isZip(int index) {
    return word(index).length() == ZIP_DIGITS && isNumber(word(index));
  }

  /** Returns the last word with the form of a ZIP code, or {@link Interpretations#NONE}. */
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

  /** Returns whether a word has only digits. */
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

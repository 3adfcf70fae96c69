package org.rtodirectory.generator.importer;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.MatchResult;

/**
 * A word of a text, with the words and characters around it.
 *
 * @param words the words of the text
 * @param index the index of the word in {@code words}
 */
record WordPosition(String text, List<MatchResult> words, int index) {
  String word() {
    return words.get(index).group();
  }

  /** Returns the text from the start of the word to the end of the text. */
  String textFromWord() {
    return text.substring(words.get(index).start());
  }

  boolean isFirst() {
    return index == 0;
  }

  boolean isLast() {
    return index == words.size() - 1;
  }

  /** Returns whether {@code &} joins the word to the next or previous one: {@code AT&T}. */
  boolean isJoined() {
    return gapBefore().equals("&") || gapAfter().equals("&");
  }

  boolean isHyphenated() {
    return gapBefore().equals("-") || gapAfter().equals("-");
  }

  /**
   * Returns whether the word ends the text or a part of it, and follows {@code previousWord}, a
   * comma or a parenthesis. For {@code TX} and the previous word {@code OF}, this is true in {@code
   * RENTALS OF TX}, {@code DALLAS, TX} and {@code DALLAS (TX)}.
   */
  boolean isAtEndAfter(String previousWord) {
    boolean isAtEnd = isLast() || gapAfter().strip().startsWith(",") || gapAfter().startsWith(")");
    String gap = gapBefore().strip();
    return isAtEnd
        && (gap.endsWith(",")
            || gap.endsWith("(")
            || (index > 0 && words.get(index - 1).group().equals(previousWord)));
  }

  /** Returns whether the previous word is one of {@code capitalWords}, in any case. */
  boolean follows(Set<String> capitalWords) {
    return index > 0
        && gapBefore().isBlank()
        && capitalWords.contains(capitals(words.get(index - 1)));
  }

  /** Returns whether the next word is one of {@code capitalWords}, in any case. */
  boolean precedes(Set<String> capitalWords) {
    return !isLast()
        && gapAfter().isBlank()
        && capitalWords.contains(capitals(words.get(index + 1)));
  }

  boolean precedesNumber() {
    return !isLast()
        && gapAfter().isBlank()
        && Character.isDigit(words.get(index + 1).group().codePointAt(0));
  }

  boolean isFirstOrAfterNumber() {
    return isFirst() || Character.isDigit(words.get(index - 1).group().codePointAt(0));
  }

  /** Returns the next word in capitals, or an empty text after the last word. */
  String nextInCapitals() {
    return isLast() ? "" : capitals(words.get(index + 1));
  }

  private static String capitals(MatchResult word) {
    return word.group().toUpperCase(Locale.ROOT);
  }

  /** Returns the text between the previous word and this one. */
  private String gapBefore() {
    int start = isFirst() ? 0 : words.get(index - 1).end();
    return text.substring(start, words.get(index).start());
  }

  /** Returns the text between this word and the next one. */
  private String gapAfter() {
    int end = isLast() ? text.length() : words.get(index + 1).start();
    return text.substring(words.get(index).end(), end);
  }
}

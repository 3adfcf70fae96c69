package org.rtodirectory.edge.typeahead;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.rtodirectory.schemas.text.Plural;

/**
 * A query with two neighbouring words joined, or with one word of four letters or more split in two
 * of at least two, or with one word in its other number: {@code win ston} is {@code winston},
 * {@code dalycity} is {@code daly city}, {@code tires} is {@code tire}, which is a whole word. A
 * number is never joined with another nor split. Only rewritings whose changed words are terms, or
 * begin one, are kept. Stateless; safe for all threads.
 */
final class Rewritings {
  private static final int SHORTEST_PART = 2;

  /** Steps to make another query, more for each word. */
  private static final int CHANGED = 10;

  private final TermTrie trie;

  Rewritings(TermTrie trie) {
    this.trie = trie;
  }

  List<Tokens> of(Tokens tokens, Work work) {
    List<Tokens> rewritings = new ArrayList<>();
    for (int word = 0; word < tokens.count(); word++) {
      if (word < tokens.count() - 1) {
        join(tokens, word, rewritings, work);
      }
      if (word < tokens.count() - 2) {
        joinThree(tokens, word, rewritings, work);
      }
      split(tokens, word, rewritings, work);
    }
    for (int word = 0; word < tokens.count(); word++) {
      otherNumber(tokens, word, rewritings, work);
    }
    return rewritings;
  }

  private void join(Tokens tokens, int word, List<Tokens> rewritings, Work work) {
    if (isWithinNumber(tokens, word) || !work.spend(Work.LOOKUP)) {
      return;
    }
    addJoined(tokens.joined(word), word, rewritings, work);
  }

  private void joinThree(Tokens tokens, int word, List<Tokens> rewritings, Work work) {
    if (isWithinNumber(tokens, word)
        || isWithinNumber(tokens, word + 1)
        || !work.spend(Work.LOOKUP)) {
      return;
    }
    addJoined(tokens.joined(word).joined(word), word, rewritings, work);
  }

  private void addJoined(Tokens joined, int word, List<Tokens> rewritings, Work work) {
    work.spend(CHANGED + joined.count());
    if (isKnown(joined, joined.start(word), joined.end(word), joined.isWhole(word))) {
      rewritings.add(joined);
    }
  }

  /** Whether a digit stands on both sides of the space behind a word. */
  private static boolean isWithinNumber(Tokens tokens, int word) {
    int space = tokens.end(word);
    return areDigits(tokens, before(tokens, space), space + 1);
  }

  private void split(Tokens tokens, int word, List<Tokens> rewritings, Work work) {
    int start = tokens.start(word);
    int end = tokens.end(word);
    int length = tokens.length(word);
    int left = 0;
    for (int at = start; at < end; at++) {
      if (!tokens.isCodePointStart(at)) {
        continue;
      }
      boolean isLongEnough = left >= SHORTEST_PART && length - left >= SHORTEST_PART;
      left++;
      if (isLongEnough
          && !areDigits(tokens, before(tokens, at), at)
          && work.spend(Work.LOOKUP)
          && isKnown(tokens, start, at, true)
          && isKnown(tokens, at, end, tokens.isWhole(word))) {
        work.spend(CHANGED + tokens.count());
        rewritings.add(tokens.split(at));
      }
    }
  }

  private void otherNumber(Tokens tokens, int word, List<Tokens> rewritings, Work work) {
    for (String other : Plural.others(tokens.word(word))) {
      if (!work.spend(Work.LOOKUP)) {
        return;
      }
      byte[] bytes = other.getBytes(StandardCharsets.UTF_8);
      if (trie.exactly(bytes, 0, bytes.length) != TermTrie.NONE) {
        work.spend(CHANGED + tokens.count());
        rewritings.add(tokens.replaced(word, bytes));
      }
    }
  }

  private boolean isKnown(Tokens tokens, int from, int to, boolean isWhole) {
    return isWhole
        ? trie.exactly(tokens.text(), from, to) != TermTrie.NONE
        : trie.startingWith(tokens.text(), from, to) != TermTrie.NONE;
  }

  private static boolean areDigits(Tokens tokens, int left, int right) {
    return Character.isDigit(tokens.codePoint(left)) && Character.isDigit(tokens.codePoint(right));
  }

  /** Where the code point before byte {@code at} begins. */
  private static int before(Tokens tokens, int at) {
    int before = at - 1;
    while (!tokens.isCodePointStart(before)) {
      before--;
    }
    return before;
  }
}

package org.rtodirectory.edge.typeahead;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.rtodirectory.schemas.text.Plural;

/**
 * A query with two or three neighbouring words joined, or with one word of four letters or more
 * split in two of at least two, or with one word in its other number: {@code win ston} is {@code
 * winston}, {@code dalycity} is {@code daly city}, {@code tires} is {@code tire}, which is a whole
 * word. Only rewritings whose changed words are terms are kept; a joined last word may begin one.
 * Stateless; safe for all threads.
 */
final class Rewritings {
  private static final int SHORTEST_PART = 2;
  private static final int MOST_JOINED = 3;

  /** Steps to make another query, more for each word. */
  private static final int CHANGED = 10;

  private final TermTrie trie;

  Rewritings(TermTrie trie) {
    this.trie = trie;
  }

  List<Tokens> of(Tokens tokens, StepBudget budget) {
    List<Tokens> rewritings = new ArrayList<>();
    for (int word = 0; word < tokens.count(); word++) {
      join(tokens, word, rewritings, budget);
      split(tokens, word, rewritings, budget);
    }
    for (int word = 0; word < tokens.count(); word++) {
      otherNumber(tokens, word, rewritings, budget);
    }
    return rewritings;
  }

  private void join(Tokens tokens, int word, List<Tokens> rewritings, StepBudget budget) {
    Tokens joined = tokens;
    while (joined.count() > Math.max(word + 1, tokens.count() - MOST_JOINED + 1)
        && budget.spend(CHANGED + joined.count())) {
      joined = joined.joined(word);
      if (isKnown(joined, joined.start(word), joined.end(word), joined.isWhole(word))) {
        rewritings.add(joined);
      }
    }
  }

  private void split(Tokens tokens, int word, List<Tokens> rewritings, StepBudget budget) {
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
          && budget.spend(StepBudget.LOOKUP)
          && trie.exactly(tokens.text(), start, at) != TermTrie.NONE
          && trie.exactly(tokens.text(), at, end) != TermTrie.NONE) {
        budget.spend(CHANGED + tokens.count());
        rewritings.add(tokens.split(at));
      }
    }
  }

  private void otherNumber(Tokens tokens, int word, List<Tokens> rewritings, StepBudget budget) {
    for (String other : Plural.others(tokens.word(word))) {
      if (!budget.spend(StepBudget.LOOKUP)) {
        return;
      }
      byte[] bytes = other.getBytes(StandardCharsets.UTF_8);
      if (trie.exactly(bytes, 0, bytes.length) != TermTrie.NONE) {
        budget.spend(CHANGED + tokens.count());
        rewritings.add(tokens.replaced(word, bytes));
      }
    }
  }

  private boolean isKnown(Tokens tokens, int from, int to, boolean isWhole) {
    return isWhole
        ? trie.exactly(tokens.text(), from, to) != TermTrie.NONE
        : trie.startingWith(tokens.text(), from, to) != TermTrie.NONE;
  }
}

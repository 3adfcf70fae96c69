package org.rtodirectory.edge.typeahead;

import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.edge.typeahead.Relaxation.Matching;
import org.rtodirectory.schemas.text.Sound;

/**
 * The words of a query with the terms that each may match. For one thread; filled anew for each
 * relaxation.
 */
final class MatchedWords {
  /** How many words a query has at most when one is split. */
  static final int MOST = Tokens.MOST_WORDS + 1;

  /** Letters from which on any word may be cut short. */
  static final int CUT_SHORT_FROM = 3;

  private static final int ONE_EDIT_FROM = 4;

  private static final int TWO_EDITS_FROM = 9;
  private static final int MOST_UNKNOWN = 2;

  private final TermTrie trie;
  private final StepBudget budget;
  private final TypoWalk walk;
  private final TermSet[] sets = new TermSet[MOST];
  private Tokens tokens = Tokens.NONE;

  /** What was matched last, so that it is not done again for another scope. */
  private @Nullable Matching matched;

  private boolean isMatch;

  /** Adds terms to the set of a word, with so many edits at most; tells whether there are any. */
  private interface Filling {
    boolean fill(int word, int edits);
  }

  MatchedWords(TermTrie trie, StepBudget budget) {
    this.trie = trie;
    this.budget = budget;
    this.walk = new TypoWalk(trie, budget);
    for (int word = 0; word < sets.length; word++) {
      sets[word] = new TermSet();
    }
  }

  int count() {
    return tokens.count();
  }

  Tokens tokens() {
    return tokens;
  }

  TermSet set(int word) {
    return sets[word];
  }

  /** Whether a word says what is searched: it has three letters, or something is pinned to it. */
  boolean isSignificant(int word) {
    return tokens.length(word) >= CUT_SHORT_FROM
        || trie.wholeQuery(tokens.text(), tokens.start(word), tokens.end(word)) != TermTrie.NONE;
  }

  /**
   * Finds the terms of each word.
   *
   * @return false if some word matches none, or if none needs an edit where edits are asked for
   */
  boolean match(Tokens query, Matching matching) {
    if (query != tokens || matching != matched) {
      tokens = query;
      matched = matching;
      isMatch =
          switch (matching) {
            case ONE_EDIT -> matchWithEdit();
            case TWO_EDITS -> matchUnknown(this::addEdited);
            case SOUND -> matchUnknown((word, edits) -> addSounds(word));
            default -> matchEach(matching);
          };
    }
    return isMatch;
  }

  /** Finds the terms of each word as typed; a word without any has an empty set. */
  void matchKnown(Tokens query) {
    tokens = query;
    matched = null;
    for (int word = 0; word < query.count(); word++) {
      match(word, query.isWhole(word));
    }
  }

  private boolean matchEach(Matching matching) {
    for (int word = 0; word < tokens.count(); word++) {
      boolean isLong = tokens.length(word) >= CUT_SHORT_FROM;
      boolean isMatch =
          switch (matching) {
            case WHOLE -> match(word, true);
            case AS_TYPED -> match(word, tokens.isWhole(word));
            case LENIENT ->
                (tokens.isWhole(word) && match(word, true))
                    || ((!tokens.isWhole(word) || isLong) && match(word, false));
            default -> match(word, tokens.isWhole(word) && !isLong);
          };
      if (!isMatch) {
        return false;
      }
    }
    return true;
  }

  /** The terms of one word, without an edit; whether there are any. */
  private boolean match(int word, boolean isWhole) {
    TermSet set = sets[word];
    set.clear();
    budget.spend(StepBudget.LOOKUP);
    if (isWhole) {
      int term = trie.exactly(tokens.text(), tokens.start(word), tokens.end(word));
      if (term != TermTrie.NONE) {
        set.set(term, term + 1);
      }
      return term != TermTrie.NONE;
    }
    int node = trie.startingWith(tokens.text(), tokens.start(word), tokens.end(word));
    if (node == TermTrie.NONE || trie.firstTerm(node) == trie.endTerm(node)) {
      return false;
    }
    set.set(trie, node);
    return true;
  }

  /** Finds the terms with an edit of each word, or of the only one that has none without. */
  private boolean matchWithEdit() {
    int unknown = matchUnedited();
    boolean haveEdits = false;
    for (int word = 0; word < tokens.count() && unknown < MOST_UNKNOWN; word++) {
      if (unknown == 0 || sets[word].isEmpty()) {
        haveEdits |= addEdited(word, 1) && sets[word].hasEdited();
      }
    }
    return haveEdits;
  }

  /** Finds terms for the words that have none without an edit, at least one and at most two. */
  private boolean matchUnknown(Filling filling) {
    int unknown = matchUnedited();
    boolean areFilled = unknown > 0 && unknown <= MOST_UNKNOWN;
    for (int word = 0; word < tokens.count() && areFilled; word++) {
      areFilled = !sets[word].isEmpty() || filling.fill(word, MOST_UNKNOWN + 1 - unknown);
    }
    return areFilled;
  }

  /** Finds the terms of each word without an edit; returns how many words have none. */
  private int matchUnedited() {
    int unknown = 0;
    for (int word = 0; word < tokens.count(); word++) {
      boolean isWhole = tokens.isWhole(word) && tokens.length(word) < CUT_SHORT_FROM;
      unknown += match(word, isWhole) ? 0 : 1;
    }
    return unknown;
  }

  /** Adds the terms that are at most so many edits away from a word; whether there are any. */
  private boolean addEdited(int word, int edits) {
    int length = tokens.length(word);
    if (length >= ONE_EDIT_FROM && tokens.isAscii(word) && !tokens.hasDigit(word)) {
      walk.walk(tokens, word, length < TWO_EDITS_FROM ? 1 : edits, sets[word]);
    }
    return !sets[word].isEmpty();
  }

  /** Adds the terms that sound like a word; whether there are any. */
  private boolean addSounds(int word) {
    Optional<String> key = Sound.key(tokens.word(word));
    int node =
        key.map(text -> trie.sounds(text.getBytes(StandardCharsets.UTF_8))).orElse(TermTrie.NONE);
    if (node == TermTrie.NONE) {
      return false;
    }
    TermSet set = sets[word];
    for (int term = trie.firstTerm(node);
        term < trie.endTerm(node) && budget.spend(3 * StepBudget.LOOKUP);
        term++) {
      byte[] sound = trie.bytes(term);
      int start = sound.length;
      while (sound[start - 1] != ' ') {
        start--;
      }
      int alike = trie.exactly(sound, start, sound.length);
      if (alike != TermTrie.NONE) {
        set.add(TermSet.EDITED, alike, alike + 1);
      }
    }
    set.settle();
    return !set.isEmpty();
  }
}

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

  private final TermTrie trie;
  private final Work work;
  private final TypoWalk walk;
  private final TermSet[] sets = new TermSet[MOST];
  private Tokens tokens = Tokens.NONE;

  /** What was matched last, so that it is not done again for another scope. */
  private @Nullable Matching matched;

  private boolean isMatch;

  MatchedWords(TermTrie trie, Work work) {
    this.trie = trie;
    this.work = work;
    this.walk = new TypoWalk(trie, work);
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
            case ONE_EDIT -> matchWithEdits(1);
            case TWO_EDITS -> matchWithEdits(2);
            case SOUND -> matchBySound();
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
    work.spend(Work.LOOKUP);
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

  private boolean matchUnedited(int word) {
    boolean isWhole = tokens.isWhole(word) && tokens.length(word) < CUT_SHORT_FROM;
    return match(word, isWhole);
  }

  private boolean matchWithEdits(int edits) {
    int wrong = 0;
    for (int word = 0; word < tokens.count(); word++) {
      if (!matchUnedited(word)) {
        wrong += mostEdits(word) > 0 ? 1 : edits + 1;
      }
    }
    boolean haveEdits = false;
    for (int word = 0; word < tokens.count() && wrong <= edits; word++) {
      TermSet set = sets[word];
      int elsewhere = set.isEmpty() ? wrong - 1 : wrong;
      int own = Math.min(mostEdits(word), edits - elsewhere);
      if (own > 0) {
        walk.walk(tokens, word, own, set);
      }
      if (set.isEmpty()) {
        return false;
      }
      haveEdits |= set.hasEdited();
    }
    return haveEdits;
  }

  private int mostEdits(int word) {
    int length = tokens.length(word);
    if (length < ONE_EDIT_FROM || tokens.hasDigit(word)) {
      return 0;
    }
    return length < TWO_EDITS_FROM ? 1 : 2;
  }

  private boolean matchBySound() {
    int edits = 0;
    for (int word = 0; word < tokens.count(); word++) {
      if (!matchUnedited(word)) {
        edits++;
        if (edits > TermSet.MOST_EDITS || !addSounds(word)) {
          return false;
        }
      }
    }
    return edits > 0;
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
        term < trie.endTerm(node) && work.spend(3 * Work.LOOKUP);
        term++) {
      byte[] sound = trie.bytes(term);
      int start = sound.length;
      while (sound[start - 1] != ' ') {
        start--;
      }
      int alike = trie.exactly(sound, start, sound.length);
      if (alike != TermTrie.NONE) {
        set.add(1, alike, alike + 1);
      }
    }
    set.settle();
    return !set.isEmpty();
  }
}

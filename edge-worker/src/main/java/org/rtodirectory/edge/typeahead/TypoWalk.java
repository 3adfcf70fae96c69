package org.rtodirectory.edge.typeahead;

/**
 * A fuzzy traversal of the trie: it finds the terms that are a word with one or two edits, each an
 * insertion, a deletion, a substitution, or a transposition of two adjacent letters.
 *
 * <p>Follows the word through the trie, and tries at each letter of it every edit that the trie has
 * a letter for. After an edit the rest of the word is looked up as it is: two look-ups for each
 * branch along the word. Most of them end with their first byte. Letters are those of ASCII, and
 * terms that begin with a digit are never reached by an edit. For one thread.
 */
final class TypoWalk {
  /** Letters from which on an unfinished word with an edit may be the beginning of a term. */
  private static final int MIN_PREFIX_LENGTH = 5;

  private final TermTrie trie;
  private final StepBudget budget;
  private final byte[] text;
  private final boolean isUnfinished;
  private final Target target;

  /** Receives ranges of terms, some of them several times. */
  interface Target {
    /**
     * Takes a range of terms.
     *
     * @param edits 1 or 2
     * @param isPrefix whether the terms begin with the word with its edits
     */
    void add(int first, int end, int edits, boolean isPrefix);
  }

  private TypoWalk(
      TermTrie trie, StepBudget budget, byte[] text, boolean isUnfinished, Target target) {
    this.trie = trie;
    this.budget = budget;
    this.text = text;
    this.isUnfinished = isUnfinished && text.length >= MIN_PREFIX_LENGTH;
    this.target = target;
  }

  /** Finds the terms that are at most {@code maxEdits} away from a word of ASCII letters. */
  static void walk(
      TermTrie trie,
      StepBudget budget,
      byte[] word,
      boolean isUnfinished,
      int maxEdits,
      Target target) {
    new TypoWalk(trie, budget, word, isUnfinished, target).follow(TermTrie.START, 0, maxEdits, 0);
  }

  /** Goes on at a place with the word from a byte on, {@code left} edits before its end. */
  private void follow(long start, int from, int left, int edits) {
    long place = start;
    int at = from;
    while (left > 0 && at < text.length && place >= 0 && budget.tryConsume(StepBudget.NODE)) {
      follow(place, at + 1, left - 1, edits + 1);
      if (at + 1 < text.length) {
        long second = trie.follow(place, text, at + 1, at + 2);
        follow(trie.follow(second, text, at, at + 1), at + 2, left - 1, edits + 1);
      }
      tryLetters(place, at, left - 1, edits + 1);
      place = trie.follow(place, text, at, at + 1);
      at++;
    }
    if (left > 0 && place >= 0 && at == text.length) {
      tryLetters(place, at, left - 1, edits + 1);
    }
    if (edits == 0 || place < 0 || !budget.tryConsume(StepBudget.NODE)) {
      return;
    }
    place = trie.follow(place, text, at, text.length);
    if (place < 0) {
      return;
    }
    int term = trie.termAt(place);
    if (term != TermTrie.NONE) {
      target.add(term, term + 1, edits, false);
    }
    if (isUnfinished) {
      int node = TermTrie.node(place);
      target.add(trie.firstTerm(node), trie.endTerm(node), edits, true);
    }
  }

  /** Tries each letter that the trie has at a place, before the word's letter and instead of it. */
  private void tryLetters(long place, int at, int left, int edits) {
    int node = TermTrie.node(place);
    int used = TermTrie.used(place);
    if (used < trie.edgeLength(node)) {
      tryLetter(node, used, at, left, edits);
      return;
    }
    for (int child = trie.firstChild(node); child < trie.endChild(node); child++) {
      tryLetter(child, 0, at, left, edits);
    }
  }

  private void tryLetter(int node, int used, int at, int left, int edits) {
    byte letter = trie.edgeByte(node, used);
    boolean isLetter = !(at == 0 && QueryWords.isDigit(letter));
    boolean isSame = at < text.length && letter == text[at];
    if (isLetter && !isSame && budget.tryConsume(StepBudget.NODE)) {
      long after = TermTrie.place(node, used + 1);
      follow(after, at, left, edits);
      if (at < text.length) {
        follow(after, at + 1, left, edits);
      }
    }
  }
}

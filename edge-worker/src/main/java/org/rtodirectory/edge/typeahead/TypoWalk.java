package org.rtodirectory.edge.typeahead;

/**
 * A fuzzy traversal of the trie that finds the terms one or two edits away from a word. An edit is
 * an insertion, a deletion, a substitution, or a transposition of two adjacent letters.
 *
 * <p>The traversal follows the word through the trie. At each letter it tries every edit that leads
 * to a branch of the trie. After the last edit, the rest of the word must match exactly. This takes
 * two look-ups for each branch along the word, and most of them end at their first byte. The word
 * has only ASCII letters, and no edit leads to a term that begins with a digit. For one thread.
 */
final class TypoWalk {
  /**
   * The minimum length, in letters, at which an unfinished word with an edit may match the
   * beginning of a term.
   */
  private static final int MIN_PREFIX_LENGTH = 5;

  private final TermTrie trie;
  private final StepBudget budget;
  private final byte[] text;
  private final boolean isUnfinished;
  private final Target target;

  /** A receiver of ranges of terms. The same term may arrive more than once. */
  interface Target {
    /**
     * Receives the terms from {@code first} to {@code end}, exclusive.
     *
     * @param edits the number of edits, 1 or 2
     * @param isPrefix whether the terms only need to begin with the edited word
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
    new TypoWalk(trie, budget, word, isUnfinished, target).explore(TermTrie.START, 0, maxEdits, 0);
  }

  /**
   * Continues at the place {@code start} with the word from byte {@code from}.
   *
   * @param editsLeft the number of edits that may still be made
   * @param edits the number of edits that were made
   */
  private void explore(long start, int from, int editsLeft, int edits) {
    long place = start;
    int at = from;
    while (editsLeft > 0 && at < text.length && place >= 0 && budget.tryConsume(StepBudget.NODE)) {
      explore(place, at + 1, editsLeft - 1, edits + 1);
      if (at + 1 < text.length) {
        long second = trie.follow(place, text, at + 1, at + 2);
        explore(trie.follow(second, text, at, at + 1), at + 2, editsLeft - 1, edits + 1);
      }
      tryLetters(place, at, editsLeft - 1, edits + 1);
      place = trie.follow(place, text, at, at + 1);
      at++;
    }
    if (editsLeft > 0 && place >= 0 && at == text.length) {
      tryLetters(place, at, editsLeft - 1, edits + 1);
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

  /**
   * Tries each letter that follows {@code place} in the trie, inserted before the next letter of
   * the word and as a substitute for it.
   */
  private void tryLetters(long place, int at, int editsLeft, int edits) {
    int node = TermTrie.node(place);
    int used = TermTrie.used(place);
    if (used < trie.edgeLength(node)) {
      tryLetter(node, used, at, editsLeft, edits);
      return;
    }
    for (int child = trie.firstChild(node); child < trie.endChild(node); child++) {
      tryLetter(child, 0, at, editsLeft, edits);
    }
  }

  private void tryLetter(int node, int used, int at, int editsLeft, int edits) {
    byte letter = trie.edgeByte(node, used);
    boolean isAllowed = !(at == 0 && QueryWords.isDigit(letter));
    boolean isNextLetter = at < text.length && letter == text[at];
    if (isAllowed && !isNextLetter && budget.tryConsume(StepBudget.NODE)) {
      long after = TermTrie.place(node, used + 1);
      explore(after, at, editsLeft, edits);
      if (at < text.length) {
        explore(after, at + 1, editsLeft, edits);
      }
    }
  }
}

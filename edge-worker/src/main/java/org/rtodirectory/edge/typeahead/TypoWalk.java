package org.rtodirectory.edge.typeahead;

/**
 * A fuzzy traversal of the trie: it finds the terms with a prefix that is a word with one or two
 * edits at most, each an insertion, a deletion, a substitution, or a transposition of two adjacent
 * letters.
 *
 * <p>Follows the word through the trie, and tries at each letter of it every edit that the trie has
 * a letter for, behind which the rest of the word is looked up as it is: two look-ups for each
 * branch along the word, most of which end with their first byte. A word of fewer than five letters
 * must be a whole term with its edit, because most short words are an edit away from the beginning
 * of something. Letters are those of ASCII, and terms that begin with a digit are never met by an
 * edit. For one thread.
 */
final class TypoWalk {
  /** Steps to add a range of terms, and to put it in order. */
  private static final int RANGE = 6;

  /** Letters from which on a word with an edit may be the beginning of a term. */
  private static final int PREFIXES_FROM = 5;

  private final TermTrie trie;
  private final StepBudget budget;
  private byte[] text = {};
  private int first;
  private int end;
  private TermSet found = new TermSet();

  TypoWalk(TermTrie trie, StepBudget budget) {
    this.trie = trie;
    this.budget = budget;
  }

  /** Fills {@code into} with the terms at most {@code edits} away from a word of {@code query}. */
  void walk(Tokens query, int word, int edits, TermSet into) {
    text = query.text();
    first = query.start(word);
    end = query.end(word);
    found = into;
    found.clear();
    follow(TermTrie.START, first, edits, false);
    found.settle();
  }

  /** Goes on at a place with the word from byte {@code from} on and so many edits left. */
  private void follow(long start, int from, int left, boolean isEdited) {
    long place = start;
    int at = from;
    while (left > 0 && at < end && place >= 0 && budget.spend(StepBudget.NODE)) {
      follow(place, at + 1, left - 1, true);
      if (at + 1 < end) {
        long second = trie.follow(place, text, at + 1, at + 2);
        follow(trie.follow(second, text, at, at + 1), at + 2, left - 1, true);
      }
      letters(place, at, left - 1);
      place = trie.follow(place, text, at, at + 1);
      at++;
    }
    place = budget.spend(StepBudget.NODE) ? trie.follow(place, text, at, end) : TermTrie.NONE;
    if (place < 0 || !budget.spend(RANGE)) {
      return;
    }
    int node = TermTrie.node(place);
    if (!isEdited) {
      found.add(0, trie.firstTerm(node), trie.endTerm(node));
      return;
    }
    int term = trie.termAt(place);
    if (term != TermTrie.NONE) {
      found.add(TermSet.EDITED, term, term + 1);
    }
    if (end - first >= PREFIXES_FROM) {
      found.add(TermSet.EDITED_PREFIX, trie.firstTerm(node), trie.endTerm(node));
    }
  }

  /** Tries each letter that the trie has at a place, before the word's and in its stead. */
  private void letters(long place, int at, int left) {
    int node = TermTrie.node(place);
    int used = TermTrie.used(place);
    if (used < trie.edgeLength(node)) {
      letter(node, used, at, left);
      return;
    }
    for (int child = trie.firstChild(node); child < trie.endChild(node); child++) {
      letter(child, 0, at, left);
    }
  }

  private void letter(int node, int used, int at, int left) {
    byte letter = trie.edgeByte(node, used);
    boolean isLetter = letter > ' ' && !(at == first && Tokens.isDigit(letter));
    if (isLetter && letter != text[at] && budget.spend(StepBudget.NODE)) {
      long behind = TermTrie.place(node, used + 1);
      follow(behind, at, left, true);
      follow(behind, at + 1, left, true);
    }
  }
}

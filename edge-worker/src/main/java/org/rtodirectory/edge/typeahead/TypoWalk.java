package org.rtodirectory.edge.typeahead;

import org.rtodirectory.schemas.snapshot.TypeaheadFormat;

/**
 * A fuzzy traversal of the trie: it finds the terms with a prefix within a number of edits of a
 * word. An edit is an insertion, a deletion, a substitution, or a transposition of two adjacent
 * letters, and no letter is edited twice (restricted Damerau–Levenshtein distance, optimal string
 * alignment).
 *
 * <p>Follows the word through the trie, and tries at each letter of it every edit that the trie has
 * a letter for; a word of fewer than five letters must be a whole term then, because most short
 * words are an edit away from the beginning of something. With no edits left the rest of the word
 * is looked up as it is. So one edit costs two look-ups for each branch along the word, and most of
 * these end with their first byte. Where the word is used up, a subtree is taken whole. Terms that
 * begin with a digit are never met by an edit. For one thread.
 */
final class TypoWalk {
  /** Steps to add a range of terms, and to put it in order. */
  private static final int RANGE = 6;

  /** Letters from which on a word with an edit may be the beginning of a term. */
  private static final int PREFIXES_FROM = 5;

  private final TermTrie trie;
  private final Work work;
  private Tokens tokens = Tokens.NONE;
  private byte[] text = {};
  private int end;
  private int mostEdits;

  /** Whether terms may go on behind a word that has had an edit. */
  private boolean mayGoOn;

  private TermSet found = new TermSet();

  TypoWalk(TermTrie trie, Work work) {
    this.trie = trie;
    this.work = work;
  }

  /** Fills {@code into} with the terms at most {@code edits} away from a word of {@code query}. */
  void walk(Tokens query, int word, int edits, TermSet into) {
    tokens = query;
    text = query.text();
    end = query.end(word);
    mostEdits = edits;
    mayGoOn = query.length(word) >= PREFIXES_FROM;
    found = into;
    found.clear();
    follow(TermTrie.START, query.start(word), edits, true);
    found.settle();
  }

  /** Goes on at {@code place} with the word from byte {@code from} on and so many edits left. */
  private void follow(long from, int first, int edits, boolean isPrefix) {
    if (!work.spend(Work.NODE)) {
      return;
    }
    long place = from;
    int at = first;
    while (edits > 0 && at < end) {
      int next = letterEnd(at);
      follow(place, next, edits - 1, mayGoOn);
      if (next < end) {
        swapped(place, at, next, edits - 1);
      }
      letters(place, place == TermTrie.START, 0, 0, at, edits - 1);
      place = trie.follow(place, text, at, next);
      if (place < 0 || !work.spend(Work.NODE)) {
        return;
      }
      at = next;
    }
    place = trie.follow(place, text, at, end);
    if (place >= 0 && work.spend(RANGE)) {
      add(place, mostEdits - edits, isPrefix);
    }
  }

  private void add(long place, int edits, boolean isPrefix) {
    int node = TermTrie.node(place);
    if (isPrefix) {
      found.add(edits, trie.firstTerm(node), trie.endTerm(node));
    } else if (trie.termAt(place) != TermTrie.NONE) {
      found.add(edits, trie.firstTerm(node), trie.firstTerm(node) + 1);
    }
  }

  private void swapped(long place, int left, int right, int edits) {
    int behind = letterEnd(right);
    long between = trie.follow(place, text, right, behind);
    long swapped = between < 0 ? between : trie.follow(between, text, left, right);
    if (swapped >= 0) {
      follow(swapped, behind, edits, mayGoOn);
    }
  }

  /**
   * Tries each letter that the trie has at {@code place}, before the word's at byte {@code at} and
   * in its stead.
   *
   * @param isFirst whether terms begin here
   * @param begun the bits of a letter that has been begun
   * @param missing how many bytes of it are to come
   */
  private void letters(long place, boolean isFirst, int begun, int missing, int at, int edits) {
    int node = TermTrie.node(place);
    int used = TermTrie.used(place);
    if (used < trie.edgeLength(node)) {
      letter(node, used, isFirst, begun, missing, at, edits);
      return;
    }
    int child = trie.firstChild(node);
    int last = trie.endChild(node);
    while (child < last && work.spend(Work.NODE)) {
      letter(child++, 0, isFirst, begun, missing, at, edits);
    }
  }

  private void letter(
      int node, int used, boolean isFirst, int begun, int missing, int at, int edits) {
    byte b = trie.edgeByte(node, used);
    int toCome = missing == 0 ? Tokens.bytes(b) - 1 : missing - 1;
    int letter = missing == 0 ? Tokens.firstBits(b) : begun << 6 | (b & 0x3f);
    long behind = TermTrie.place(node, used + 1);
    if (toCome > 0) {
      letters(behind, isFirst, letter, toCome, at, edits);
    } else if (letter != tokens.codePoint(at)
        && !(isFirst && (Character.isDigit(letter) || letter == TypeaheadFormat.WHOLE_QUERY))) {
      int next = letterEnd(at);
      if (mayFollow(behind, at, edits)) {
        follow(behind, at, edits, mayGoOn);
      }
      if (mayFollow(behind, next, edits)) {
        follow(behind, next, edits, mayGoOn);
      }
    }
  }

  /** Whether what is left of the word from {@code at} on may follow behind a place. */
  private boolean mayFollow(long behind, int at, int edits) {
    return edits > 0 || at == end || trie.goesOn(behind, text[at]);
  }

  private int letterEnd(int at) {
    return at + Tokens.bytes(text[at]);
  }
}

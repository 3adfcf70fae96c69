package org.rtodirectory.edge.typeahead;

/** The part of an entry that matches a query, and how well it matches. */
public enum MatchKind {
  /** The ZIP code of the entry, or a place near the ZIP code of the query. */
  NEAR,
  NAME,
  CATEGORY,
  ADDRESS,
  /** A word with a typo. */
  TYPO,
  /** A word with two typos, a word that sounds alike, or only some of the words. */
  GUESS;

  /** Returns whether the entry matches without typos or guesses. */
  public boolean isExact() {
    return compareTo(ADDRESS) <= 0;
  }

  /** Returns whether the name of the entry has the words, or a word has a typo. */
  public boolean isName() {
    return this == NAME || this == TYPO;
  }
}

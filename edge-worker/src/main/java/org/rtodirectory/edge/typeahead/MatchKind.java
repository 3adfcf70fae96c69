package org.rtodirectory.edge.typeahead;

/**
 * The field of an entry that matches a query, or the kind of an inexact match. The order matters:
 * the kinds up to {@link #ADDRESS} are exact.
 */
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

  /** Returns whether the query matches the name, or any field with a typo. */
  public boolean isName() {
    return this == NAME || this == TYPO;
  }
}

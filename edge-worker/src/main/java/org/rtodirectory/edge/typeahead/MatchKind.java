package org.rtodirectory.edge.typeahead;

/** The part of an entry that met a query, and how well. */
public enum MatchKind {
  /** The ZIP code, or a place near to it. */
  NEAR,
  NAME,
  CATEGORY,
  ADDRESS,
  /** A word with a typo. */
  TYPO,
  /** Two typos, the sound, or a part of the words. */
  GUESS;

  /** Whether the entry has the words as they are. */
  public boolean isExact() {
    return compareTo(ADDRESS) <= 0;
  }

  /** Whether the name of the entry has the words, or with one typo. */
  public boolean isName() {
    return this == NAME || this == TYPO;
  }
}

package org.rtodirectory.edge.typeahead;

import org.rtodirectory.schemas.snapshot.TypeaheadFormat.Occurrence;

/**
 * A way in which a span of the query is understood. The order matters: the interpretations up to
 * {@link #NEAR} are exact.
 */
public enum Interpretation {
  /** The word itself. */
  WORD,
  /** Another word of the vocabulary that means the same. */
  EQUIVALENT,
  /** The code of a state before a ZIP code. Only the state of an entry matches. */
  STATE,
  /** A word that means a category. Only the categories of an entry match. */
  CATEGORY,
  /** Adjacent words that are one term of the index when they are joined. */
  JOINED,
  /** One word that consists of two terms of the index. */
  SPLIT,
  /** The unfinished last word, as the beginning of a longer one. */
  UNFINISHED,
  /** A finished word, as the beginning of a longer one. */
  PREFIX,
  /** The first digits of a ZIP code. */
  ZIP_PREFIX,
  /** A ZIP code, from which the distance of a store is measured. */
  NEAR,
  /** A word with one typo. */
  TYPO,
  /** A word with two typos. */
  TWO_TYPOS,
  /** A word that sounds alike. */
  SOUND;

  /** Returns whether this interpretation can match a term with an occurrence. */
  boolean isAllowedIn(Occurrence occurrence) {
    return switch (this) {
      case STATE -> occurrence == Occurrence.STATE;
      case EQUIVALENT -> occurrence != Occurrence.STATE;
      case CATEGORY -> occurrence == Occurrence.CATEGORY;
      case ZIP_PREFIX -> occurrence == Occurrence.ZIP;
      default -> true;
    };
  }

  /** Returns whether the entry has the words as typed, in another exact spelling, or nearby. */
  public boolean isExact() {
    return compareTo(NEAR) <= 0;
  }
}

package org.rtodirectory.edge.typeahead;

import org.rtodirectory.schemas.snapshot.TypeaheadFormat.Occurrence;

/** A way in which some words of a query are understood. */
public enum Interpretation {
  /** The word itself. */
  WORD,
  /** Another word of the vocabulary that means the same. */
  EQUIVALENT,
  /** The code of a state before a ZIP code, which only the state of an entry matches. */
  STATE,
  /** A word for a category, which only the categories of an entry match. */
  CATEGORY,
  /** Adjacent words that are one word in the index. */
  JOINED,
  /** One word that is two words in the index. */
  SPLIT,
  /** The unfinished last word, as the beginning of a longer one. */
  UNFINISHED,
  /** Another word, as the beginning of a longer one. */
  PREFIX,
  /** The first digits of a ZIP code. */
  ZIP_PREFIX,
  /** A ZIP code, as the place that a store is near to. */
  NEAR,
  /** A word with one typo. */
  TYPO,
  /** A word with two typos. */
  TWO_TYPOS,
  /** A word that sounds alike. */
  SOUND;

  /** Whether it counts where an entry has a term. */
  boolean isAllowedIn(Occurrence occurrence) {
    return switch (this) {
      case STATE -> occurrence == Occurrence.STATE;
      case CATEGORY -> occurrence == Occurrence.CATEGORY;
      case ZIP_PREFIX -> occurrence == Occurrence.ZIP;
      default -> true;
    };
  }

  /** Whether the words are as they were typed, or in another spelling of the same. */
  public boolean isExact() {
    return compareTo(NEAR) <= 0;
  }
}

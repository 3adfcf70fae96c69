package org.rtodirectory.edge.typeahead;

import java.util.List;
import org.rtodirectory.edge.typeahead.TypeaheadIndex.MatchKind;

/**
 * The ways in which a query may be met, from strict to lenient: each with what its words may match,
 * and where. They are tried in this order, each only while it is needed (see {@link Search}), and
 * results stand in the order of their relaxations.
 */
enum Relaxation {
  /** Stores by ZIP code. */
  NEAR(Matching.LENIENT, Scope.ANYWHERE, MatchKind.NEAR),

  /** Every word as a whole. */
  WHOLE_WORDS(Matching.WHOLE, Scope.NAMES, MatchKind.NAME),

  /** The words as typed, the last as a prefix. */
  AS_TYPED(Matching.AS_TYPED, Scope.NAMES, MatchKind.NAME),

  /** Every word of three letters or more as a prefix. */
  CUT_SHORT(Matching.PREFIXES, Scope.NAMES, MatchKind.NAME),

  /** One word split, two or three joined, or one in its other number. */
  REWRITTEN(Matching.AS_TYPED, Scope.NAMES, MatchKind.NAME),

  /** Stores of a company whose whole name stands in the query, the other words in the address. */
  COMPANY_ADDRESS(Matching.AS_TYPED, Scope.ANYWHERE, MatchKind.ADDRESS),

  /** The same with one typo, or a city or company with one. */
  COMPANY_TYPO(Matching.ONE_EDIT, Scope.NAMES, MatchKind.TYPO),

  /** Such a company, whatever the other words are, and the cities that are named. */
  NAMED(Matching.WHOLE, Scope.NAMES, MatchKind.GUESS),

  /** Companies and stores of a category that some words mean. */
  CATEGORY(Matching.LENIENT, Scope.NAMES, MatchKind.CATEGORY),

  /** Cities and companies with one typo. */
  ONE_TYPO(Matching.ONE_EDIT, Scope.HEADS, MatchKind.TYPO),

  /** Cities and companies with two typos, in a long word or in two. */
  TWO_TYPOS(Matching.TWO_EDITS, Scope.HEADS, MatchKind.GUESS),

  /** Cities and companies by sound, where nothing begins with a word. */
  SOUND(Matching.SOUND, Scope.HEADS, MatchKind.GUESS),

  /** The words as typed, in the address, too. */
  IN_ADDRESS(Matching.AS_TYPED, Scope.ANYWHERE, MatchKind.ADDRESS),

  /** Stores whose company or city is typed with one typo. */
  STORE_TYPO(Matching.ONE_EDIT, Scope.NAMES, MatchKind.TYPO),

  /** The heaviest subsets of the words. */
  MOST_WORDS(Matching.AS_TYPED, Scope.ANYWHERE, MatchKind.GUESS),

  /** The entries with most stores, for a query without a word of meaning. */
  LARGEST(Matching.AS_TYPED, Scope.HEADS, MatchKind.GUESS);

  /** All, in the order in which they are tried. */
  static final List<Relaxation> IN_ORDER = List.of(values());

  /** What a word of a query may match. */
  enum Matching {
    /** The word. */
    WHOLE,

    /** The word; an unfinished one whatever begins with it. */
    AS_TYPED,

    /** Whatever begins with the word, from three letters on. */
    PREFIXES,

    /** The word; what begins with it if it is unfinished, or if there is no such word. */
    LENIENT,

    /** As PREFIXES, with one edit in all. */
    ONE_EDIT,

    /** As PREFIXES; what nothing begins with has two edits, or one if it is two words. */
    TWO_EDITS,

    /** As PREFIXES; what nothing begins with, at most two words, by its sound. */
    SOUND
  }

  /** Where the words of a query may stand. */
  enum Scope {
    /** In the name of a city or company. */
    HEADS,

    /** In the name of a city or company, or in that of a store's company and city. */
    NAMES,

    /** There, or in a store's address. */
    ANYWHERE
  }

  private final Matching matching;
  private final Scope scope;
  private final MatchKind matchKind;

  Relaxation(Matching matching, Scope scope, MatchKind matchKind) {
    this.matching = matching;
    this.scope = scope;
    this.matchKind = matchKind;
  }

  /** The relaxation of a number. */
  static Relaxation at(int number) {
    return IN_ORDER.get(number);
  }

  /** Its place in the order in which they are tried, and in which their results stand. */
  @SuppressWarnings("EnumOrdinal")
  int number() {
    return ordinal();
  }

  Matching matching() {
    return matching;
  }

  Scope scope() {
    return scope;
  }

  /** What in an entry met the query, in a word for people. */
  MatchKind matchKind() {
    return matchKind;
  }
}

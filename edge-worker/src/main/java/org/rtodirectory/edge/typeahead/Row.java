package org.rtodirectory.edge.typeahead;

import org.jspecify.annotations.Nullable;
import org.rtodirectory.edge.typeahead.Relaxation.Scope;
import org.rtodirectory.schemas.snapshot.LocationPoints.Distances;

/**
 * One conjunction to be searched for a relaxation.
 *
 * @param cost of this variant of the relaxation, to which that of edits is added
 * @param filter terms of which entries must have one besides; null: none
 * @param needsName whether a store must have a significant word outside its address
 * @param stores which stores may be found; null: all
 * @param near from where stores are found, and no cities and companies; null: from anywhere
 * @param most how many entries it may add
 */
record Row(
    Relaxation relaxation,
    Scope scope,
    int cost,
    Words words,
    @Nullable TermSet filter,
    boolean needsName,
    @Nullable StoreFilter stores,
    @Nullable Near near,
    int most) {

  /**
   * From where the nearest stores are found: their distance, in the units of {@link
   * Distances#units}, is their cost.
   *
   * @param within the greatest distance
   */
  record Near(Distances distances, int within) {}

  /** Tells by its company and city whether a store may be found. */
  interface StoreFilter {
    boolean accepts(int company, int city);
  }

  static Row of(Relaxation relaxation, Words words, int most) {
    return new Row(relaxation, relaxation.scope(), 0, words, null, false, null, null, most);
  }

  static Row filtered(
      Relaxation relaxation, int cost, Words words, @Nullable TermSet filter, int most) {
    return new Row(relaxation, relaxation.scope(), cost, words, filter, false, null, null, most);
  }

  static Row near(Near near, Words words, @Nullable TermSet filter, int most) {
    Relaxation relaxation = Relaxation.NEAR;
    return new Row(relaxation, relaxation.scope(), 0, words, filter, false, null, near, most);
  }

  /** The same row in another scope. */
  Row in(Scope other, int limit) {
    return new Row(relaxation, other, cost, words, filter, needsName, stores, near, limit);
  }

  boolean isAnywhere() {
    return scope == Scope.ANYWHERE;
  }

  /** How few edits an entry may need: others were found before. */
  int leastEdits() {
    return mostEdits() > 0 ? 1 : 0;
  }

  int mostEdits() {
    return switch (relaxation.matching()) {
      case AS_TYPED, PREFIXES, LENIENT -> 0;
      case ONE_EDIT -> 1;
      case TWO_EDITS, SOUND -> TermSet.MOST_EDITS;
    };
  }
}

package org.rtodirectory.edge.typeahead;

import org.jspecify.annotations.Nullable;
import org.rtodirectory.edge.typeahead.Relaxation.Scope;
import org.rtodirectory.schemas.snapshot.LocationPoints.Distances;

/**
 * What entries must have to be found by a relaxation.
 *
 * @param cost of this variant of the relaxation, to which that of edits is added
 * @param filter terms of which entries must have one besides; null: none
 * @param needsName whether a store must have a significant word outside its address
 * @param stores which stores may be found; null: all
 * @param near from where stores are found, and no cities and companies; null: from anywhere
 * @param most how many entries it may add
 */
record Conjunction(
    Relaxation relaxation,
    Scope scope,
    int cost,
    MatchedWords words,
    @Nullable TermSet filter,
    boolean needsName,
    @Nullable StoreFilter stores,
    @Nullable Near near,
    int most) {

  /**
   * From where the nearest stores are found, behind those of the ZIP code itself.
   *
   * @param distances null if no point of the ZIP code is known
   * @param within the greatest distance
   * @param zip the digits of the ZIP code, or its first ones
   * @param power 10 to the number of missing digits
   */
  record Near(@Nullable Distances distances, int within, int zip, int power) {
    boolean isOwn(int other) {
      return other / power == zip;
    }

    /** The distance of a store, less than that of others if it has the ZIP code. */
    int cost(int store, int zipOfStore) {
      int units = distances == null ? 0 : distances.units(store);
      if (isOwn(zipOfStore)) {
        return power == 1 ? 0 : units;
      }
      return distances != null && units < within ? units + 1 : Rank.MOST_COST + 1;
    }
  }

  /** Tells by its company and city whether a store may be found; a head has no city, but -1. */
  interface StoreFilter {
    boolean accepts(int company, int city);
  }

  static Conjunction of(Relaxation relaxation, MatchedWords words, int most) {
    return new Conjunction(relaxation, relaxation.scope(), 0, words, null, false, null, null, most);
  }

  static Conjunction filtered(
      Relaxation relaxation, int cost, MatchedWords words, @Nullable TermSet filter, int most) {
    return new Conjunction(
        relaxation, relaxation.scope(), cost, words, filter, false, null, null, most);
  }

  static Conjunction near(Near near, MatchedWords words, @Nullable TermSet filter, int most) {
    Relaxation relaxation = Relaxation.NEAR;
    return new Conjunction(
        relaxation, relaxation.scope(), 0, words, filter, false, null, near, most);
  }

  /** The same conjunction for some stores. */
  Conjunction of(int otherCost, @Nullable StoreFilter some) {
    return new Conjunction(
        relaxation, scope, otherCost, words, filter, needsName, some, near, most);
  }

  /** The same conjunction for fewer entries. */
  Conjunction limited(int limit) {
    return new Conjunction(relaxation, scope, cost, words, filter, needsName, stores, near, limit);
  }

  boolean isAnywhere() {
    return scope == Scope.ANYWHERE;
  }

  /** The least cost of edits: entries that need none were found before. */
  int edits() {
    return switch (relaxation.matching()) {
      case WHOLE, AS_TYPED, PREFIXES, LENIENT -> 0;
      case ONE_EDIT, TWO_EDITS, SOUND -> 1;
    };
  }
}

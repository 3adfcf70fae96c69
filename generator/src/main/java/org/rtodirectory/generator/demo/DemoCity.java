package org.rtodirectory.generator.demo;

import org.rtodirectory.text.Folding;

/**
 * A city of the demo directory.
 *
 * @param zip its ZIP code, or one of them where it is large
 */
record DemoCity(int id, DemoState state, String name, int population, String zip, String areaCode) {
  private static final int LARGE = 100_000;

  String slug() {
    return Folding.slug(name);
  }

  String stateCode() {
    return state.code();
  }

  /** Whether it has several ZIP codes, and stores of one company in several quarters. */
  boolean isLarge() {
    return population >= LARGE;
  }

  /** How strongly it attracts stores: less than its population, for small towns have stores too. */
  int weight() {
    return (int) StrictMath.pow(population, 0.62);
  }
}

package org.rtodirectory.generator.demo;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.ToIntFunction;

/**
 * Where chance comes from: {@link Random}, whose algorithm is part of its contract, so that a seed
 * gives the same throws on every Java. Only those of its methods are used that it specifies itself.
 */
final class SeededRandom {
  private final Random random;

  SeededRandom(long seed) {
    this.random = new Random(seed);
  }

  /** Further random, whose throws do not depend on how often these are thrown from now on. */
  SeededRandom fork() {
    return new SeededRandom(random.nextLong());
  }

  /** 0 to {@code bound}, exclusive. */
  int below(int bound) {
    return random.nextInt(bound);
  }

  /** {@code low} to {@code high}, both inclusive. */
  int between(int low, int high) {
    return low + random.nextInt(high - low + 1);
  }

  /** 0 to 1, exclusive. */
  double fraction() {
    return random.nextDouble();
  }

  /** True in {@code percent} of a hundred cases. */
  boolean chance(double percent) {
    return fraction() * 100 < percent;
  }

  <T> T pick(List<T> items) {
    return items.get(below(items.size()));
  }

  /**
   * Draws items as often as their weights say. Holds the running totals of the weights; a draw is
   * one binary search. Immutable.
   */
  static final class WeightedChoice<T> {
    private final List<T> items;
    private final int[] totals;

    /** A choice among {@code items}, at least one of which has a weight above 0. */
    WeightedChoice(List<T> items, ToIntFunction<T> weight) {
      this.items = List.copyOf(items);
      this.totals = new int[items.size()];
      int total = 0;
      for (int i = 0; i < totals.length; i++) {
        total = Math.addExact(total, weight.applyAsInt(this.items.get(i)));
        totals[i] = total;
      }
    }

    /** The sum of all weights. */
    int weight() {
      return totals[totals.length - 1];
    }

    T draw(SeededRandom random) {
      return items.get(firstAbove(random.below(weight())));
    }

    /**
     * The first item whose running total is above {@code mark}; items of no weight are passed by.
     */
    private int firstAbove(int mark) {
      int found = Arrays.binarySearch(totals, mark + 1);
      if (found < 0) {
        return -found - 1;
      }
      while (found > 0 && totals[found - 1] == mark + 1) {
        found--;
      }
      return found;
    }
  }
}

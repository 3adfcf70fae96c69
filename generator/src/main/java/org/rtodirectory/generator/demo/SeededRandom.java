package org.rtodirectory.generator.demo;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.ToIntFunction;

/**
 * A random number generator with the same sequence for a seed on every Java version. It uses {@link
 * Random}, whose algorithm is specified, and only those of its methods whose results are specified.
 */
final class SeededRandom {
  private final Random random;

  SeededRandom(long seed) {
    this.random = new Random(seed);
  }

  /** A new generator, whose sequence is independent of later calls of this one. */
  SeededRandom fork() {
    return new SeededRandom(random.nextLong());
  }

  /** An integer from 0 to {@code bound}, exclusive. */
  int below(int bound) {
    return random.nextInt(bound);
  }

  /** An integer from {@code low} to {@code high}, both inclusive. */
  int between(int low, int high) {
    return low + random.nextInt(high - low + 1);
  }

  /** A fraction from 0 to 1, exclusive. */
  double fraction() {
    return random.nextDouble();
  }

  /** True with a probability of {@code percent}/100. */
  boolean chance(double percent) {
    return fraction() * 100 < percent;
  }

  <T> T pick(List<T> items) {
    return items.get(below(items.size()));
  }

  /** Weighted random choice by binary search in the cumulative weights, in O(log n). Immutable. */
  static final class WeightedChoice<T> {
    private final List<T> items;
    private final int[] totals;

    /** Creates a choice among {@code items}, at least one of which has a weight above 0. */
    WeightedChoice(List<T> items, ToIntFunction<T> weight) {
      this.items = List.copyOf(items);
      this.totals = new int[items.size()];
      int total = 0;
      for (int i = 0; i < totals.length; i++) {
        total = Math.addExact(total, weight.applyAsInt(this.items.get(i)));
        totals[i] = total;
      }
    }

    T draw(SeededRandom random) {
      return items.get(firstAbove(random.below(totals[totals.length - 1])));
    }

    /**
     * The first item whose cumulative weight is above {@code mark}, so that items with the weight 0
     * are never chosen.
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

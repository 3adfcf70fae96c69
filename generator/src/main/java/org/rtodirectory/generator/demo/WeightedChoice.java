package org.rtodirectory.generator.demo;

import java.util.Arrays;
import java.util.List;
import java.util.function.ToIntFunction;

/**
 * Draws items as often as their weights say. Holds the running totals of the weights; a draw is one
 * binary search. Immutable.
 */
final class WeightedChoice<T> {
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

  T draw(Dice dice) {
    return items.get(firstAbove(dice.below(weight())));
  }

  /** The first item whose running total is above {@code mark}; items of no weight are passed by. */
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

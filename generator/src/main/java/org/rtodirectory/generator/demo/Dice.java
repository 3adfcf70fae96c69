package org.rtodirectory.generator.demo;

import java.util.List;
import java.util.Random;

/**
 * Where chance comes from: {@link Random}, whose algorithm is part of its contract, so that a seed
 * gives the same throws on every Java. Only those of its methods are used that it specifies itself.
 */
final class Dice {
  private final Random random;

  Dice(long seed) {
    this.random = new Random(seed);
  }

  /** Further dice, whose throws do not depend on how often these are thrown from now on. */
  Dice fork() {
    return new Dice(random.nextLong());
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
}

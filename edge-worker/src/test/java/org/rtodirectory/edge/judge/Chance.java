package org.rtodirectory.edge.judge;

import java.util.List;
import java.util.Random;

/** Random choices of a seed. Not thread-safe. */
final class Chance {
  private final Random random;

  Chance(long seed) {
    random = new Random(seed);
  }

  <T> T choose(List<T> choices) {
    return choices.get(random.nextInt(choices.size()));
  }

  /** Returns a number from 0 to before {@code end}. */
  int below(int end) {
    return random.nextInt(end);
  }

  boolean isPercent(int percent) {
    return random.nextInt(100) < percent;
  }

  Random random() {
    return random;
  }
}

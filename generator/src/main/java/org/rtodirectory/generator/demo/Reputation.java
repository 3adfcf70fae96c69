package org.rtodirectory.generator.demo;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Ratings and review counts as customers leave them: mostly good, few for most, many for some. */
final class Reputation {
  private static final int FEW = 8;
  private static final List<String> BY_ONE_OR_TWO =
      List.of("5.0", "5.0", "5.0", "4.0", "3.0", "1.0");

  private final SeededRandom random;

  Reputation(SeededRandom random) {
    this.random = random;
  }

  /** Of one store: none in one case of eight, else from 1 to some hundreds, half below 23. */
  int reviews() {
    return random.chance(12) ? 0 : (int) StrictMath.pow(10, 2.7 * random.fraction());
  }

  /** Of a company with so many stores. */
  int reviews(int stores) {
    return stores == 1 ? reviews() : stores * random.between(4, 60) + random.below(stores);
  }

  /**
   * A rating with one decimal or two, the closer to 4 the more reviews; null if nobody reviewed,
   * and for a few others.
   */
  @Nullable String rating(int reviews) {
    if (reviews == 0 || random.chance(4)) {
      return null;
    }
    if (reviews <= 2) {
      return random.pick(BY_ONE_OR_TWO);
    }
    int hundredths =
        reviews < FEW
            ? 500 - (int) (400 * StrictMath.pow(random.fraction(), 4))
            : 320 + (int) (85 * (random.fraction() + random.fraction()));
    String oneDecimal = hundredths / 100 + "." + hundredths / 10 % 10;
    return random.chance(60) ? oneDecimal : oneDecimal + hundredths % 10;
  }
}

package org.rtodirectory.generator.demo;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Generates ratings and numbers of reviews: ratings are mostly good; most stores have few reviews,
 * some have many.
 */
final class Reputation {
  private static final int FEW = 8;
  private static final List<String> BY_ONE_OR_TWO =
      List.of("5.0", "5.0", "5.0", "4.0", "3.0", "1.0");

  private final SeededRandom random;

  Reputation(SeededRandom random) {
    this.random = random;
  }

  /**
   * Number of reviews of a store: 0 in one of eight cases, else from 1 to some hundreds with the
   * median 23.
   */
  int reviews() {
    return random.chance(12) ? 0 : (int) StrictMath.pow(10, 2.7 * random.fraction());
  }

  /** Number of reviews of a company by its number of stores. */
  int reviews(int stores) {
    return stores == 1 ? reviews() : stores * random.between(4, 60) + random.below(stores);
  }

  /**
   * A rating with one or two decimals, closer to 4 with more reviews; null without reviews, and in
   * a few other cases.
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

package org.rtodirectory.generator.demo;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.schemas.api.Vertical;

/** Makes up the values that companies and stores both have. */
final class DemoValues {
  private static final int USUAL_CATEGORIES = 3;

  private final SeededRandom random;
  private final DemoResource.Words words;

  DemoValues(SeededRandom random, DemoResource.Words words) {
    this.random = random;
    this.words = words;
  }

  /** Categories of the trades, at least one of each; the first ones of a trade are usual. */
  List<String> categories(List<Vertical> trades) {
    List<String> chosen = new ArrayList<>();
    for (Vertical trade : trades) {
      List<String> categories = words.of(trade.code() + " category");
      for (int i = 0; i < categories.size(); i++) {
        if (i == 0 || random.chance(i < USUAL_CATEGORIES ? 85 : 25)) {
          chosen.add(categories.get(i));
        }
      }
    }
    return List.copyOf(chosen);
  }

  /** Number of reviews of a store: none in one of eight cases, else from 1 to some hundreds. */
  int reviews() {
    return random.chance(12) ? 0 : (int) StrictMath.pow(10, 2.7 * random.fraction());
  }

  /** Number of reviews of a company. */
  int reviews(int stores) {
    return stores == 1 ? reviews() : stores * random.between(4, 60);
  }

  /** A rating from 1 with one or two decimals; null without reviews, and in a few other cases. */
  @Nullable String rating(int reviews) {
    if (reviews == 0 || random.chance(4)) {
      return null;
    }
    int hundredths = 500 - (int) (400 * StrictMath.pow(random.fraction(), reviews > 2 ? 4 : 1));
    String oneDecimal = hundredths / 100 + "." + hundredths / 10 % 10;
    return random.chance(60) ? oneDecimal : oneDecimal + hundredths % 10;
  }
}

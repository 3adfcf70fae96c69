package org.rtodirectory.generator.demo;

import java.util.ArrayList;
import java.util.List;
import org.rtodirectory.resource.Vertical;

/**
 * Chooses the product categories of companies and stores from those of their trades, with frequent
 * ones more often.
 */
final class Assortment {
  private static final int USUAL = 3;

  private final SeededRandom random;
  private final DemoResource.Words words;

  Assortment(SeededRandom random, DemoResource.Words words) {
    this.random = random;
    this.words = words;
  }

  /** At least one category of each trade. */
  List<String> of(List<Vertical> trades) {
    List<String> chosen = new ArrayList<>();
    trades.forEach(trade -> addTrade(chosen, words.of(trade.code() + " category")));
    return List.copyOf(chosen);
  }

  private void addTrade(List<String> chosen, List<String> categories) {
    chosen.add(categories.get(0));
    for (int i = 1; i < categories.size(); i++) {
      if (random.chance(i < USUAL ? 85 : 25)) {
        chosen.add(categories.get(i));
      }
    }
  }
}

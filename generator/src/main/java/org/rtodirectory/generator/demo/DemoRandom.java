package org.rtodirectory.generator.demo;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.schemas.api.Vertical;

/**
 * Random numbers, words of {@code demo/words.txt} and values of companies and stores, the same
 * sequence for a seed on every Java version. It uses {@link Random}, whose algorithm is specified,
 * and only those of its methods whose results are specified.
 */
final class DemoRandom {
  private static final int USUAL_CATEGORIES = 3;

  private final Random random;
  private final Map<String, List<String>> words;

  private DemoRandom(long seed, Map<String, List<String>> words) {
    this.random = new Random(seed);
    this.words = words;
  }

  /** The generator of a seed. */
  static DemoRandom of(long seed) {
    Map<String, List<String>> words = new HashMap<>();
    for (String line : DemoDirectory.lines("words.txt")) {
      int colon = line.indexOf(": ");
      words.put(line.substring(0, colon), DemoDirectory.list(line.substring(colon + 2)));
    }
    return new DemoRandom(seed, words);
  }

  /** A new generator, whose sequence is independent of later calls of this one. */
  DemoRandom fork() {
    return new DemoRandom(random.nextLong(), words);
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

  /** One of the words of a list. */
  String word(String list) {
    return pick(words(list));
  }

  private List<String> words(String list) {
    return Objects.requireNonNull(words.get(list), () -> "words.txt has no list " + list);
  }

  /** Categories of the trades, at least one of each; the first ones of a trade are usual. */
  List<String> categories(List<Vertical> trades) {
    List<String> chosen = new ArrayList<>();
    for (Vertical trade : trades) {
      List<String> categories = words(trade.code() + " category");
      for (int i = 0; i < categories.size(); i++) {
        if (i == 0 || chance(i < USUAL_CATEGORIES ? 85 : 25)) {
          chosen.add(categories.get(i));
        }
      }
    }
    return List.copyOf(chosen);
  }

  /** Number of reviews of a store: none in one of eight cases, else from 1 to some hundreds. */
  int reviews() {
    return chance(12) ? 0 : (int) StrictMath.pow(10, 2.7 * fraction());
  }

  /** A rating from 1 with one or two decimals; null without reviews, and in a few other cases. */
  @Nullable String rating(int reviews) {
    if (reviews == 0 || chance(4)) {
      return null;
    }
    int hundredths = 500 - (int) (400 * StrictMath.pow(fraction(), reviews > 2 ? 4 : 1));
    String oneDecimal = hundredths / 100 + "." + hundredths / 10 % 10;
    return chance(60) ? oneDecimal : oneDecimal + hundredths % 10;
  }

  /** A choice by weight. Immutable. */
  static final class WeightedChoice<T> {
    /** The items by the sum of the weights up to and with their own. */
    private final NavigableMap<Integer, T> items = new TreeMap<>();

    /** Creates a choice among {@code items}, at least one of which has a weight above 0. */
    WeightedChoice(List<T> items, ToIntFunction<T> weight) {
      int total = 0;
      for (T item : items) {
        total = Math.addExact(total, weight.applyAsInt(item));
        this.items.putIfAbsent(total, item); // One without weight has the sum of the one before.
      }
      this.items.remove(0);
    }

    T draw(DemoRandom random) {
      return items.higherEntry(random.below(items.lastKey())).getValue();
    }
  }
}

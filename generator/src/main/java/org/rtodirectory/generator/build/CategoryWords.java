package org.rtodirectory.generator.build;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.rtodirectory.schemas.text.Plural;

/**
 * The index phrases of a category: its folded name, the parts of a name that contains "and", and
 * synonyms of the trade. To each of these it adds the phrase with the last word in the other number
 * (singular or plural), and the words joined ({@code autoparts}).
 */
final class CategoryWords {
  private static final Map<String, List<String>> TRADE_WORDS =
      table(
          "apparel: clothing, clothes, fashion, shoes, shoe, boots",
          "appliances: washer, dryer, washing machine, refrigerator, fridge, freezer, stove, oven,"
              + " range, dishwasher, microwave",
          "auto dealer: car dealer, car dealership, dealership, auto dealership, cars, used cars,"
              + " car lot",
          "auto parts: car parts, auto part, parts store, spare parts, car battery",
          "computers: laptop, desktop, pc, tablet",
          "convenience: corner store, mini mart, minimart, gas station",
          "electronics: tv, television, stereo, laptop, computer, tablet, gaming, game console,"
              + " smartphone",
          "furniture: sofa, couch, recliner, loveseat, sectional, dresser, table, bed, living room,"
              + " dining room, bedroom",
          "general merchandise: dollar store, variety store, discount store",
          "grocery: grocer, supermarket, food market, food store",
          "home improvement: hardware store, hardware, building supplies, lumber",
          "mattress: bed, box spring",
          "outdoor: camping, hunting, fishing, sporting goods",
          "restaurant: fast food, places to eat, food, dining, burger, taco, eatery, diner",
          "sheds: storage building, portable building, storage shed, barn, outbuilding, carport,"
              + " gazebo, cabin, garage",
          "television: tv",
          "tires: tyre, wheel, rim, custom wheels",
          "wheels: rim, tire, tyre, custom wheels");

  private CategoryWords() {}

  /** The phrases of a category, which is folded; folded, by code point. */
  static List<String> of(String category) {
    TreeSet<String> phrases = new TreeSet<>();
    add(category, phrases);
    for (String part : category.split(" and ", -1)) {
      add(part, phrases);
    }
    return List.copyOf(phrases);
  }

  private static void add(String category, Set<String> phrases) {
    if (category.isEmpty()) {
      return;
    }
    List<String> numbers = numbers(category);
    numbers.forEach(phrase -> addJoined(phrase, phrases));
    for (String number : numbers) {
      for (String words : TRADE_WORDS.getOrDefault(number, List.of())) {
        numbers(words).forEach(phrase -> addJoined(phrase, phrases));
      }
    }
  }

  private static void addJoined(String phrase, Set<String> phrases) {
    phrases.add(phrase);
    phrases.add(phrase.replace(" ", ""));
  }

  /** A phrase, and the phrase with its last word in the other number. */
  private static List<String> numbers(String phrase) {
    int last = phrase.lastIndexOf(' ') + 1;
    TreeSet<String> numbers = new TreeSet<>(List.of(phrase));
    Plural.others(phrase.substring(last))
        .forEach(other -> numbers.add(phrase.substring(0, last) + other));
    return List.copyOf(numbers);
  }

  private static Map<String, List<String>> table(String... rows) {
    Map<String, List<String>> table = new HashMap<>();
    for (String row : rows) {
      int colon = row.indexOf(':');
      table.put(row.substring(0, colon), Arrays.asList(row.substring(colon + 2).split(", ", -1)));
    }
    return Map.copyOf(table);
  }
}

package org.rtodirectory.generator.indexing;

import static java.util.stream.Collectors.toUnmodifiableMap;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.rtodirectory.schemas.text.Plural;
import org.rtodirectory.schemas.text.Resource;

/**
 * The index phrases of a category: its folded name, the parts of a name that contains "and", and
 * synonyms of the trade. For each phrase, it adds variants: the last word in the singular or
 * plural, and the words joined ({@code autoparts}).
 */
final class CategoryWords {
  private static final Map<String, List<String>> TRADE_WORDS =
      Resource.text("/search/trade-words.txt")
          .lines()
          .map(line -> line.split(": ", -1))
          .collect(
              toUnmodifiableMap(line -> line[0], line -> Arrays.asList(line[1].split(", ", -1))));

  private CategoryWords() {}

  /** Returns the folded phrases of a folded category, by code point. */
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

  /** Returns a phrase with its variants, in which the last word is singular or plural. */
  private static List<String> numbers(String phrase) {
    int last = phrase.lastIndexOf(' ') + 1;
    TreeSet<String> numbers = new TreeSet<>(List.of(phrase));
    Plural.others(phrase.substring(last))
        .forEach(other -> numbers.add(phrase.substring(0, last) + other));
    return List.copyOf(numbers);
  }
}

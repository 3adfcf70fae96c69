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
 * The phrases by which the search index finds a category: its folded name, the parts of a name with
 * "and", and synonyms that people in the trade use. Each phrase also has variants: with the last
 * word in the singular or plural, and with the words joined ({@code autoparts}).
 */
final class CategoryWords {
  /** Synonyms by folded category. A line of the file is {@code category: phrase, phrase}. */
  private static final Map<String, List<String>> SYNONYMS =
      Resource.text("/search/trade-words.txt")
          .lines()
          .map(line -> line.split(": ", -1))
          .collect(
              toUnmodifiableMap(
                  entry -> entry[0], entry -> Arrays.asList(entry[1].split(", ", -1))));

  private CategoryWords() {}

  /** Returns the phrases of a folded category. They are folded, distinct and sorted. */
  static List<String> of(String category) {
    TreeSet<String> phrases = new TreeSet<>();
    addVariantsAndSynonyms(category, phrases);
    for (String part : category.split(" and ", -1)) {
      addVariantsAndSynonyms(part, phrases);
    }
    return List.copyOf(phrases);
  }

  private static void addVariantsAndSynonyms(String name, Set<String> phrases) {
    if (name.isEmpty()) {
      return;
    }
    for (String variant : singularAndPlural(name)) {
      addJoined(variant, phrases);
      for (String synonym : SYNONYMS.getOrDefault(variant, List.of())) {
        singularAndPlural(synonym).forEach(phrase -> addJoined(phrase, phrases));
      }
    }
  }

  /** Adds a phrase, and the phrase with its words joined. */
  private static void addJoined(String phrase, Set<String> phrases) {
    phrases.add(phrase);
    phrases.add(phrase.replace(" ", ""));
  }

  /** Returns a phrase and its variants whose last word is singular or plural. */
  private static List<String> singularAndPlural(String phrase) {
    int last = phrase.lastIndexOf(' ') + 1;
    TreeSet<String> variants = new TreeSet<>(List.of(phrase));
    Plural.otherForms(phrase.substring(last))
        .forEach(form -> variants.add(phrase.substring(0, last) + form));
    return List.copyOf(variants);
  }
}

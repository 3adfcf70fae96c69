package org.rtodirectory.generator.indexing;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.rtodirectory.generator.directory.Synonyms;
import org.rtodirectory.schemas.snapshot.TypeaheadFormat;
import org.rtodirectory.schemas.text.Folding;

/**
 * The categories of one vertical: the combinations that entries have, and the phrases that mean a
 * category. Terms are stored as ids of the {@link TermDictionary}. Not thread-safe.
 */
final class CategoryTerms {
  private final TermDictionary dictionary;
  private final Synonyms synonyms;

  /** The number of each combination of categories. */
  private final Map<List<String>, Integer> numbers = new HashMap<>();

  /**
   * The ids of the terms of the categories in each combination, by the number of the combination.
   */
  private final List<int[]> combinations = new ArrayList<>();

  /** The id of the term of each category. */
  private final Map<String, Integer> termIds = new HashMap<>();

  private final List<Meaning> meanings = new ArrayList<>();

  /** A phrase and the category that it means, both as ids of terms. */
  record Meaning(int phrase, int category) {}

  CategoryTerms(TermDictionary dictionary, Synonyms synonyms) {
    this.dictionary = dictionary;
    this.synonyms = synonyms;
    numberOf(List.of());
  }

  /**
   * Returns the number of a combination of categories, which is added if it is new. The empty
   * combination has the number 0.
   */
  int numberOf(List<String> categories) {
    return numbers.computeIfAbsent(
        categories,
        newCombination -> {
          combinations.add(
              newCombination.stream()
                  .map(Folding::fold)
                  .filter(category -> !category.isEmpty())
                  .distinct()
                  .limit(TypeaheadFormat.CATEGORY_POSITIONS)
                  .mapToInt(this::termId)
                  .toArray());
          return combinations.size() - 1;
        });
  }

  /**
   * Returns the ids of the terms of the categories in each combination, by the number of the
   * combination.
   */
  List<int[]> combinations() {
    return combinations;
  }

  List<Meaning> meanings() {
    return meanings;
  }

  /** Returns the id of a category's term. Adds the phrases of a new category. */
  private int termId(String category) {
    Integer known = termIds.get(category);
    if (known != null) {
      return known;
    }
    int id = dictionary.id(EntryWords.join(category));
    termIds.put(category, id);
    TreeSet<String> phrases = new TreeSet<>();
    Stream.concat(CategoryWords.of(category).stream(), synonyms.wordsFor(category))
        .map(EntryWords::join)
        .forEach(phrases::add);
    phrases.remove(EntryWords.join(category));
    phrases.forEach(phrase -> meanings.add(new Meaning(dictionary.id(phrase), id)));
    return id;
  }
}

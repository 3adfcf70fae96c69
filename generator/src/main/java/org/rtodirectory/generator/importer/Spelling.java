package org.rtodirectory.generator.importer;

import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.Map.Entry;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.text.CodePointOrder;

/**
 * Counts how the rows spell one name, and chooses the spelling that is shown: the most frequent one
 * that is not all capitals, of equally frequent ones the one that is preferred, else the first by
 * code points.
 */
final class Spelling {
  private final Map<String, Integer> counts = new HashMap<>();
  private final Comparator<Entry<String, Integer>> bestFirst;

  private Spelling(Predicate<String> preferred) {
    bestFirst =
        Entry.<String, Integer>comparingByValue()
            .reversed()
            .thenComparing(entry -> preferred.test(entry.getKey()) ? 0 : 1)
            .thenComparing(Entry.comparingByKey(CodePointOrder.COMPARATOR));
  }

  /** Of a company, where no spelling is preferred. */
  static Spelling ofCompany() {
    return new Spelling(spelling -> false);
  }

  /** Of a city, where one without abbreviations is preferred. */
  static Spelling ofCity() {
    return new Spelling(CityKey::isSpelledOut);
  }

  /** Counts one more row with {@code spelling}. */
  void add(String spelling) {
    add(spelling, 1);
  }

  /** Counts {@code rows} more rows with {@code spelling}. */
  void add(String spelling, int rows) {
    counts.merge(spelling, rows, Integer::sum);
  }

  /** Whether no row was counted. */
  boolean isEmpty() {
    return counts.isEmpty();
  }

  /**
   * The name to show. Where all rows spell it in capitals, {@code stored} is kept, or the title
   * case of the most frequent one is made if there is none.
   *
   * @param stored the name in the database; null if it is not there yet, then some row must be
   */
  String chosen(@Nullable String stored) {
    Optional<String> mixed = best(false);
    if (mixed.isPresent()) {
      return mixed.get();
    }
    return stored != null ? stored : TitleCase.of(best(true).orElseThrow());
  }

  private Optional<String> best(boolean allCapitals) {
    return counts.entrySet().stream()
        .filter(entry -> TitleCase.isAllCapitals(entry.getKey()) == allCapitals)
        .min(bestFirst)
        .map(Entry::getKey);
  }
}

package org.rtodirectory.generator.importer;

import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.Map.Entry;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Counts how the rows spell one name, and chooses the spelling that is shown: the most frequent one
 * that is not all capitals, of equally frequent ones the first by code points.
 */
final class Spelling {
  private static final Comparator<String> BY_CODE_POINT =
      (a, b) -> Arrays.compare(a.codePoints().toArray(), b.codePoints().toArray());
  private static final Comparator<Entry<String, Integer>> BEST_FIRST =
      Entry.<String, Integer>comparingByValue()
          .reversed()
          .thenComparing(Entry.comparingByKey(BY_CODE_POINT));

  private final Map<String, Integer> counts = new HashMap<>();

  /** Counts one more row with {@code spelling}. */
  void add(String spelling) {
    counts.merge(spelling, 1, Integer::sum);
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
        .min(BEST_FIRST)
        .map(Entry::getKey);
  }
}

package org.rtodirectory.generator.importer;

import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.Map.Entry;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.generator.importer.Cities.CityKey;
import org.rtodirectory.schemas.text.CodePointOrder;

/**
 * The spellings of a name with their counts. The chosen spelling is the most frequent one that is
 * not all capitals, or with {@link Capitals#UNCHANGED} the most frequent one. Of several, a
 * preferred spelling is chosen, or else the first by code point.
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

  static Spelling ofCompany() {
    return new Spelling(spelling -> false);
  }

  static Spelling ofCity() {
    return new Spelling(CityKey::isSpelledOut);
  }

  void add(String spelling) {
    counts.merge(spelling, 1, Integer::sum);
  }

  void addAll(Spelling otherSpelling) {
    otherSpelling.counts.forEach((spelling, rows) -> counts.merge(spelling, rows, Integer::sum));
  }

  boolean isEmpty() {
    return counts.isEmpty();
  }

  /**
   * Chooses the name to show. If all rows spell it in capitals, that is {@code stored} or, if null,
   * the most frequent spelling in title case.
   */
  String choose(@Nullable String stored, Capitals capitals) {
    Optional<String> best =
        best(spelling -> capitals == Capitals.UNCHANGED || !TitleCase.isAllCapitals(spelling));
    if (best.isPresent()) {
      return best.get();
    }
    return stored != null ? stored : TitleCase.ofName(best(spelling -> true).orElseThrow());
  }

  private Optional<String> best(Predicate<String> isCandidate) {
    return counts.entrySet().stream()
        .filter(entry -> isCandidate.test(entry.getKey()))
        .min(bestFirst)
        .map(Entry::getKey);
  }
}

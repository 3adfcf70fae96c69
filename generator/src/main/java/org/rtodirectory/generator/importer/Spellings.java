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
 * not all capitals, or with {@link AllCapsHandling#UNCHANGED} the most frequent one. If several are
 * equally frequent, a preferred one is chosen, otherwise the first one by code point.
 */
final class Spellings {
  private final Map<String, Integer> counts = new HashMap<>();
  private final Comparator<Entry<String, Integer>> bestFirst;

  private Spellings(Predicate<String> preferred) {
    bestFirst =
        Entry.<String, Integer>comparingByValue()
            .reversed()
            .thenComparing(entry -> preferred.test(entry.getKey()) ? 0 : 1)
            .thenComparing(Entry.comparingByKey(CodePointOrder.COMPARATOR));
  }

  /** Creates an empty collection for the name of a company. No spelling is preferred. */
  static Spellings ofCompany() {
    return new Spellings(spelling -> false);
  }

  /**
   * Creates an empty collection for the name of a city. Prefers spellings without abbreviations.
   */
  static Spellings ofCity() {
    return new Spellings(CityKey::isSpelledOut);
  }

  void add(String spelling) {
    counts.merge(spelling, 1, Integer::sum);
  }

  void addAll(Spellings otherSpelling) {
    otherSpelling.counts.forEach((spelling, count) -> counts.merge(spelling, count, Integer::sum));
  }

  boolean isEmpty() {
    return counts.isEmpty();
  }

  /**
   * Chooses the name to show. If all spellings are in capitals and may be changed, returns {@code
   * stored}. If that is null, converts the most frequent spelling to title case.
   *
   * @param stored the name in the database, or null if it is new
   */
  String choose(@Nullable String stored, AllCapsHandling allCapsHandling) {
    Optional<String> best =
        best(
            spelling ->
                allCapsHandling == AllCapsHandling.UNCHANGED || !TitleCase.isAllCapitals(spelling));
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

package org.rtodirectory.edge.mcp.tool;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.rtodirectory.schemas.snapshot.StringTable;
import org.rtodirectory.schemas.text.Folding;
import org.rtodirectory.schemas.text.Plural;

/**
 * A search for companies whose names share significant words with a given name. A rare word has
 * more weight than a frequent one, so {@code Goodyear} counts more than {@code Tire}. A single
 * short word may also be the initials of a name, such as {@code RAC}. Immutable.
 */
final class SimilarCompanies {
  /** The minimum share of the total weight of all words that a company must have. */
  private static final double MIN_SHARE = 0.5;

  private static final int MAX_WORDS = 8;
  private static final int MAX_INITIALS = 5;

  /** The words that do not distinguish companies. Single letters are ignored too. */
  private static final Set<String> STOP_WORDS =
      Set.of(
          "and", "at", "by", "co", "company", "corp", "for", "inc", "in", "llc", "ltd", "of", "on",
          "or", "the", "to");

  private final StringTable slugs;

  SimilarCompanies(StringTable slugs) {
    this.slugs = slugs;
  }

  /**
   * Returns the companies that share enough significant words with {@code name}, with their weights
   * by their numbers. A company with these initials has the weight 1. The time is O(bytes of all
   * slugs).
   */
  Map<Integer, Double> find(String name) {
    List<String> words = significantWords(name);
    Map<Integer, Double> weights = byWords(words);
    return weights.isEmpty() && words.size() == 1 && words.get(0).length() <= MAX_INITIALS
        ? byInitials(words.get(0))
        : weights;
  }

  private Map<Integer, Double> byWords(List<String> words) {
    Map<Integer, Double> weights = new TreeMap<>();
    double total = 0;
    for (String word : words) {
      Set<Integer> companies = companiesWithWord(word);
      double weight = Math.log1p((double) slugs.count() / Math.max(1, companies.size()));
      total += weight;
      companies.forEach(company -> weights.merge(company, weight, Double::sum));
    }
    double minWeight = total * MIN_SHARE;
    weights.values().removeIf(weight -> weight < minWeight);
    return weights;
  }

  /** Returns the companies whose slugs have a word in the singular or the plural. */
  private Set<Integer> companiesWithWord(String word) {
    Set<Integer> companies = new LinkedHashSet<>();
    List<String> spellings = new ArrayList<>(Plural.otherForms(word));
    spellings.add(word);
    for (String spelling : spellings) {
      for (int company : slugs.containing(spelling)) {
        if (("-" + slugs.get(company) + "-").contains("-" + spelling + "-")) {
          companies.add(company);
        }
      }
    }
    return companies;
  }

  private Map<Integer, Double> byInitials(String letters) {
    Map<Integer, Double> weights = new TreeMap<>();
    for (int company = 0; company < slugs.count(); company++) {
      String slug = slugs.get(company);
      if (slug.charAt(0) == letters.charAt(0) && initials(slug).equals(letters)) {
        weights.put(company, 1.0);
      }
    }
    return weights;
  }

  private static String initials(String slug) {
    StringBuilder initials = new StringBuilder();
    for (String word : slug.split("-", -1)) {
      if (!word.isEmpty()) {
        initials.append(word.charAt(0));
      }
    }
    return initials.toString();
  }

  private static List<String> significantWords(String name) {
    List<String> words = Folding.words(Folding.fold(name)).stream().distinct().toList();
    List<String> significant =
        words.stream().filter(word -> word.length() > 1 && !STOP_WORDS.contains(word)).toList();
    return (significant.isEmpty() ? words : significant).stream().limit(MAX_WORDS).toList();
  }
}

package org.rtodirectory.edge.release;

import static java.util.Map.entry;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.rtodirectory.schemas.text.Folding;

/**
 * The words of guides and of queries for guides, as stems. Everyday words in a query also stand for
 * the terms that guides use. Stateless.
 */
final class GuideWords {
  private static final double EQUIVALENT_WEIGHT = 0.5;
  private static final Pattern ENDING = Pattern.compile("(?<=[a-z]{3})(?:ings|ing|ed|es|s)$");
  private static final Pattern DOUBLED_LETTER_OR_SILENT_E =
      Pattern.compile("(?<=[a-z]{2}([a-z]))\\1$|(?<=[a-z]{3})e$");

  /**
   * The last letter of {@code penalty} and {@code apply}. It is an i in {@code penalties} and
   * {@code applied}.
   */
  private static final Pattern Y_AFTER_CONSONANT = Pattern.compile("(?<=[a-z][^aeiou])y$");

  /** The words that tell nothing about the subject of a text. */
  private static final Set<String> STOP_WORDS =
      Set.of(
          "a", "an", "and", "are", "as", "at", "be", "but", "by", "can", "do", "does", "for", "how",
          "i", "if", "in", "into", "is", "it", "my", "no", "not", "of", "on", "or", "such", "that",
          "the", "their", "then", "there", "these", "they", "this", "to", "was", "what", "will",
          "with", "you");

  /** The stems that nearly every guide about renting to own has. */
  private static final Set<String> TRADE_STEMS =
      Set.of("own", "ownership", "pay", "payment", "rent", "rental", "rto");

  /** The stems of the terms that guides use, by the stem of the everyday word. */
  private static final Map<String, List<String>> GUIDE_STEMS_BY_EVERYDAY_STEM =
      equivalents(
          Map.ofEntries(
              entry("repo repossess repossessed repossession seize", "missed consent back cannot"),
              entry("cant unable afford behind", "cannot missed"),
              entry("arrest arrested jail prison criminal sue sued lawsuit police", "crime court"),
              entry("ripoff rip scam overpriced expensive worth", "total cost price"),
              entry("interest apr percent", "apr rate total cost"),
              entry("broken broke defective damaged fix", "repair service"),
              entry("cancel quit stop", "return end"),
              entry("bankrupt bankruptcy evicted debt", "money help counselor")));

  private GuideWords() {}

  /** Returns the stems of the words of a text in their order, without stop words. */
  static List<String> stems(String text) {
    return Folding.words(Folding.fold(text)).stream()
        .filter(word -> !STOP_WORDS.contains(word))
        .map(GuideWords::stem)
        .toList();
  }

  /**
   * Returns the stems of a query and their equivalents, with the weight of each. Leaves out the
   * stems of the trade if there are others. The map is sorted, so that a sum of weights does not
   * depend on the order of a hash table.
   */
  static Map<String, Double> topicWeights(String text) {
    List<String> queryStems = stems(text);
    boolean hasTopic = !TRADE_STEMS.containsAll(queryStems);
    Map<String, Double> weights = new TreeMap<>();
    for (String stem : queryStems) {
      if (!hasTopic || !TRADE_STEMS.contains(stem)) {
        weights.put(stem, 1.0);
        GUIDE_STEMS_BY_EVERYDAY_STEM
            .getOrDefault(stem, List.of())
            .forEach(equivalent -> weights.merge(equivalent, EQUIVALENT_WEIGHT, Math::max));
      }
    }
    return weights;
  }

  /** Returns all stems of a query, also those of the trade, without equivalents. Each weighs 1. */
  static Map<String, Double> allWeights(String text) {
    Map<String, Double> weights = new TreeMap<>();
    stems(text).forEach(stem -> weights.put(stem, 1.0));
    return weights;
  }

  /** Returns, for each word of a query, its stem and the stems of its equivalents. */
  static List<Set<String>> alternatives(String text) {
    return stems(text).stream()
        .map(
            stem -> {
              Set<String> stems =
                  new TreeSet<>(GUIDE_STEMS_BY_EVERYDAY_STEM.getOrDefault(stem, List.of()));
              stems.add(stem);
              return stems;
            })
        .toList();
  }

  /**
   * Returns the equivalents by stem.
   *
   * @param words the terms of guides, by the everyday words for them, both separated by spaces
   */
  private static Map<String, List<String>> equivalents(Map<String, String> words) {
    Map<String, List<String>> equivalents = new HashMap<>();
    words.forEach(
        (everyday, terms) -> stems(everyday).forEach(stem -> equivalents.put(stem, stems(terms))));
    return Map.copyOf(equivalents);
  }

  /**
   * Returns a word without the endings of number and tense and without a final e. A doubled last
   * letter becomes a single one, and a final y after a consonant becomes i. The result need not be
   * a word: {@code price} becomes {@code pric}.
   */
  private static String stem(String word) {
    String withoutEnding = ENDING.matcher(word).replaceFirst("");
    String single = DOUBLED_LETTER_OR_SILENT_E.matcher(withoutEnding).replaceFirst("");
    return Y_AFTER_CONSONANT.matcher(single).replaceFirst("i");
  }
}

package org.rtodirectory.edge.release;

import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.rtodirectory.schemas.api.Guide;

/**
 * The guides of a release, and a search for them by words. A search examines every guide, because
 * there are few. Guides of equal rank keep their order. Immutable.
 *
 * <p>A word counts by its rarity, {@code ln(1 + guides / guides with it)}, times 4 if it is in the
 * title, times 2 if it is in the summary, and times {@code n / (n + 1)} if it is n times in the
 * body. The score is the sum. {@link GuideWords} selects the words that count.
 */
public final class GuideLibrary {
  private static final double TITLE_WEIGHT = 4;
  private static final double SUMMARY_WEIGHT = 2;
  private static final Pattern MARKS =
      Pattern.compile(
          "(?m)^[ \t]*(?:#{1,6}|[-*+>]|\\d+\\.)[ \t]+|\\*\\*|__|`|~~|!?\\[(?=[^\\]]*]\\()|]\\([^)]*\\)");
  private static final Pattern SENTENCE_END =
      Pattern.compile("(?<=[.!?])\\s+(?=\\p{Lu})|\\R\\s*\\R");

  private final List<Guide> guides;

  private final List<Map<String, Double>> weights;

  /** The number of guides with a stem, by stem. */
  private final Map<String, Integer> frequencies = new HashMap<>();

  /**
   * A guide that a search found.
   *
   * @param snippet the sentence of the guide with the most words of the query, as plain text. The
   *     summary if no sentence has any
   */
  public record GuideMatch(Guide guide, String snippet) {}

  /**
   * @param guides the guides, whose slugs must differ
   */
  public GuideLibrary(List<Guide> guides) {
    this.guides = List.copyOf(guides);
    this.weights = this.guides.stream().map(GuideLibrary::weights).toList();
    weights.forEach(
        guideWeights ->
            guideWeights.keySet().forEach(stem -> frequencies.merge(stem, 1, Integer::sum)));
  }

  /** Returns all guides, by slug. */
  public List<Guide> all() {
    return guides;
  }

  public Optional<Guide> find(String slug) {
    return guides.stream().filter(guide -> guide.slug().equals(slug)).findFirst();
  }

  /**
   * Returns the guides with any of the words of {@code text}, best first, at most {@code limit}.
   */
  public List<GuideMatch> search(String text, int limit) {
    List<GuideMatch> matches = search(GuideWords.ofQuery(text), limit);
    return matches.isEmpty() ? search(GuideWords.allOfQuery(text), limit) : matches;
  }

  private List<GuideMatch> search(Map<String, Double> query, int limit) {
    record Scored(Guide guide, double score) {}
    return IntStream.range(0, guides.size())
        .mapToObj(i -> new Scored(guides.get(i), score(weights.get(i), query)))
        .filter(scored -> scored.score() > 0)
        .sorted(Comparator.comparingDouble(Scored::score).reversed())
        .limit(limit)
        .map(scored -> new GuideMatch(scored.guide(), snippet(scored.guide(), query)))
        .toList();
  }

  /**
   * Returns the guides that have every word of {@code text} or its equivalent, and at least one of
   * them in title or summary. Best first, at most {@code limit}.
   */
  public List<Guide> about(String text, int limit) {
    List<Set<String>> words = GuideWords.alternatives(text);
    return search(GuideWords.ofQuery(text), guides.size()).stream()
        .map(GuideMatch::guide)
        .filter(guide -> isAbout(weights.get(guides.indexOf(guide)), words))
        .limit(limit)
        .toList();
  }

  private static boolean isAbout(Map<String, Double> weights, List<Set<String>> words) {
    return words.stream().allMatch(word -> weight(weights, word) > 0)
        && words.stream().anyMatch(word -> weight(weights, word) >= SUMMARY_WEIGHT);
  }

  private static double weight(Map<String, Double> weights, Set<String> word) {
    return word.stream().mapToDouble(stem -> weights.getOrDefault(stem, 0.0)).max().orElse(0);
  }

  private static Map<String, Double> weights(Guide guide) {
    Map<String, Integer> body = new HashMap<>();
    GuideWords.stems(guide.bodyMarkdown()).forEach(stem -> body.merge(stem, 1, Integer::sum));
    Map<String, Double> weights = new HashMap<>();
    body.forEach((stem, count) -> weights.put(stem, count / (count + 1.0)));
    new HashSet<>(GuideWords.stems(guide.title()))
        .forEach(stem -> weights.merge(stem, TITLE_WEIGHT, Double::sum));
    new HashSet<>(GuideWords.stems(guide.summary()))
        .forEach(stem -> weights.merge(stem, SUMMARY_WEIGHT, Double::sum));
    return weights;
  }

  private double score(Map<String, Double> weights, Map<String, Double> query) {
    return query.entrySet().stream()
        .mapToDouble(
            word ->
                word.getValue() * rarity(word.getKey()) * weights.getOrDefault(word.getKey(), 0.0))
        .sum();
  }

  private double rarity(String stem) {
    return Math.log1p((double) guides.size() / frequencies.getOrDefault(stem, guides.size()));
  }

  /**
   * Returns the longest of the sentences whose different words weigh most: a heading is a short
   * one.
   */
  private String snippet(Guide guide, Map<String, Double> query) {
    String best = guide.summary();
    double most = 0;
    for (String part : SENTENCE_END.split(MARKS.matcher(guide.bodyMarkdown()).replaceAll(""), -1)) {
      String sentence = part.replaceAll("\\s+", " ").strip();
      Set<String> matches = new TreeSet<>(GuideWords.stems(sentence));
      matches.retainAll(query.keySet());
      double weight =
          matches.stream().mapToDouble(stem -> query.getOrDefault(stem, 0.0) * rarity(stem)).sum();
      if (weight > most || (weight == most && weight > 0 && sentence.length() > best.length())) {
        most = weight;
        best = sentence;
      }
    }
    return best;
  }
}

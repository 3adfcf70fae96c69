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
 * there are few. Guides with the same score keep their order. Immutable.
 *
 * <p>The score of a guide is a sum over the words of the query. {@link GuideWords} selects these
 * words. Each word adds the product of its rarity and its weight in the guide. The rarity is {@code
 * ln(1 + guides / guides with the word)}. The weight is 4 if the word is in the title, plus 2 if it
 * is in the summary, plus {@code n / (n + 1)} if it is n times in the body.
 */
public final class GuideLibrary {
  private static final double TITLE_WEIGHT = 4;
  private static final double SUMMARY_WEIGHT = 2;

  /** The marks of Markdown, which a snippet does not show. */
  private static final Pattern MARKDOWN_MARKS =
      Pattern.compile(
          "(?m)^[ \t]*(?:#{1,6}|[-*+>]|\\d+\\.)[ \t]+|\\*\\*|__|`|~~|!?\\[(?=[^\\]]*]\\()|]\\([^)]*\\)");

  private static final Pattern SENTENCE_END =
      Pattern.compile("(?<=[.!?])\\s+(?=\\p{Lu})|\\R\\s*\\R");

  private final List<Guide> guides;

  /** For each guide, the weights of its stems. */
  private final List<Map<String, Double>> stemWeights;

  /** The number of guides with a stem, by stem. */
  private final Map<String, Integer> guideCounts = new HashMap<>();

  /**
   * A guide that a search found.
   *
   * @param snippet the sentence of the guide that matches the query best, as plain text, or the
   *     summary if no sentence matches
   */
  public record GuideMatch(Guide guide, String snippet) {}

  /**
   * @param guides the guides, whose slugs must differ
   */
  public GuideLibrary(List<Guide> guides) {
    this.guides = List.copyOf(guides);
    this.stemWeights = this.guides.stream().map(GuideLibrary::stemWeights).toList();
    stemWeights.forEach(
        weights -> weights.keySet().forEach(stem -> guideCounts.merge(stem, 1, Integer::sum)));
  }

  /** Returns all guides in their order. */
  public List<Guide> all() {
    return guides;
  }

  public Optional<Guide> find(String slug) {
    return guides.stream().filter(guide -> guide.slug().equals(slug)).findFirst();
  }

  /**
   * Returns the guides with any of the words of {@code text}, best first, at most {@code limit}. If
   * there are none, the words that nearly every guide has count too.
   */
  public List<GuideMatch> search(String text, int limit) {
    List<GuideMatch> matches = search(GuideWords.topicWeights(text), limit);
    return matches.isEmpty() ? search(GuideWords.allWeights(text), limit) : matches;
  }

  private List<GuideMatch> search(Map<String, Double> queryWeights, int limit) {
    record Scored(Guide guide, double score) {}
    return IntStream.range(0, guides.size())
        .mapToObj(i -> new Scored(guides.get(i), score(stemWeights.get(i), queryWeights)))
        .filter(scored -> scored.score() > 0)
        .sorted(Comparator.comparingDouble(Scored::score).reversed())
        .limit(limit)
        .map(scored -> new GuideMatch(scored.guide(), snippet(scored.guide(), queryWeights)))
        .toList();
  }

  /**
   * Returns the guides that have every word of {@code text} or an equivalent, at least one of them
   * in the title or summary. Best first, at most {@code limit}.
   */
  public List<Guide> about(String text, int limit) {
    List<Set<String>> alternatives = GuideWords.alternatives(text);
    return search(GuideWords.topicWeights(text), guides.size()).stream()
        .map(GuideMatch::guide)
        .filter(guide -> isAbout(stemWeights.get(guides.indexOf(guide)), alternatives))
        .limit(limit)
        .toList();
  }

  private static boolean isAbout(Map<String, Double> stemWeights, List<Set<String>> alternatives) {
    return alternatives.stream().allMatch(stems -> maxWeight(stemWeights, stems) > 0)
        && alternatives.stream().anyMatch(stems -> maxWeight(stemWeights, stems) >= SUMMARY_WEIGHT);
  }

  private static double maxWeight(Map<String, Double> stemWeights, Set<String> stems) {
    return stems.stream().mapToDouble(stem -> stemWeights.getOrDefault(stem, 0.0)).max().orElse(0);
  }

  private static Map<String, Double> stemWeights(Guide guide) {
    Map<String, Integer> countsInBody = new HashMap<>();
    GuideWords.stems(guide.bodyMarkdown())
        .forEach(stem -> countsInBody.merge(stem, 1, Integer::sum));
    Map<String, Double> weights = new HashMap<>();
    countsInBody.forEach((stem, count) -> weights.put(stem, count / (count + 1.0)));
    new HashSet<>(GuideWords.stems(guide.title()))
        .forEach(stem -> weights.merge(stem, TITLE_WEIGHT, Double::sum));
    new HashSet<>(GuideWords.stems(guide.summary()))
        .forEach(stem -> weights.merge(stem, SUMMARY_WEIGHT, Double::sum));
    return weights;
  }

  private double score(Map<String, Double> stemWeights, Map<String, Double> queryWeights) {
    return queryWeights.entrySet().stream()
        .mapToDouble(
            entry -> {
              String stem = entry.getKey();
              double queryWeight = entry.getValue();
              return queryWeight * rarity(stem) * stemWeights.getOrDefault(stem, 0.0);
            })
        .sum();
  }

  private double rarity(String stem) {
    return Math.log1p((double) guides.size() / guideCounts.getOrDefault(stem, guides.size()));
  }

  /**
   * Returns the sentence whose distinct words weigh most, or the summary if no sentence has a word
   * of the query. Of several such sentences, returns the longest, because a short one may be a
   * heading.
   */
  private String snippet(Guide guide, Map<String, Double> queryWeights) {
    String best = guide.summary();
    double bestWeight = 0;
    String text = MARKDOWN_MARKS.matcher(guide.bodyMarkdown()).replaceAll("");
    for (String wrappedSentence : SENTENCE_END.split(text, -1)) {
      String sentence = wrappedSentence.replaceAll("\\s+", " ").strip();
      Set<String> matches = new TreeSet<>(GuideWords.stems(sentence));
      matches.retainAll(queryWeights.keySet());
      double weight =
          matches.stream()
              .mapToDouble(stem -> queryWeights.getOrDefault(stem, 0.0) * rarity(stem))
              .sum();
      boolean isLongerTie = weight > 0 && weight == bestWeight && sentence.length() > best.length();
      if (weight > bestWeight || isLongerTie) {
        bestWeight = weight;
        best = sentence;
      }
    }
    return best;
  }
}

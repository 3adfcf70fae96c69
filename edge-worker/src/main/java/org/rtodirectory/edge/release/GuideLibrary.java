package org.rtodirectory.edge.release;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.rtodirectory.schemas.api.Guide;

/**
 * The guides of a release, and a search for them by words. A directory has a handful of short
 * guides, so the search looks at each of them: it takes time proportional to the number of guides,
 * and only the words of the texts are prepared. Guides of equal rank keep their order. Immutable.
 *
 * <p>A word counts by its rarity, {@code ln(1 + guides / guides with it)}, times 4 if it is in the
 * title, times 2 if it is in the summary, and times {@code n / (n + 1)} if it is n times in the
 * body; these add up.
 */
public final class GuideLibrary {
  private static final double TITLE_WEIGHT = 4;
  private static final double SUMMARY_WEIGHT = 2;
  private static final int SHORTEST_CORRECTED = 4;

  private final List<Guide> guides;
  private final Map<String, Guide> bySlug;
  private final List<Indexed> indexed;

  /** The number of guides that have a word. */
  private final Map<String, Integer> frequencies = new HashMap<>();

  /** A guide with the stems of its words. */
  private record Indexed(
      Guide guide, Set<String> title, Set<String> summary, Map<String, Integer> body, String text) {
    static Indexed of(Guide guide) {
      String text = GuideText.plain(guide.bodyMarkdown());
      Map<String, Integer> body = new HashMap<>();
      GuideText.stems(text).forEach(stem -> body.merge(stem, 1, Integer::sum));
      return new Indexed(
          guide,
          Set.copyOf(GuideText.stems(guide.title())),
          Set.copyOf(GuideText.stems(guide.summary())),
          Map.copyOf(body),
          text);
    }

    Set<String> stems() {
      Set<String> all = new HashSet<>(body.keySet());
      all.addAll(title);
      all.addAll(summary);
      return all;
    }
  }

  /**
   * A guide that a search found.
   *
   * @param snippet the sentence of the guide with most of the words that were looked for, as plain
   *     text; the summary if no sentence has any
   */
  public record Match(Guide guide, String snippet) {}

  private record Scored(Indexed guide, double score) {}

  /**
   * @param guides whose slugs differ
   */
  public GuideLibrary(List<Guide> guides) {
    this.guides = List.copyOf(guides);
    this.bySlug =
        this.guides.stream()
            .collect(Collectors.toUnmodifiableMap(Guide::slug, Function.identity()));
    this.indexed = this.guides.stream().map(Indexed::of).toList();
    for (Indexed guide : indexed) {
      guide.stems().forEach(stem -> frequencies.merge(stem, 1, Integer::sum));
    }
  }

  /** All guides, by slug. */
  public List<Guide> all() {
    return guides;
  }

  /** The guide of that slug. */
  public Optional<Guide> find(String slug) {
    return Optional.ofNullable(bySlug.get(slug));
  }

  /**
   * The guides with any of the words of {@code text}, or with one edit of a word that none has,
   * best first, at most {@code limit}.
   */
  public List<Match> search(String text, int limit) {
    // Sorted, so that the sum of the weights does not depend on the order of a hash table.
    Set<String> stems =
        GuideText.stems(text).stream()
            .map(this::known)
            .collect(Collectors.toCollection(TreeSet::new));
    List<Scored> found = new ArrayList<>();
    for (Indexed guide : indexed) {
      double score = stems.stream().mapToDouble(stem -> score(guide, stem)).sum();
      if (score > 0) {
        found.add(new Scored(guide, score));
      }
    }
    return found.stream()
        .sorted(Comparator.comparingDouble(Scored::score).reversed())
        .limit(limit)
        .map(scored -> new Match(scored.guide().guide(), snippet(scored.guide(), stems)))
        .toList();
  }

  /** A stem, or if no guide has it the most frequent one of them that is one edit away. */
  private String known(String stem) {
    if (frequencies.containsKey(stem) || stem.length() < SHORTEST_CORRECTED) {
      return stem;
    }
    return frequencies.keySet().stream()
        .filter(other -> GuideText.isOneEdit(stem, other))
        .min(
            Comparator.comparing((String other) -> -frequencies.getOrDefault(other, 0))
                .thenComparing(Comparator.naturalOrder()))
        .orElse(stem);
  }

  private double score(Indexed guide, String stem) {
    int inBody = guide.body().getOrDefault(stem, 0);
    return rarity(stem)
        * ((guide.title().contains(stem) ? TITLE_WEIGHT : 0)
            + (guide.summary().contains(stem) ? SUMMARY_WEIGHT : 0)
            + inBody / (inBody + 1.0));
  }

  private double rarity(String stem) {
    return Math.log1p((double) guides.size() / frequencies.getOrDefault(stem, guides.size()));
  }

  /** The longest of the sentences whose different words weigh most: a heading is a short one. */
  private String snippet(Indexed guide, Set<String> stems) {
    String best = guide.guide().summary();
    double most = 0;
    for (String sentence : GuideText.sentences(guide.text())) {
      Set<String> found = new TreeSet<>(GuideText.stems(sentence));
      found.retainAll(stems);
      double weight = found.stream().mapToDouble(this::rarity).sum();
      boolean isLonger = weight == most && weight > 0 && sentence.length() > best.length();
      if (weight > most || isLonger) {
        most = weight;
        best = sentence;
      }
    }
    return best;
  }
}

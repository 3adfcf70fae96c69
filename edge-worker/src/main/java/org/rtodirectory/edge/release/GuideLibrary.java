package org.rtodirectory.edge.release;

import java.text.BreakIterator;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.rtodirectory.schemas.api.Guide;
import org.rtodirectory.schemas.text.Folding;

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
  private static final Pattern LINE_MARKS =
      Pattern.compile("(?m)^[ \t]*(?:#{1,6}|[-*+>]|\\d+\\.)[ \t]+");
  private static final Pattern LINK = Pattern.compile("!?\\[([^\\]]*)]\\([^)]*\\)");
  private static final Pattern INLINE_MARKS = Pattern.compile("\\*\\*|__|`|~~");
  private static final Pattern ENDS_WITHOUT_STOP =
      Pattern.compile("([\\p{L}\\p{N})])\\s*\\R\\s*\\R");
  private static final Pattern WHITE_SPACE = Pattern.compile("\\s+");

  /** Words that say nothing of what a text is about. */
  private static final Set<String> STOP_WORDS =
      Set.of(
          "a", "an", "and", "are", "as", "at", "be", "but", "by", "can", "do", "for", "how", "i",
          "if", "in", "into", "is", "it", "my", "no", "not", "of", "on", "or", "such", "that",
          "the", "their", "then", "there", "these", "they", "this", "to", "was", "what", "will",
          "with", "you");

  private static final List<String> ENDINGS = List.of("ings", "ing", "ed", "es", "s");

  /** What an ending must leave: {@code shed} and {@code bed} have none. */
  private static final int SHORTEST_STEM = 3;

  private final List<Guide> guides;
  private final Map<String, Guide> bySlug;
  private final List<Indexed> indexed;

  /** The number of guides that have a word. */
  private final Map<String, Integer> frequencies = new HashMap<>();

  /** A guide with the stems of its words. */
  private record Indexed(
      Guide guide, Set<String> title, Set<String> summary, Map<String, Integer> body, String text) {
    static Indexed of(Guide guide) {
      String text = plain(guide.bodyMarkdown());
      Map<String, Integer> body = new HashMap<>();
      stems(text).forEach(stem -> body.merge(stem, 1, Integer::sum));
      return new Indexed(
          guide,
          Set.copyOf(stems(guide.title())),
          Set.copyOf(stems(guide.summary())),
          Map.copyOf(body),
          text);
    }

    Set<String> words() {
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
      guide.words().forEach(stem -> frequencies.merge(stem, 1, Integer::sum));
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
        stems(text).stream().map(this::known).collect(Collectors.toCollection(TreeSet::new));
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
        .filter(other -> isOneEdit(stem, other))
        .min(
            Comparator.comparing((String other) -> -frequencies.getOrDefault(other, 0))
                .thenComparing(Comparator.naturalOrder()))
        .orElse(stem);
  }

  /** Whether one letter is missing, added or another, or two neighbours are swapped. */
  private static boolean isOneEdit(String one, String other) {
    String shorter = one.length() < other.length() ? one : other;
    String longer = shorter.equals(one) ? other : one;
    int same = 0;
    while (same < shorter.length() && one.charAt(same) == other.charAt(same)) {
      same++;
    }
    String rest = shorter.substring(same);
    String longRest = longer.substring(same);
    if (rest.length() < longRest.length()) {
      return longRest.substring(1).equals(rest);
    }
    return rest.isEmpty()
        || rest.substring(1).equals(longRest.substring(1))
        || (rest.length() > 1
            && rest.charAt(0) == longRest.charAt(1)
            && rest.charAt(1) == longRest.charAt(0)
            && rest.substring(2).equals(longRest.substring(2)));
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
    for (String sentence : sentences(guide.text())) {
      Set<String> found = new TreeSet<>(stems(sentence));
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

  /** Markdown as plain text on one line; a paragraph without a full stop gets one. */
  private static String plain(String markdown) {
    String text = LINE_MARKS.matcher(markdown).replaceAll("");
    text = LINK.matcher(text).replaceAll("$1");
    text = INLINE_MARKS.matcher(text).replaceAll("");
    text = ENDS_WITHOUT_STOP.matcher(text).replaceAll("$1. ");
    return WHITE_SPACE.matcher(text).replaceAll(" ").strip();
  }

  /** The stems of the words of a text in their order, without stop words. */
  private static List<String> stems(String text) {
    List<String> stems = new ArrayList<>();
    for (String word : Folding.fold(text).split(" ", -1)) {
      if (!word.isEmpty() && !STOP_WORDS.contains(word)) {
        stems.add(stem(word));
      }
    }
    return stems;
  }

  /** The sentences of a text. */
  private static List<String> sentences(String text) {
    BreakIterator breaks = BreakIterator.getSentenceInstance(Locale.ROOT);
    breaks.setText(text);
    List<String> sentences = new ArrayList<>();
    int start = breaks.first();
    for (int end = breaks.next(); end != BreakIterator.DONE; end = breaks.next()) {
      sentences.add(text.substring(start, end).strip());
      start = end;
    }
    return sentences;
  }

  /**
   * A word without the endings of number and tense, so that {@code return}, {@code returns} and
   * {@code returned} are the same word. Not a word of English, and not meant to be shown.
   */
  private static String stem(String word) {
    String stem = word;
    for (String ending : ENDINGS) {
      if (word.endsWith(ending) && word.length() - ending.length() >= SHORTEST_STEM) {
        stem = word.substring(0, word.length() - ending.length());
        break;
      }
    }
    boolean isDoubled =
        stem.length() > SHORTEST_STEM
            && stem.charAt(stem.length() - 1) == stem.charAt(stem.length() - 2);
    boolean hasSilentE = stem.length() > SHORTEST_STEM && stem.endsWith("e");
    return isDoubled || hasSilentE ? stem.substring(0, stem.length() - 1) : stem;
  }
}

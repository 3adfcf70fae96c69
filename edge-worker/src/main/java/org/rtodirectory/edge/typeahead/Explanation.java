package org.rtodirectory.edge.typeahead;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.rtodirectory.schemas.snapshot.TypeaheadFormat.Occurrence;

/**
 * The components of the score of an entry, with the reasons for them. Scores, weights, qualities
 * and factors are in units of 1/1024.
 *
 * @param entry the number of the entry, which is its static rank
 * @param score the sum of coverage, completeness, adjacency and bonus, or -1 if the entry covers no
 *     significant word
 * @param matches the words that the entry covers, in query order
 * @param uncovered the words that the entry does not cover
 * @param coverage the score of the words that the entry covers
 * @param completeness the score of the share of its name that the query covers
 * @param adjacency the score of the words that are adjacent in the entry as in the query
 * @param bonus the score of the size and the type of the entry
 * @param isNameComplete whether the query covers the whole name of the entry
 */
public record Explanation(
    int entry,
    int score,
    List<Match> matches,
    List<Uncovered> uncovered,
    int coverage,
    int completeness,
    int adjacency,
    int bonus,
    boolean isNameComplete) {

  /**
   * One or more adjacent query words that the entry covers.
   *
   * @param firstWord the number of the first of these words in the query
   * @param words the query words, separated by spaces
   * @param interpretation the way in which the words are understood
   * @param term the matched term of the index, or empty if the entry is near the ZIP code
   * @param occurrence the place of the term in the entry
   * @param weight the weight of the query words
   * @param quality the quality of the interpretation, which is lower for a typo or an unfinished
   *     word
   * @param factor the factor of the field that contains the term
   */
  public record Match(
      int firstWord,
      String words,
      Interpretation interpretation,
      String term,
      Occurrence occurrence,
      int weight,
      int quality,
      int factor) {
    @Override
    public String toString() {
      return String.format(
          Locale.ROOT,
          "%s = %s %s in %s, %.2f x %.2f x %.2f",
          words,
          interpretation,
          term,
          occurrence,
          decimal(weight),
          decimal(quality),
          decimal(factor));
    }
  }

  /**
   * A query word that the entry does not cover.
   *
   * @param word the query word
   * @param weight the weight of the word
   * @param isSignificant whether the word is significant, see {@link QueryWords#significantMask}
   */
  public record Uncovered(String word, int weight, boolean isSignificant) {
    @Override
    public String toString() {
      return String.format(Locale.ROOT, "%s not covered, %.2f", word, decimal(weight));
    }
  }

  /**
   * Returns whether the query is a name of the entry, in any exact spelling. All words of the query
   * must be finished.
   */
  public boolean isExactName() {
    // A word that is only the beginning of a word of the name makes another name.
    return isNameComplete
        && uncovered.isEmpty()
        && matches.stream()
            .allMatch(
                match ->
                    match.interpretation.isExact()
                        && match.interpretation != Interpretation.PREFIX
                        && isName(match.occurrence));
  }

  /**
   * Returns the explanation of an entry for a query that names the vertical and nothing else, so
   * that every entry matches.
   */
  public static Explanation withoutWords(int entry) {
    return new Explanation(entry, 0, List.of(), List.of(), 0, 0, 0, 0, false);
  }

  /** Returns whether the entry lacks a significant word. */
  public boolean isPartial() {
    return uncovered.stream().anyMatch(Uncovered::isSignificant);
  }

  /** Returns the field of the entry that matches the query, or the kind of an inexact match. */
  public MatchKind matchKind() {
    if (matches.isEmpty()) {
      return uncovered.isEmpty() ? MatchKind.CATEGORY : MatchKind.GUESS;
    }
    if (isPartial() || hasInterpretation(Interpretation.TWO_TYPOS, Interpretation.SOUND)) {
      return MatchKind.GUESS;
    }
    if (hasInterpretation(Interpretation.TYPO)) {
      return MatchKind.TYPO;
    }
    if (hasInterpretation(Interpretation.NEAR)) {
      return MatchKind.NEAR;
    }
    if (hasOccurrence(Occurrence.ADDRESS)) {
      return MatchKind.ADDRESS;
    }
    if (hasOccurrence(Occurrence.ZIP)) {
      return MatchKind.NEAR;
    }
    return hasOccurrence(Occurrence.CATEGORY) ? MatchKind.CATEGORY : MatchKind.NAME;
  }

  private boolean hasInterpretation(Interpretation... interpretations) {
    return matches.stream()
        .anyMatch(match -> List.of(interpretations).contains(match.interpretation));
  }

  private boolean hasOccurrence(Occurrence occurrence) {
    return matches.stream().anyMatch(match -> match.occurrence == occurrence);
  }

  private static boolean isName(Occurrence occurrence) {
    return occurrence == Occurrence.WORD
        || occurrence == Occurrence.WHOLE
        || occurrence == Occurrence.OTHER;
  }

  /**
   * Returns a line with the components of the score, then a line for each match and each uncovered
   * word.
   */
  public List<String> lines() {
    List<String> lines = new ArrayList<>();
    lines.add(
        String.format(
            Locale.ROOT,
            "%.3f = coverage %.3f + completeness %.3f + adjacency %.3f + size and type %.3f",
            decimal(score),
            decimal(coverage),
            decimal(completeness),
            decimal(adjacency),
            decimal(bonus)));
    matches.forEach(match -> lines.add(match.toString()));
    uncovered.forEach(word -> lines.add(word.toString()));
    return lines;
  }

  @Override
  public String toString() {
    return String.join("; ", lines());
  }

  /** Converts a number in 1/1024 to a decimal. */
  private static double decimal(int number) {
    return (double) number / ScoringModel.ONE;
  }
}

package org.rtodirectory.edge.typeahead;

import static org.rtodirectory.edge.typeahead.ScoringModel.ONE;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.edge.typeahead.ScoringModel.Parameter;
import org.rtodirectory.schemas.snapshot.TypeaheadFormat.Occurrence;

/**
 * The compiled query: its words with their weights, and the terms of the index that match them.
 * Immutable and safe for all threads, except for the {@link Nearness} that it returns.
 *
 * <p>Ranges of terms come from the trie, so no two of them overlap partly, and they form trees. A
 * term is in its innermost range and in all parents of that range.
 */
final class Interpretations {
  /** Stands for the absence of a range, word, aggregate or combination of categories. */
  static final int NONE = -1;

  /** The fractional bits of a product of a quality (16) and a factor (10). */
  private static final int COVERAGE_SHIFT = 16 + 10;

  /**
   * Adjacent words that are interpreted together.
   *
   * @param first the number of the first word
   * @param length the number of words
   * @param mask the words as bits: bit n is word n
   * @param weight the sum of the weights of the words, in 1/1024
   */
  record Span(int first, int length, int mask, int weight) {}

  /**
   * The terms of one interpretation of a span.
   *
   * @param first the first term
   * @param end the end of the terms, exclusive
   * @param span the number of the span
   * @param quality the quality of a term whose letters are all typed, in 1/1024
   * @param shortQuality the limit of the quality of very long terms, in 1/1024
   * @param letters the number of typed code points, or 0 if both qualities are equal
   * @param splitHalf an odd number for the first half of a split word, the next number for its
   *     second half, or 0 if the word is not split
   */
  record Range(
      int first,
      int end,
      int span,
      Interpretation kind,
      int quality,
      int shortQuality,
      int letters,
      int splitHalf) {
    private static final Comparator<Range> OUTER_FIRST =
        Comparator.comparingInt(Range::first)
            .thenComparingInt(range -> -range.end)
            .thenComparingInt(Range::span)
            .thenComparing(Range::kind);

    /** Returns the quality of a term with this number of code points, in 1/1024. */
    int quality(int codePoints) {
      return shortQuality
          + (quality - shortQuality) * Math.min(letters, codePoints) / Math.max(1, codePoints);
    }

    /**
     * Returns the fraction of completeness that a term gives, in 1/1024. A term that stands for
     * more than one word of a label, such as initials or a state, gives the share of its letters
     * that are typed. The same applies to joined words. A single word of a label gives the whole
     * fraction, because the visitor probably means all of it. The code of a state gives nothing if
     * its letters are typed separately, as in {@code g a}, because they are more likely initials.
     *
     * @param codePoints the number of code points of the term
     */
    int typedShare(Occurrence occurrence, int codePoints) {
      boolean isWhole =
          switch (occurrence) {
            case WHOLE, STATE, CATEGORY -> true;
            case WORD, OTHER, ZIP, ADDRESS -> kind == Interpretation.JOINED;
          };
      boolean isCode = occurrence == Occurrence.STATE && codePoints == QueryWords.CODE_LENGTH;
      if (isCode && kind == Interpretation.JOINED) {
        return 0;
      }
      return isWhole && letters < codePoints && letters > 0 ? ONE * letters / codePoints : ONE;
    }

    /**
     * Returns whether this is the second half of a split word. A half counts only together with the
     * other half.
     */
    boolean isSecondHalf() {
      return splitHalf > 0 && (splitHalf & 1) == 0;
    }

    boolean isOneTerm() {
      return end - first == 1;
    }
  }

  private final QueryWords words;

  /** First a span for each word, with the number of the word. Then the longer spans. */
  private final List<Span> spans;

  private final Range[] ranges;

  /** The first term of each range. */
  private final int[] firsts;

  /** For each range, the number of the smallest range around it, or {@link #NONE}. */
  private final int[] parents;

  /** A bit for each term that is in any range. */
  private final long[] termBits;

  private final int significantMask;
  private final int contentMask;
  private final int stateMask;
  private final int zipWord;
  private final int zipCityMask;
  private final @Nullable Nearness nearness;
  private final long totalWeight;
  private final int fullCoverage;
  private final int adjacencyPerWord;

  private final boolean isLoneNumber;

  /**
   * @param spans the single words in query order, then the longer spans
   * @param terms the number of terms in the index
   * @param significantMask see {@link QueryWords#significantMask}
   * @param contentMask see {@link QueryWords#contentMask}
   * @param stateMask the words that name a state, as bits
   * @param zipWord the word that is a ZIP code with a known place, or {@link #NONE}
   * @param zipCityMask the words before the ZIP code that name its city
   * @param nearness the nearness to the ZIP code, or null without one
   * @param model the parameters of the score
   */
  Interpretations(
      QueryWords words,
      List<Span> spans,
      List<Range> ranges,
      int terms,
      int significantMask,
      int contentMask,
      int stateMask,
      int zipWord,
      int zipCityMask,
      @Nullable Nearness nearness,
      ScoringModel model) {
    this.words = words;
    this.spans = List.copyOf(spans);
    this.ranges = ranges.toArray(Range[]::new);
    Arrays.sort(this.ranges, Range.OUTER_FIRST);
    this.firsts = new int[ranges.size()];
    this.parents = new int[ranges.size()];
    this.termBits = new long[(terms + Long.SIZE) / Long.SIZE];
    this.significantMask = significantMask;
    this.contentMask = contentMask;
    this.stateMask = stateMask;
    this.zipWord = zipWord;
    this.zipCityMask = zipCityMask;
    this.nearness = nearness;
    this.isLoneNumber = words.isLoneNumber();
    long total = 0;
    for (int word = 0; word < words.count(); word++) {
      total += spans.get(word).weight;
    }
    this.totalWeight = Math.max(1, total);
    this.fullCoverage = model.get(Parameter.COVERAGE);
    this.adjacencyPerWord = model.get(Parameter.ADJACENCY) / Math.max(1, words.count());
    indexRanges();
  }

  private void indexRanges() {
    int enclosing = NONE;
    for (int i = 0; i < ranges.length; i++) {
      Range range = ranges[i];
      while (enclosing != NONE && ranges[enclosing].end <= range.first) {
        enclosing = parents[enclosing];
      }
      firsts[i] = range.first;
      parents[i] = enclosing;
      if (enclosing == NONE) {
        for (int term = range.first; term < range.end; term++) {
          termBits[term >>> 6] |= 1L << term;
        }
      }
      enclosing = i;
    }
  }

  QueryWords words() {
    return words;
  }

  int wordCount() {
    return words.count();
  }

  Span span(int number) {
    return spans.get(number);
  }

  /** Returns a range by its number. A range comes before those that it contains. */
  Range range(int number) {
    return ranges[number];
  }

  /**
   * Returns the coverage that a hit of a span gives to an entry.
   *
   * @param quality the quality of the hit, in 1/65536
   * @param factor the factor of the field, in 1/1024
   */
  int coverage(int span, int quality, int factor) {
    long value = (long) spans.get(span).weight * quality * factor * fullCoverage;
    return (int) (value / (totalWeight << COVERAGE_SHIFT));
  }

  /**
   * Returns the adjacency of one word: the word follows the same other word in the entry as in the
   * query, or begins both.
   */
  int adjacencyPerWord() {
    return adjacencyPerWord;
  }

  /** Returns the maximum adjacency of these words, if all are in the name of an entry. */
  int maxNameAdjacency(int mask) {
    return maxAdjacency(mask) + adjacencyPerWord * (mask & 1);
  }

  /**
   * Returns the maximum adjacency of these words, if they are in the same part of an entry. Only
   * words that follow each other in the query count.
   */
  int maxAdjacency(int mask) {
    return adjacencyPerWord * Integer.bitCount(mask & (mask >>> 1));
  }

  /** Returns the significant words as bits, see {@link QueryWords#significantMask}. */
  int significantMask() {
    return significantMask;
  }

  /** Returns whether an entry with at most these words can have a score. */
  boolean canScore(int wordMask) {
    return significantMask == 0 || (wordMask & significantMask) != 0;
  }

  /** Returns the content words as bits, see {@link QueryWords#contentMask}. */
  int contentMask() {
    return contentMask;
  }

  /** Returns whether these words are most of the content words by weight, or there are none. */
  boolean hasMostContent(int wordMask, ScoringModel model) {
    return contentMask == 0 || isMajority(contentMask, wordMask, model);
  }

  /**
   * Returns whether {@code hitMask} has at least the fraction {@link Parameter#MAJORITY} of the
   * words of {@code wordMask} by weight. Returns false if {@code wordMask} has no words.
   */
  boolean isMajority(int wordMask, int hitMask, ScoringModel model) {
    return wordMask != 0
        && weight(wordMask & hitMask) * ONE >= weight(wordMask) * model.get(Parameter.MAJORITY);
  }

  /**
   * Returns the words of {@code mask} without those that name a state, or {@code mask} if nothing
   * else is in it.
   */
  int withoutState(int mask) {
    int rest = mask & ~stateMask;
    return rest == 0 ? mask : rest;
  }

  /** Returns the sum of the weights of the words of {@code mask}, in 1/1024. */
  long weight(int mask) {
    long weight = 0;
    for (int rest = mask; rest != 0; rest &= rest - 1) {
      weight += spans.get(Integer.numberOfTrailingZeros(rest)).weight;
    }
    return weight;
  }

  /**
   * Returns whether a span is a number that is probably a ZIP code or the beginning of one, not
   * part of a name or address.
   */
  boolean isZipLike(int span) {
    return isLoneNumber || span == zipWord;
  }

  /** Returns whether the query is a ZIP code and nothing else. */
  boolean isLoneZip() {
    return zipWord == 0 && words.count() == 1;
  }

  /** Returns whether a span ends the query. */
  boolean isLast(int span) {
    return spans.get(span).first + spans.get(span).length == words.count();
  }

  /** Returns whether all words of a span belong to the name of the ZIP code's city. */
  boolean isZipCity(int span) {
    int mask = spans.get(span).mask;
    return (mask & ~zipCityMask) == 0;
  }

  /** Returns the word that is a ZIP code, or {@link #NONE}. */
  int zipWord() {
    return zipWord;
  }

  /** Returns the nearness of stores to the ZIP code, or null without one. */
  @Nullable Nearness nearness() {
    return nearness;
  }

  /** Returns whether a term is in any range. */
  boolean contains(int term) {
    return (termBits[term >>> 6] >>> term & 1) != 0;
  }

  /**
   * Returns the number of the innermost range that contains a term, or {@link #NONE}. Takes O(log n
   * + d) time for n ranges that are nested d deep.
   */
  int innermost(int term) {
    // BinarySearch here and in TermTrie would make queries a tenth slower.
    int low = 0;
    int high = firsts.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (firsts[middle] <= term) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    int range = low - 1;
    while (range != NONE && ranges[range].end <= term) {
      range = parents[range];
    }
    return range;
  }

  /** Returns the number of the smallest range around a range, or {@link #NONE}. */
  int parent(int range) {
    return parents[range];
  }

  /** Returns the words that may stand for a category, as bits. */
  int categoryMask(List<Integer> categoryTerms) {
    int mask = 0;
    for (int term : categoryTerms) {
      if (contains(term)) {
        for (int range = innermost(term); range != NONE; range = parents[range]) {
          mask |= spans.get(ranges[range].span).mask;
        }
      }
    }
    return mask;
  }

  /** Returns the other half of a split word. */
  Range otherHalf(Range half) {
    int number = half.isSecondHalf() ? half.splitHalf - 1 : half.splitHalf + 1;
    for (Range range : ranges) {
      if (range.span == half.span && range.splitHalf == number) {
        return range;
      }
    }
    throw new IllegalStateException("Half of a split word without the other half");
  }

  /** Returns the ranges of all spans that include a word. */
  List<Range> rangesOfWord(int word) {
    List<Range> matching = new ArrayList<>();
    for (Range range : ranges) {
      if ((spans.get(range.span).mask >>> word & 1) != 0) {
        matching.add(range);
      }
    }
    return matching;
  }
}

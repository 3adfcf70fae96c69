package org.rtodirectory.edge.typeahead;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.edge.typeahead.ScoringModel.Parameter;

/**
 * The compiled query: for each word its weight, and all terms of the index that it may stand for.
 * Immutable once it is built. For one thread.
 *
 * <p>A <em>span</em> is one to four adjacent words that are interpreted together. The terms of an
 * interpretation are a range. Ranges come from the trie, so two of them are disjoint, or one
 * contains the other: those that contain a term are the innermost one and its ancestors.
 */
final class Interpretations {
  /** Marks the absence of a range. */
  static final int NONE = -1;

  /** The bits of the fractions of a quality and a factor. */
  private static final int COVERAGE_SHIFT = 26;

  /**
   * Adjacent words that are interpreted together.
   *
   * @param weight in 1/1024, the sum of the weights of the words
   * @param mask a bit for each of the words
   */
  record Span(int first, int length, int mask, int weight) {}

  /**
   * The terms of one interpretation of a span.
   *
   * @param span the number of the span
   * @param quality in 1/1024, when all letters of the term are typed
   * @param shortQuality when almost none are
   * @param letters how many letters are typed
   * @param splitHalf an odd number for the first half of a split word, the next number for its
   *     second half, or 0 for others
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

    /** The quality for a term with that number of letters. */
    int quality(int codePoints) {
      return shortQuality
          + (quality - shortQuality) * Math.min(letters, codePoints) / Math.max(1, codePoints);
    }

    /** Whether it is the second half of a split word, which is nothing without the first one. */
    boolean isSecondHalf() {
      return splitHalf > 0 && (splitHalf & 1) == 0;
    }

    boolean isOneTerm() {
      return end - first == 1;
    }
  }

  private final QueryWords words;
  private final List<Span> spans;
  private final Range[] ranges;
  private final int[] firsts;
  private final int[] parents;
  private final long[] termBits;
  private final int significantMask;
  private final int contentMask;
  private final int stateMask;
  private final int zipWord;
  private final int zipCityMask;
  private final @Nullable Nearness nearness;
  private final long totalWeight;
  private final int fullCoverage;
  private final int adjacencyPerPair;
  private final boolean isLoneNumber;
  private final boolean hasJoinedOrSplitWords;

  /**
   * @param spans the first ones are the single words
   * @param significantMask the words that name the thing that is searched for
   * @param contentMask the words that say anything, numbers included
   * @param zipWord the word that is a ZIP code with a known place. {@link #NONE} without one
   * @param zipCityMask the words before it that name its city
   * @param nearness to that place
   * @param model the numbers of the score
   */
  Interpretations(
      QueryWords words,
      List<Span> spans,
      List<Range> ranges,
      int terms,
      int significantMask,
      int contentMask,
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
    this.stateMask = words.stateMask();
    this.zipWord = zipWord;
    this.zipCityMask = zipCityMask;
    this.nearness = nearness;
    this.isLoneNumber = words.isLoneNumber();
    this.hasJoinedOrSplitWords =
        spans.size() > words.count()
            || ranges.stream().anyMatch(range -> range.kind == Interpretation.SPLIT);
    long total = 0;
    for (int word = 0; word < words.count(); word++) {
      total += spans.get(word).weight;
    }
    this.totalWeight = Math.max(1, total);
    this.fullCoverage = model.get(Parameter.COVERAGE);
    this.adjacencyPerPair = model.get(Parameter.ADJACENCY) / Math.max(1, words.count());
    linkParents();
  }

  private void linkParents() {
    int open = NONE;
    for (int i = 0; i < ranges.length; i++) {
      Range range = ranges[i];
      while (open != NONE && ranges[open].end <= range.first) {
        open = parents[open];
      }
      firsts[i] = range.first;
      parents[i] = open;
      if (open == NONE) {
        for (int term = range.first; term < range.end; term++) {
          termBits[term >>> 6] |= 1L << term;
        }
      }
      open = i;
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

  /** All ranges, those that contain others before these. */
  Range range(int number) {
    return ranges[number];
  }

  /**
   * The coverage that a span gives.
   *
   * @param quality in 1/65536
   * @param factor of the field, in 1/1024
   */
  int coverage(int span, int quality, int factor) {
    long value = (long) spans.get(span).weight * quality * factor * fullCoverage;
    return (int) (value / (totalWeight << COVERAGE_SHIFT));
  }

  /** The score of a word that follows another one as in the entry. */
  int adjacencyPerPair() {
    return adjacencyPerPair;
  }

  /** The greatest score for words, given as bits, that stand together in a part of an entry. */
  int maxAdjacency(int mask) {
    return hasJoinedOrSplitWords
        ? adjacencyPerPair * Math.max(0, Integer.bitCount(mask) - 1)
        : adjacencyPerPair * Integer.bitCount(mask & mask >>> 1);
  }

  /** A bit for each significant word, or 0 if there is none. */
  int significantMask() {
    return significantMask;
  }

  /** Whether an entry with at most these words, given as bits, can have a score. */
  boolean hasSignificantWord(int wordMask) {
    return significantMask == 0 || (wordMask & significantMask) != 0;
  }

  /** A bit for each word that says anything, numbers included. */
  int contentMask() {
    return contentMask;
  }

  /** Some words without the code of a state, unless they are no more than that. */
  int removeStateCode(int mask) {
    int rest = mask & ~stateMask;
    return rest == 0 ? mask : rest;
  }

  /** The weight of some words, given as bits. */
  long weight(int mask) {
    long weight = 0;
    for (int rest = mask; rest != 0; rest &= rest - 1) {
      weight += spans.get(Integer.numberOfTrailingZeros(rest)).weight;
    }
    return weight;
  }

  /** Whether a span is a number that is rather a ZIP code than a part of a name or address. */
  boolean isZipLike(int span) {
    return isLoneNumber || (span == zipWord && span != NONE);
  }

  /** Whether a span names the city of a ZIP code. */
  boolean isZipCity(int span) {
    int mask = spans.get(span).mask;
    return (mask & ~zipCityMask) == 0;
  }

  /** Whether words are interpreted together, or one as two. */
  boolean hasJoinedOrSplitWords() {
    return hasJoinedOrSplitWords;
  }

  /** The word that is a ZIP code. {@link #NONE} without one. */
  int zipWord() {
    return zipWord;
  }

  /** The nearness of stores to the ZIP code, or null without one. */
  @Nullable Nearness nearness() {
    return nearness;
  }

  /** Whether a term is in any range. */
  boolean contains(int term) {
    return (termBits[term >>> 6] >>> term & 1) != 0;
  }

  /** The number of the innermost range that contains a term. {@link #NONE} if none does. */
  int innermost(int term) {
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

  /** The range that contains a range. {@link #NONE} if none does. */
  int parent(int range) {
    return parents[range];
  }

  /** A bit for each word that a category may be meant by. */
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

  /** The ranges of all spans with a word. */
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

package org.rtodirectory.edge.typeahead;

import static org.rtodirectory.edge.typeahead.ScoringModel.ONE;

import java.util.Arrays;
import org.rtodirectory.edge.typeahead.Interpretations.Range;
import org.rtodirectory.edge.typeahead.Records.Numbers;
import org.rtodirectory.schemas.snapshot.TypeaheadFormat;
import org.rtodirectory.schemas.snapshot.TypeaheadFormat.Occurrence;

/**
 * The hits of a query in one part of an entry: a company, a city, an address, or a combination of
 * categories. Of the interpretations of a span at a position, the one with the best quality counts.
 * The halves of split words all count. For one query and one thread. Loaded with one part after the
 * other.
 */
final class PartHits {
  private final TermTable terms;
  private final Interpretations query;
  private final ScoringModel model;

  private int positionCount;

  /** The positions of the words of the label. */
  private long labelMask;

  /** The positions of all hits. */
  private long hitMask;

  /** The positions of the hits whose {@link Range#typedShare} is 1. */
  private long labelHitMask;

  private int labelWeight;
  private long startMask;

  /** Whether a word of the label that is not a stop word was loaded. */
  private boolean hasStarted;

  private int zipPosition;

  /** The weights of the words of the label by position. Other elements are undefined. */
  private final int[] positionWeights = new int[Long.SIZE];

  /** The number of hits. The arrays below have an element for each. */
  private int count;

  private int[] ranges = new int[8];
  private int[] hitTerms = new int[8];
  private int[] qualities = new int[8];
  private long[] masks = new long[8];
  private Occurrence[] occurrences = new Occurrence[8];

  PartHits(TermTable terms, Interpretations query, ScoringModel model) {
    this.terms = terms;
    this.query = query;
    this.model = model;
  }

  /** Loads the occurrences that {@code numbers} has not returned yet. */
  void load(Numbers numbers) {
    clear();
    while (numbers.hasNext()) {
      int code = numbers.next();
      addOccurrence(
          code / TypeaheadFormat.OCCURRENCES, Occurrence.at(code % TypeaheadFormat.OCCURRENCES));
    }
  }

  /** Loads the categories whose terms {@code numbers} has. */
  void loadCategories(Numbers numbers) {
    clear();
    while (numbers.hasNext()) {
      addOccurrence(numbers.next(), Occurrence.CATEGORY);
    }
  }

  private void clear() {
    positionCount = 0;
    labelMask = 0;
    hitMask = 0;
    labelHitMask = 0;
    labelWeight = 0;
    startMask = 0;
    hasStarted = false;
    zipPosition = 0;
    count = 0;
  }

  private void addOccurrence(int term, Occurrence occurrence) {
    long mask = labelMask;
    if (occurrence != Occurrence.WHOLE) {
      mask = 1L << positionCount;
      if (occurrence == Occurrence.WORD) {
        labelMask |= mask;
        positionWeights[positionCount] = model.weight(terms, term);
        labelWeight += positionWeights[positionCount];
        startMask |= hasStarted ? 0 : mask;
        hasStarted |= !terms.hasFlag(term, TypeaheadFormat.STOP);
      } else if (occurrence == Occurrence.STATE
          && terms.codePoints(term) > QueryWords.CODE_LENGTH) {
        startMask |= mask;
      } else if (occurrence == Occurrence.ZIP) {
        zipPosition = positionCount;
      }
      positionCount++;
    }
    if (query.contains(term)) {
      for (int range = query.innermost(term);
          range != Interpretations.NONE;
          range = query.parent(range)) {
        if (query.range(range).kind().isAllowedIn(occurrence)) {
          addHit(range, term, mask, occurrence);
        }
      }
    }
  }

  private void addHit(int number, int term, long mask, Occurrence occurrence) {
    Range range = query.range(number);
    int quality = range.quality(terms.codePoints(term));
    hitMask |= mask;
    // The beginning of a name for the whole label does not stand for all its words.
    boolean isTyped = range.typedShare(occurrence, terms.codePoints(term)) == ONE;
    labelHitMask |= isTyped ? mask : 0;
    int hit = findHit(range, mask);
    if (hit < count && quality <= qualities[hit]) {
      return;
    }
    if (hit == ranges.length) {
      ranges = Arrays.copyOf(ranges, 2 * count);
      hitTerms = Arrays.copyOf(hitTerms, 2 * count);
      qualities = Arrays.copyOf(qualities, 2 * count);
      masks = Arrays.copyOf(masks, 2 * count);
      occurrences = Arrays.copyOf(occurrences, 2 * count);
    }
    ranges[hit] = number;
    hitTerms[hit] = term;
    qualities[hit] = quality;
    masks[hit] = mask;
    occurrences[hit] = occurrence;
    count = Math.max(count, hit + 1);
  }

  /**
   * Returns the hit of the same span at the same positions, or the number of hits if there is none.
   */
  private int findHit(Range range, long mask) {
    int hit = range.splitHalf() > 0 ? count : 0;
    while (hit < count
        && (masks[hit] != mask
            || query.range(ranges[hit]).span() != range.span()
            || query.range(ranges[hit]).splitHalf() > 0)) {
      hit++;
    }
    return hit;
  }

  /**
   * Returns an upper bound of the label share, in 1/1024. It counts the best hit at each position,
   * even if hits exclude each other.
   *
   * @param ignoredMask the words whose hits do not count, as bits
   */
  int maxShare(int ignoredMask) {
    long covered = 0;
    for (long rest = labelMask & hitMask; rest != 0; rest &= rest - 1) {
      int quality = 0;
      for (int hit = 0; hit < count; hit++) {
        boolean isIgnored = (query.span(query.range(ranges[hit]).span()).mask() & ignoredMask) != 0;
        boolean isHere = !isIgnored && (masks[hit] & Long.lowestOneBit(rest)) != 0;
        quality =
            isHere
                ? Math.max(quality, model.addTolerance(qualities[hit]) * typedShare(hit) / ONE)
                : quality;
      }
      covered += (long) positionWeights[Long.numberOfTrailingZeros(rest)] * quality;
    }
    return ScoringModel.square((int) (covered / Math.max(1, labelWeight)));
  }

  int count() {
    return count;
  }

  int range(int hit) {
    return ranges[hit];
  }

  int term(int hit) {
    return hitTerms[hit];
  }

  /** Returns the quality of a hit, in 1/1024. */
  int quality(int hit) {
    return qualities[hit];
  }

  /**
   * Returns the positions of a hit. For a name for the whole label, these are the words of the
   * label before it.
   */
  long mask(int hit) {
    return masks[hit];
  }

  Occurrence occurrence(int hit) {
    return occurrences[hit];
  }

  /** See {@link Range#typedShare}. */
  private int typedShare(int hit) {
    return query.range(ranges[hit]).typedShare(occurrences[hit], terms.codePoints(hitTerms[hit]));
  }

  int positionCount() {
    return positionCount;
  }

  /** Returns the positions of the words of the label. */
  long labelMask() {
    return labelMask;
  }

  /** Returns the weight of all words of the label, in 1/1024. */
  int labelWeight() {
    return labelWeight;
  }

  /**
   * Returns the positions with which a query for the entry begins: the first word of the label that
   * is not a stop word, the stop words before it, and the name of the state of a city.
   */
  long startMask() {
    return startMask;
  }

  /** Returns whether the query may stand for each word of the label. */
  boolean isLabelHit() {
    return (labelHitMask & labelMask) == labelMask;
  }

  /** Returns whether the query may stand for each word of the label before some positions. */
  boolean isLabelHitBefore(long mask) {
    return (labelMask & ~labelHitMask & (Long.lowestOneBit(mask) - 1)) == 0;
  }

  /** Returns the weight of the word of the label at a position, in 1/1024. */
  int positionWeight(int position) {
    return positionWeights[position];
  }

  /** Returns the position of the ZIP code of an address. */
  int zipPosition() {
    return zipPosition;
  }
}

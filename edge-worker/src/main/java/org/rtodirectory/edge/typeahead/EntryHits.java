package org.rtodirectory.edge.typeahead;

import java.util.Arrays;
import org.rtodirectory.edge.typeahead.Records.Numbers;
import org.rtodirectory.schemas.snapshot.TypeaheadFormat;
import org.rtodirectory.schemas.snapshot.TypeaheadFormat.Occurrence;

/**
 * The occurrences of one part of an entry that a query may stand for: of a company, a city, an
 * address, or a combination of categories. Filled for one part after the other. For one thread.
 */
final class EntryHits {
  private static final int NOT_LOADED = -1;

  private final TermTable terms;

  /** The occurrences. */
  private int[] words = new int[32];

  private int wordCount;
  private int part = NOT_LOADED;
  private int positionCount;
  private long labelMask;
  private int[] positionWeights = new int[Long.SIZE];
  private int labelWeight;
  private long hitMask;
  private int zipPosition;

  /** The hits: the range, the term, the positions and the place of each. */
  private int[] ranges = new int[32];

  private int[] hitTerms = new int[32];
  private long[] masks = new long[32];
  private Occurrence[] occurrences = new Occurrence[32];
  private int count;

  EntryHits(TermTable terms) {
    this.terms = terms;
  }

  boolean isLoaded(int number) {
    return part == number;
  }

  /** Loads the occurrences that {@code numbers} still has, which are those of a part. */
  void load(int number, Numbers numbers, Interpretations query, ScoringModel model) {
    part = number;
    wordCount = 0;
    while (numbers.hasNext()) {
      addWord(numbers.next());
    }
    findHits(query, model);
  }

  /** Loads categories, whose terms {@code numbers} has. */
  void loadCategories(int number, Numbers numbers, Interpretations query, ScoringModel model) {
    part = number;
    wordCount = 0;
    while (numbers.hasNext()) {
      addWord(numbers.next() * TypeaheadFormat.OCCURRENCES + Occurrence.CATEGORY.number());
    }
    findHits(query, model);
  }

  private void addWord(int word) {
    if (wordCount == words.length) {
      words = Arrays.copyOf(words, 2 * wordCount);
    }
    words[wordCount++] = word;
  }

  private void findHits(Interpretations query, ScoringModel model) {
    positionCount = 0;
    labelMask = 0;
    labelWeight = 0;
    hitMask = 0;
    zipPosition = 0;
    count = 0;
    for (int i = 0; i < wordCount; i++) {
      int term = words[i] / TypeaheadFormat.OCCURRENCES;
      Occurrence occurrence = Occurrence.at(words[i] % TypeaheadFormat.OCCURRENCES);
      long mask = labelMask;
      if (occurrence != Occurrence.WHOLE) {
        mask = 1L << positionCount;
        if (occurrence == Occurrence.WORD) {
          labelMask |= mask;
          positionWeights[positionCount] = model.weight(terms, term);
          labelWeight += positionWeights[positionCount];
        } else if (occurrence == Occurrence.ZIP) {
          zipPosition = positionCount;
        }
        positionCount++;
      }
      if (query.contains(term)) {
        hitMask |= mask;
        for (int range = query.innermost(term);
            range != Interpretations.NONE;
            range = query.parent(range)) {
          addHit(range, term, mask, occurrence);
        }
      }
    }
  }

  private void addHit(int range, int term, long mask, Occurrence occurrence) {
    if (count == ranges.length) {
      ranges = Arrays.copyOf(ranges, 2 * count);
      hitTerms = Arrays.copyOf(hitTerms, 2 * count);
      masks = Arrays.copyOf(masks, 2 * count);
      occurrences = Arrays.copyOf(occurrences, 2 * count);
    }
    ranges[count] = range;
    hitTerms[count] = term;
    masks[count] = mask;
    occurrences[count++] = occurrence;
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

  long mask(int hit) {
    return masks[hit];
  }

  Occurrence occurrence(int hit) {
    return occurrences[hit];
  }

  int positionCount() {
    return positionCount;
  }

  /** The positions of the words of the label. */
  long labelMask() {
    return labelMask;
  }

  /** The weight of all words of the label. */
  int labelWeight() {
    return labelWeight;
  }

  /** Whether the query may stand for all words of the label. */
  boolean isLabelHit() {
    return (hitMask & labelMask) == labelMask;
  }

  int positionWeight(int position) {
    return positionWeights[position];
  }

  int zipPosition() {
    return zipPosition;
  }
}

package org.rtodirectory.edge.typeahead;

import java.util.Arrays;

/**
 * The terms that one word of a query matches, by how many edits they are away: for each number of
 * edits ranges of terms, ascending and disjoint. A term in ranges of several numbers has the
 * lowest. Without an edit there is one range at most: the terms that begin with the word. For one
 * thread; may be filled anew.
 */
final class TermSet {
  /** What {@link #edits} says of a term that does not match. */
  static final int NO_MATCH = 3;

  private static final int LEVELS = 3;

  private final int[][] ranges = new int[LEVELS][16];
  private final int[] lengths = new int[LEVELS];
  private int sameLetterFirst;
  private int sameLetterEnd;

  void clear() {
    Arrays.fill(lengths, 0);
    sameLetterFirst = 0;
    sameLetterEnd = Integer.MAX_VALUE;
  }

  /** Adds terms behind all that were added with the same number of edits. */
  void add(int edits, int first, int end) {
    int length = lengths[edits];
    if (length == ranges[edits].length) {
      ranges[edits] = Arrays.copyOf(ranges[edits], length * 2);
    }
    ranges[edits][length] = first;
    ranges[edits][length + 1] = end;
    lengths[edits] = length + 2;
  }

  /** Says which terms begin with the first letter of the word. */
  void sameFirstLetter(int first, int end) {
    sameLetterFirst = first;
    sameLetterEnd = end;
  }

  boolean isEmpty() {
    return lengths[0] + lengths[1] + lengths[2] == 0;
  }

  /** Whether there are terms without an edit. */
  boolean hasUnedited() {
    return lengths[0] > 0;
  }

  /** The only term, if there is no other; else {@link TermTrie#NONE}. */
  int onlyTerm() {
    boolean isOne =
        lengths[0] == 2 && lengths[1] + lengths[2] == 0 && ranges[0][1] - ranges[0][0] == 1;
    return isOne ? ranges[0][0] : TermTrie.NONE;
  }

  /** How many edits {@code term} is away, or {@link #NO_MATCH}. */
  int edits(int term) {
    if (lengths[0] > 0 && term >= ranges[0][0] && term < ranges[0][1]) {
      return 0;
    }
    return contains(1, term) ? 1 : contains(2, term) ? 2 : NO_MATCH;
  }

  /** Whether {@code term} begins with another letter than the word. */
  boolean hasOtherFirstLetter(int term) {
    return term < sameLetterFirst || term >= sameLetterEnd;
  }

  int rangeCount(int edits) {
    return lengths[edits] / 2;
  }

  int first(int edits, int range) {
    return ranges[edits][2 * range];
  }

  int end(int edits, int range) {
    return ranges[edits][2 * range + 1];
  }

  /** How many postings the terms have, those in two ranges counted twice. */
  long postings(Postings of) {
    long count = 0;
    for (int edits = 0; edits < LEVELS; edits++) {
      for (int range = 0; range < rangeCount(edits); range++) {
        count += of.count(first(edits, range), end(edits, range));
      }
    }
    return count;
  }

  /** How many of these are heads. */
  long heads(Postings of) {
    long count = 0;
    for (int edits = 0; edits < LEVELS; edits++) {
      for (int range = 0; range < rangeCount(edits); range++) {
        count += of.heads(first(edits, range), end(edits, range));
      }
    }
    return count;
  }

  private boolean contains(int edits, int term) {
    int low = 0;
    int high = rangeCount(edits) - 1;
    while (low <= high) {
      int middle = (low + high) >>> 1;
      if (term < first(edits, middle)) {
        high = middle - 1;
      } else if (term >= end(edits, middle)) {
        low = middle + 1;
      } else {
        return true;
      }
    }
    return false;
  }
}

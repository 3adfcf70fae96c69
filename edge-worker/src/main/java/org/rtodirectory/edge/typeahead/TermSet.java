package org.rtodirectory.edge.typeahead;

import java.util.Arrays;

/**
 * The terms that one word of a query matches, by how many edits they are away: for each number of
 * edits ranges of terms, ascending and disjoint. A term in ranges of several numbers has the
 * lowest. Without an edit there is one range at most: the terms that begin with the word. For one
 * thread; may be filled anew.
 */
final class TermSet {
  /** The result of {@link #edits} for a term that does not match. */
  static final int NO_MATCH = 3;

  private static final int LEVELS = 3;

  private static final int BLOCK_SHIFT = 6;
  private static final int BLOCK_BITS = 256;

  /**
   * For each number of edits its ranges: the first term in the upper half, the end in the lower.
   */
  private final long[][] ranges = new long[LEVELS][8];

  private final int[] counts = new int[LEVELS];

  /**
   * A filter of blocks of terms: a bit for each block, modulo their number, that contains some of
   * these terms.
   */
  private final long[] blocks = new long[BLOCK_BITS / Long.SIZE];

  private int union = TermTrie.NONE;
  private boolean isCounted;
  private long postings;
  private long heads;
  private int sameLetterFirst;
  private int sameLetterEnd;

  void clear() {
    Arrays.fill(counts, 0);
    Arrays.fill(blocks, 0);
    union = TermTrie.NONE;
    isCounted = false;
    sameLetterFirst = 0;
    sameLetterEnd = Integer.MAX_VALUE;
  }

  /**
   * Adds terms; when there may be others with the same number of edits, {@link #settle} must
   * follow.
   */
  void add(int edits, int first, int end) {
    int count = counts[edits];
    if (count == ranges[edits].length) {
      ranges[edits] = Arrays.copyOf(ranges[edits], count * 2);
    }
    ranges[edits][count] = (long) first << Integer.SIZE | end;
    counts[edits] = count + 1;
    isCounted = false;
    int firstBlock = first >>> BLOCK_SHIFT;
    int lastBlock = Math.min((end - 1) >>> BLOCK_SHIFT, firstBlock + BLOCK_BITS - 1);
    for (int block = firstBlock; block <= lastBlock; block++) {
      blocks[word(block)] |= 1L << block;
    }
  }

  private static int word(int block) {
    return block % BLOCK_BITS / Long.SIZE;
  }

  /** A filter: false for most terms that are not in the set, true for all that are. */
  private boolean mayHave(int term) {
    int block = term >>> BLOCK_SHIFT;
    return (blocks[word(block)] >>> block & 1) != 0;
  }

  /** Sorts the ranges and removes those that are contained in others. */
  void settle() {
    for (int edits = 1; edits < LEVELS; edits++) {
      Arrays.sort(ranges[edits], 0, counts[edits]);
      int kept = 0;
      for (int range = 0; range < counts[edits]; range++) {
        if (kept > 0 && first(edits, range) == first(edits, kept - 1)) {
          kept--;
        } else if (kept > 0 && end(edits, range) <= end(edits, kept - 1)) {
          continue;
        }
        ranges[edits][kept++] = ranges[edits][range];
      }
      counts[edits] = kept;
    }
    isCounted = false;
  }

  /** Sets the range of the terms that begin with the first letter of the word. */
  void sameFirstLetter(int first, int end) {
    sameLetterFirst = first;
    sameLetterEnd = end;
  }

  /** Sets the union that has the postings of all terms without an edit. */
  void union(int list) {
    union = list;
  }

  /** The union of the postings of all terms; {@link TermTrie#NONE} if it is not known. */
  int union() {
    return hasEdited() ? TermTrie.NONE : union;
  }

  /** Whether the postings of all terms are one list, of the only term or a union. */
  boolean isOneList() {
    return union() != TermTrie.NONE || onlyTerm() != TermTrie.NONE;
  }

  boolean isEmpty() {
    return counts[0] + counts[1] + counts[2] == 0;
  }

  /** Whether there are terms without an edit. */
  boolean hasUnedited() {
    return counts[0] > 0;
  }

  /** The first of them. */
  int uneditedFirst() {
    return first(0, 0);
  }

  /** Where they end. */
  int uneditedEnd() {
    return end(0, 0);
  }

  /** Whether there are terms with an edit. */
  boolean hasEdited() {
    return counts[1] + counts[2] > 0;
  }

  /** The only term, if there is no other; else {@link TermTrie#NONE}. */
  int onlyTerm() {
    boolean isOne = counts[0] == 1 && counts[1] + counts[2] == 0 && end(0, 0) - first(0, 0) == 1;
    return isOne ? first(0, 0) : TermTrie.NONE;
  }

  /** Whether {@code term} is there without an edit. */
  boolean hasUnedited(int term) {
    return counts[0] > 0 && term >= first(0, 0) && term < end(0, 0);
  }

  /** How many edits {@code term} is away, or {@link #NO_MATCH}. */
  int edits(int term) {
    if (!mayHave(term)) {
      return NO_MATCH;
    }
    if (hasUnedited(term)) {
      return 0;
    }
    return contains(1, term) ? 1 : contains(2, term) ? 2 : NO_MATCH;
  }

  /** Whether {@code term} begins with another letter than the word. */
  boolean hasOtherFirstLetter(int term) {
    return term < sameLetterFirst || term >= sameLetterEnd;
  }

  int rangeCount(int edits) {
    return counts[edits];
  }

  int rangeCount() {
    return counts[0] + counts[1] + counts[2];
  }

  int first(int edits, int range) {
    return (int) (ranges[edits][range] >>> Integer.SIZE);
  }

  int end(int edits, int range) {
    return (int) ranges[edits][range];
  }

  /** The number of postings of the terms; terms in two ranges count twice. */
  long postings(Postings of) {
    count(of);
    return postings;
  }

  /** How many of these are heads. */
  long heads(Postings of) {
    count(of);
    return heads;
  }

  /** The number of terms; terms in two ranges count twice. */
  long terms() {
    long all = 0;
    for (int edits = 0; edits < LEVELS; edits++) {
      for (int range = 0; range < rangeCount(edits); range++) {
        all += end(edits, range) - first(edits, range);
      }
    }
    return all;
  }

  private void count(Postings of) {
    if (isCounted) {
      return;
    }
    isCounted = true;
    postings = 0;
    heads = 0;
    for (int edits = 0; edits < LEVELS; edits++) {
      for (int range = 0; range < rangeCount(edits); range++) {
        postings += of.count(first(edits, range), end(edits, range));
        heads += of.heads(first(edits, range), end(edits, range));
      }
    }
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

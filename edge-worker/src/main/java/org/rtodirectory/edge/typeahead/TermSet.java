package org.rtodirectory.edge.typeahead;

import java.util.Arrays;

/**
 * The terms that one word of a query matches, by how many edits they are away: for each number of
 * edits ranges of terms, ascending and disjoint. A term in ranges of several numbers has the
 * lowest. Without an edit there is one range at most: the terms that begin with the word. For one
 * thread; may be filled anew.
 */
final class TermSet {
  /** How many edits a term may be away. */
  static final int MOST_EDITS = 1;

  /** The result of {@link #edits} for a term that does not match. */
  static final int NO_MATCH = MOST_EDITS + 1;

  /**
   * For each number of edits its ranges: the first term in the upper half, the end in the lower.
   */
  private final long[][] ranges = new long[MOST_EDITS + 1][8];

  private final int[] counts = new int[MOST_EDITS + 1];

  private int top = TermTrie.NONE;

  void clear() {
    Arrays.fill(counts, 0);
    top = TermTrie.NONE;
  }

  /** Becomes the terms from {@code first} to before {@code end}. */
  void set(int first, int end) {
    clear();
    add(0, first, end);
  }

  /** Becomes the terms below a node. */
  void set(TermTrie trie, int node) {
    set(trie.firstTerm(node), trie.endTerm(node));
    top = trie.top(node);
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
  }

  /** Sorts the ranges and removes those that are contained in others. */
  void settle() {
    Arrays.sort(ranges[1], 0, counts[1]);
    int kept = 0;
    for (int range = 0; range < counts[1]; range++) {
      if (kept > 0 && first(1, range) == first(1, kept - 1)) {
        kept--;
      } else if (kept > 0 && end(1, range) <= end(1, kept - 1)) {
        continue;
      }
      ranges[1][kept++] = ranges[1][range];
    }
    counts[1] = kept;
  }

  /** The top-k list of the only range of terms; {@link TermTrie#NONE} if there is none. */
  int top() {
    return hasEdited() ? TermTrie.NONE : top;
  }

  boolean isEmpty() {
    return counts[0] + counts[1] == 0;
  }

  /** Whether there are terms with an edit. */
  boolean hasEdited() {
    return counts[1] > 0;
  }

  /** Whether there is no term without an edit. */
  boolean isEachEdited() {
    return counts[0] == 0;
  }

  /** The first of the terms without an edit; 0 if there are none. */
  int uneditedFirst() {
    return counts[0] == 0 ? 0 : first(0, 0);
  }

  /** Where they end. */
  int uneditedEnd() {
    return counts[0] == 0 ? 0 : end(0, 0);
  }

  /** The only term, if there is no other; else {@link TermTrie#NONE}. */
  int onlyTerm() {
    return !hasEdited() && counts[0] == 1 && uneditedEnd() - uneditedFirst() == 1
        ? uneditedFirst()
        : TermTrie.NONE;
  }

  /** How many edits {@code term} is away, or {@link #NO_MATCH}. */
  int edits(int term) {
    if (term >= uneditedFirst() && term < uneditedEnd()) {
      return 0;
    }
    return isEdited(term) ? 1 : NO_MATCH;
  }

  /** The length of the posting lists of the terms, see {@link Postings#bytes}. */
  long bytes(Postings postings) {
    long bytes = 0;
    for (int edits = 0; edits <= MOST_EDITS; edits++) {
      for (int range = 0; range < counts[edits]; range++) {
        bytes += postings.bytes(first(edits, range), end(edits, range));
      }
    }
    return bytes;
  }

  /** Adds the entries of the terms to {@code bits}. */
  void addTo(EntryBits bits, Postings postings, Postings.Cursor cursor, Work work) {
    for (int edits = 0; edits <= MOST_EDITS; edits++) {
      for (int range = 0; range < counts[edits]; range++) {
        postings.addTo(bits, first(edits, range), end(edits, range), cursor, work);
      }
    }
  }

  private int first(int edits, int range) {
    return (int) (ranges[edits][range] >>> Integer.SIZE);
  }

  private int end(int edits, int range) {
    return (int) ranges[edits][range];
  }

  private boolean isEdited(int term) {
    int range =
        Arrays.binarySearch(ranges[1], 0, counts[1], (long) term << Integer.SIZE | -1 >>> 1);
    int before = range < 0 ? -range - 2 : range;
    return before >= 0 && term < end(1, before);
  }
}

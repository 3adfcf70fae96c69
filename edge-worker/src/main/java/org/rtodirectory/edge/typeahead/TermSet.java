package org.rtodirectory.edge.typeahead;

import java.util.Arrays;

/**
 * The terms that one word of a query matches, by cost: for each cost ranges of terms, ascending and
 * disjoint. A term in ranges of several costs has the lowest. Without an edit there is one range at
 * most: the terms that begin with the word. For one thread; may be filled anew.
 */
final class TermSet {
  /** The cost of a term that is the word with an edit, or sounds like it. */
  static final int EDITED = 1;

  /** The cost of a term that begins with the word with an edit. */
  static final int EDITED_PREFIX = 2;

  /** The result of {@link #cost} for a term that does not match. */
  static final int NO_MATCH = 3;

  /** For each cost its ranges: the first term in the upper half, the end in the lower. */
  private final long[][] ranges = new long[NO_MATCH][8];

  private final int[] counts = new int[NO_MATCH];

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

  /** Adds terms; when there may be others with the same cost, {@link #settle} must follow. */
  void add(int cost, int first, int end) {
    int count = counts[cost];
    if (count == ranges[cost].length) {
      ranges[cost] = Arrays.copyOf(ranges[cost], count * 2);
    }
    ranges[cost][count] = (long) first << Integer.SIZE | end;
    counts[cost] = count + 1;
  }

  /** Sorts the ranges and removes those that are contained in others. */
  void settle() {
    settle(EDITED);
    settle(EDITED_PREFIX);
  }

  private void settle(int cost) {
    Arrays.sort(ranges[cost], 0, counts[cost]);
    int kept = 0;
    for (int range = 0; range < counts[cost]; range++) {
      if (kept > 0 && first(cost, range) == first(cost, kept - 1)) {
        kept--;
      } else if (kept > 0 && end(cost, range) <= end(cost, kept - 1)) {
        continue;
      }
      ranges[cost][kept++] = ranges[cost][range];
    }
    counts[cost] = kept;
  }

  /** The top-k list of the only range of terms; {@link TermTrie#NONE} if there is none. */
  int top() {
    return hasEdited() ? TermTrie.NONE : top;
  }

  boolean isEmpty() {
    return counts[0] == 0 && !hasEdited();
  }

  /** Whether there are terms with an edit. */
  boolean hasEdited() {
    return counts[EDITED] + counts[EDITED_PREFIX] > 0;
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

  /** The cost of a term, or {@link #NO_MATCH}. */
  int cost(int term) {
    int cost = 0;
    while (cost < NO_MATCH && !contains(cost, term)) {
      cost++;
    }
    return cost;
  }

  /** The length of the posting lists of the terms, see {@link Postings#bytes}. */
  long bytes(Postings postings) {
    long bytes = 0;
    for (int cost = 0; cost < NO_MATCH; cost++) {
      for (int range = 0; range < counts[cost]; range++) {
        bytes += postings.bytes(first(cost, range), end(cost, range));
      }
    }
    return bytes;
  }

  /** Adds the entries of the terms to {@code bits}. */
  void addTo(EntryBits bits, Postings postings, Postings.Cursor cursor, StepBudget budget) {
    for (int cost = 0; cost < NO_MATCH; cost++) {
      for (int range = 0; range < counts[cost]; range++) {
        postings.addTo(bits, first(cost, range), end(cost, range), cursor, budget);
      }
    }
  }

  private int first(int cost, int range) {
    return (int) (ranges[cost][range] >>> Integer.SIZE);
  }

  private int end(int cost, int range) {
    return (int) ranges[cost][range];
  }

  private boolean contains(int cost, int term) {
    int range =
        Arrays.binarySearch(ranges[cost], 0, counts[cost], (long) term << Integer.SIZE | -1 >>> 1);
    int before = range < 0 ? -range - 2 : range;
    return before >= 0 && term < end(cost, before);
  }
}

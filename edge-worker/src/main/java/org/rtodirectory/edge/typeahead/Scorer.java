package org.rtodirectory.edge.typeahead;

import java.util.stream.IntStream;

/**
 * Says how well an entry matches the words of a query: each word must have a position of the entry
 * of its own. Whether such an assignment exists is a bipartite matching, found by augmenting paths
 * (Kuhn's algorithm, Naval Research Logistics Quarterly 2, 1955) over positions that are bits of a
 * long; which word takes the edit, where there is one, is tried. For one thread.
 */
final class Scorer {
  /** The result of {@link #match} for an entry that does not match. */
  static final int NO_MATCH = -1;

  private static final int NO_WORD = -1;

  private final EntryTerms entry;
  private final int headCount;
  private final long[][] positions = new long[MatchedWords.MOST][TermSet.NO_MATCH];
  private final long[] possible = new long[MatchedWords.MOST];
  private final int[] holder = new int[Long.SIZE];
  private int cost;
  private long held;
  private long tried;

  Scorer(EntryTerms entry, int headCount) {
    this.entry = entry;
    this.headCount = headCount;
  }

  /**
   * Matches an entry with as many edits as a conjunction has; {@link #cost} is what they cost. The
   * result is the match class: that of the positions that the words of a city or company have in
   * its label.
   */
  int match(Conjunction conjunction, int candidate) {
    entry.load(candidate, conjunction.isAnywhere());
    MatchedWords words = conjunction.words();
    if (conjunction.stores() != null && !entry.isAccepted(conjunction.stores())) {
      return NO_MATCH;
    }
    if (words.count() > entry.positionCount()) {
      return NO_MATCH;
    }
    for (int word = 0; word < words.count(); word++) {
      entry.positions(words.set(word), positions[word]);
      if (anyPosition(word) == 0) {
        return NO_MATCH;
      }
    }
    if (conjunction.needsName() && !isOutsideAddress(conjunction)) {
      return NO_MATCH;
    }
    cost = conjunction.edits();
    boolean isMatch = cost == 0 ? isMatching(words, NO_WORD) : isMatchingWithEdit(words);
    return isMatch ? positionClass(words.count(), candidate < headCount) : NO_MATCH;
  }

  /** The cost of the edits of the entry that was matched last. */
  int cost() {
    return cost;
  }

  private boolean isMatchingWithEdit(MatchedWords words) {
    for (cost = TermSet.EDITED; cost <= TermSet.EDITED_PREFIX; cost++) {
      if (IntStream.range(0, words.count()).anyMatch(word -> isMatching(words, word))) {
        return true;
      }
    }
    return false;
  }

  private long anyPosition(int word) {
    return positions[word][0] | edited(word, TermSet.EDITED_PREFIX);
  }

  /** The positions that a word has with an edit, at such a cost at most. */
  private long edited(int word, int most) {
    long prefixes = most == TermSet.EDITED_PREFIX ? positions[word][TermSet.EDITED_PREFIX] : 0;
    return positions[word][TermSet.EDITED] | prefixes;
  }

  private boolean isOutsideAddress(Conjunction conjunction) {
    long names = (1L << entry.namePositions()) - 1;
    for (int word = 0; word < conjunction.words().count(); word++) {
      if (conjunction.words().isSignificant(word) && (positions[word][0] & names) != 0) {
        return true;
      }
    }
    return false;
  }

  private int positionClass(int words, boolean isHead) {
    if (!isHead || words > entry.labelWords()) {
      return Rank.CLASS_OTHER;
    }
    for (int word = 0; word < words; word++) {
      if (!isAt(word)) {
        return Rank.CLASS_OTHER;
      }
    }
    return words == entry.labelWords() ? Rank.CLASS_EQUALS : Rank.CLASS_LABEL;
  }

  /** Whether a word may be the label's word of the same number. */
  private boolean isAt(int word) {
    return (anyPosition(word) >>> word & 1) != 0;
  }

  /** Whether all words have a position: one with an edit, and those that have none without. */
  private boolean isMatching(MatchedWords words, int edited) {
    held = 0;
    for (int word = 0; word < words.count(); word++) {
      boolean isEdited = word == edited || words.set(word).isEachEdited();
      possible[word] = isEdited ? edited(word, cost) : positions[word][0];
    }
    for (int word = 0; word < words.count(); word++) {
      tried = 0;
      if (!place(word)) {
        return false;
      }
    }
    return true;
  }

  private boolean place(int word) {
    long free = possible[word] & ~held;
    if (free != 0) {
      return hold(word, Long.numberOfTrailingZeros(free));
    }
    for (long left = possible[word] & ~tried; left != 0; left = possible[word] & ~tried) {
      int position = Long.numberOfTrailingZeros(left);
      tried |= 1L << position;
      if (place(holder[position])) {
        return hold(word, position);
      }
    }
    return false;
  }

  private boolean hold(int word, int position) {
    holder[position] = word;
    held |= 1L << position;
    return true;
  }
}

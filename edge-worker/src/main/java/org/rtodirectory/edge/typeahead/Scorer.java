package org.rtodirectory.edge.typeahead;

/**
 * Says how well an entry matches the words of a query: each word must have a position of the entry
 * of its own. Whether such an assignment exists is a bipartite matching, found by augmenting paths
 * (Kuhn's algorithm, Naval Research Logistics Quarterly 2, 1955) over positions that are bits of a
 * long; the cheapest one is found by trying which words may take an edit, at most {@value
 * TermSet#MOST_EDITS} in all. For one thread.
 */
final class Scorer {
  /** The result of {@link #match} for an entry that does not match. */
  static final int NO_MATCH = -1;

  private static final int CLASS_BITS = 2;

  private final EntryTerms entry;
  private final int headCount;
  private final long[][] positions = new long[MatchedWords.MOST][TermSet.MOST_EDITS + 1];
  private final long[] possible = new long[MatchedWords.MOST];
  private final int[] holder = new int[Long.SIZE];
  private long held;
  private long tried;

  Scorer(EntryTerms entry, int headCount) {
    this.entry = entry;
    this.headCount = headCount;
  }

  /**
   * Matches an entry: the fewest edits and the match class as one number, the lower the better; see
   * {@link #cost} and {@link #matchClass}. The class is that of the positions that the words of a
   * city or company have in its label.
   */
  int match(Conjunction row, int candidate) {
    entry.load(candidate, row.isAnywhere());
    MatchedWords words = row.words();
    if (row.stores() != null && !entry.isAccepted(row.stores())) {
      return NO_MATCH;
    }
    if (words.count() > entry.positionCount()) {
      return NO_MATCH;
    }
    for (int word = 0; word < words.count(); word++) {
      TermSet set = words.set(word);
      long[] own = positions[word];
      if (set.hasEdited()) {
        entry.positions(set, own);
      } else {
        own[0] = entry.positions(set.uneditedFirst(), set.uneditedEnd());
        own[1] = 0;
        own[2] = 0;
      }
      if ((own[0] | own[1] | own[2]) == 0) {
        return NO_MATCH;
      }
    }
    if (row.needsName() && !isOutsideAddress(row)) {
      return NO_MATCH;
    }
    for (int edits = row.leastEdits(); edits <= row.mostEdits(); edits++) {
      if (suffices(words.count(), 0, edits)) {
        return edits << CLASS_BITS | positionClass(words.count(), candidate < headCount);
      }
    }
    return NO_MATCH;
  }

  static int cost(int match) {
    return match >>> CLASS_BITS;
  }

  static int matchClass(int match) {
    return match & (1 << CLASS_BITS) - 1;
  }

  private boolean isOutsideAddress(Conjunction row) {
    long names = (1L << entry.namePositions()) - 1;
    for (int word = 0; word < row.words().count(); word++) {
      if (row.words().isSignificant(word) && (positions[word][0] & names) != 0) {
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
    long[] own = positions[word];
    return ((own[0] | own[1] | own[2]) >>> word & 1) != 0;
  }

  /** Whether the words from {@code word} on suffice when exactly {@code edits} are made in them. */
  private boolean suffices(int words, int word, int edits) {
    if (word == words) {
      return edits == 0 && isMatching(words);
    }
    for (int own = 0; own <= edits; own++) {
      possible[word] = positions[word][own];
      if (possible[word] != 0 && suffices(words, word + 1, edits - own)) {
        return true;
      }
    }
    return false;
  }

  private boolean isMatching(int words) {
    held = 0;
    for (int word = 0; word < words; word++) {
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

package org.rtodirectory.edge.typeahead;

/**
 * Finds the terms that a word may have been meant for: those with a beginning that is at most a
 * number of edits away, an edit being a letter more, less, another, or two neighbours swapped
 * (Damerau's distance in its restricted form, optimal string alignment).
 *
 * <p>Goes through the trie depth first with a row of the distance matrix for each letter of the
 * path, of which only the band of {@code edits} on either side of the diagonal is computed. A
 * branch is left when no cell can become lower than what is known of it; a subtree is taken whole
 * where the word is used up. Terms that begin with a digit are never visited. For one thread.
 */
final class TypoWalk {
  /** Any letter may follow. */
  private static final long ALL = -1;

  private final TermTrie trie;
  private final Work work;
  private int[] letters = new int[64];
  private int[][] rows = new int[0][];
  private int[] path = {};
  private int length;
  private int budget;
  private TermSet found;

  TypoWalk(TermTrie trie, Work work) {
    this.trie = trie;
    this.work = work;
    this.found = new TermSet();
  }

  /** Fills {@code into} with the terms at most {@code edits} away from a word of {@code tokens}. */
  void walk(Tokens tokens, int word, int edits, TermSet into) {
    found = into;
    found.clear();
    budget = edits;
    read(tokens, word);
    sameFirstLetter(tokens, word);
    for (int j = 0; j <= length; j++) {
      rows[0][j] = j;
    }
    visit(TermTrie.ROOT, 0, edits + 1, 0, 0);
  }

  private void read(Tokens tokens, int word) {
    length = 0;
    int bytes = tokens.end(word) - tokens.start(word);
    letters = bytes > letters.length ? new int[bytes] : letters;
    for (int i = tokens.start(word); i < tokens.end(word); i++) {
      if (tokens.isCodePointStart(i)) {
        letters[length++] = tokens.codePoint(i);
      }
    }
    int deepest = length + budget + 2;
    if (rows.length < deepest) {
      rows = new int[deepest][deepest + 1];
      path = new int[deepest];
    }
  }

  private void sameFirstLetter(Tokens tokens, int word) {
    int start = tokens.start(word);
    int end = start + Utf8.length(tokens.text()[start]);
    int node = trie.startingWith(tokens.text(), start, end);
    found.sameFirstLetter(node < 0 ? 0 : trie.firstTerm(node), node < 0 ? 0 : trie.endTerm(node));
  }

  /**
   * @param depth how many letters the path has
   * @param best one more than what could still be of use: the fewest edits known for all terms here
   * @param partial the bits of a letter that an edge has begun
   * @param missing how many bytes of it are to come
   */
  private void visit(int node, int depth, int best, int partial, int missing) {
    long following = missing == 0 && depth > 0 ? mayFollow(depth, best) : ALL;
    int first = trie.firstChild(node);
    int end = first + trie.children(node);
    for (int child = first; child < end; child++) {
      if ((following >>> trie.edgeByte(child, 0) & 1) == 0) {
        continue;
      }
      if (!work.spend(1)) {
        return;
      }
      descend(child, depth, best, partial, missing);
    }
  }

  /**
   * When all edits are used up, only few letters can follow: those of the word that the row is at,
   * and those that complete a swap. A bit for each, by its lowest six bits.
   */
  private long mayFollow(int depth, int best) {
    if (lowestOf(depth) + 1 < best) {
      return ALL;
    }
    long following = 0;
    int to = Math.min(length, depth + 1 + budget);
    for (int j = Math.max(1, depth + 1 - budget); j <= to; j++) {
      if (rows[depth][j - 1] < best) {
        following |= bit(letters[j - 1]);
      }
      if (j > 1 && letters[j - 1] == path[depth - 1] && rows[depth - 1][j - 2] + 1 < best) {
        following |= bit(letters[j - 2]);
      }
    }
    return following;
  }

  private static long bit(int letter) {
    return letter < 0x80 ? 1L << letter : ALL;
  }

  private void descend(int node, int fromDepth, int knownBest, int begun, int toCome) {
    int depth = fromDepth;
    int best = knownBest;
    int partial = begun;
    int missing = toCome;
    int edgeLength = trie.edgeLength(node);
    for (int i = 0; i < edgeLength; i++) {
      byte b = trie.edgeByte(node, i);
      missing = missing == 0 ? Utf8.length(b) - 1 : missing - 1;
      partial = continued(b, partial);
      if (missing > 0) {
        continue;
      }
      if (depth == 0 && Character.isDigit(partial)) {
        return;
      }
      path[depth++] = partial;
      int lowest = row(depth);
      if (distance(depth) < best) {
        best = distance(depth);
        found.add(best, trie.firstTerm(node), trie.endTerm(node));
      }
      if (lowest >= best) {
        return;
      }
    }
    visit(node, depth, best, partial, missing);
  }

  private static int continued(byte b, int partial) {
    boolean isContinuation = (b & 0xc0) == 0x80;
    return isContinuation ? partial << 6 | (b & 0x3f) : Utf8.firstBits(b);
  }

  /** The distance of the whole word from the path of {@code depth} letters. */
  private int distance(int depth) {
    return Math.abs(depth - length) > budget ? budget + 1 : rows[depth][length];
  }

  /** Computes a row from the two before it; returns the lowest value that may come of it. */
  private int row(int depth) {
    int[] row = rows[depth];
    int[] above = rows[depth - 1];
    int from = Math.max(1, depth - budget);
    int to = Math.min(length, depth + budget);
    row[from - 1] = from == 1 ? depth : budget + 1;
    int lowest = row[from - 1];
    for (int j = from; j <= to; j++) {
      int substituted = above[j - 1] + (letters[j - 1] == path[depth - 1] ? 0 : 1);
      int value = Math.min(substituted, Math.min(row[j - 1], above[j]) + 1);
      if (isSwapped(depth, j)) {
        value = Math.min(value, rows[depth - 2][j - 2] + 1);
      }
      row[j] = value;
      lowest = Math.min(lowest, value);
    }
    if (to < length) {
      row[to + 1] = budget + 1;
    }
    return depth < 2 ? lowest : Math.min(lowest, lowestOf(depth - 1) + 1);
  }

  private boolean isSwapped(int depth, int j) {
    return depth > 1
        && j > 1
        && letters[j - 1] == path[depth - 2]
        && letters[j - 2] == path[depth - 1];
  }

  private int lowestOf(int depth) {
    int from = Math.max(0, depth - budget);
    int to = Math.min(length, depth + budget);
    int lowest = budget + 1;
    for (int j = from; j <= to; j++) {
      lowest = Math.min(lowest, rows[depth][j]);
    }
    return lowest;
  }
}

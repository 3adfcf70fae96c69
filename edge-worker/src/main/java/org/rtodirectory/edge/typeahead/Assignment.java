package org.rtodirectory.edge.typeahead;

import java.util.Arrays;

/**
 * A minimum-cost bipartite matching: it assigns each word of a query to a position of an entry of
 * its own, with the fewest edits in total. Words are added one by one along the cheapest augmenting
 * path (Bellman–Ford). O(words² · edges) time; words and edges are few. For one thread.
 */
final class Assignment {
  /** The result of {@link #fewestEdits} if there is no matching. */
  static final int NONE = Integer.MAX_VALUE;

  private static final int UNREACHED = Integer.MAX_VALUE / 2;

  /** The number of edges that are relaxed for one step of the budget. */
  private static final int EDGES_A_STEP = 8;

  private final StepBudget budget;
  private int words;
  private int[] edgeWord = new int[64];
  private int[] edgePosition = new int[64];
  private int[] edgeEdits = new int[64];
  private int edges;

  /** Edges before this one have the right first letter. */
  private int wrongFrom;

  /** The number of edges that count; later ones are ignored. */
  private int counted;

  private int[] holder = new int[64];
  private int[] holderEdits = new int[64];
  private int[] distance = new int[64];
  private int[] through = new int[64];
  private int[] wordDistance = new int[64];
  private int positions;

  Assignment(StepBudget budget) {
    this.budget = budget;
  }

  /** Starts a matching of a number of words and positions, without edges. */
  void start(int wordCount, int positionCount) {
    words = wordCount;
    positions = positionCount;
    edges = 0;
    wrongFrom = 0;
    counted = 0;
    if (positionCount > holder.length) {
      holder = new int[positionCount * 2];
      holderEdits = new int[positionCount * 2];
      distance = new int[positionCount * 2];
      through = new int[positionCount * 2];
    }
    if (wordCount > wordDistance.length) {
      wordDistance = new int[wordCount];
    }
  }

  /**
   * Adds an edge: {@code word} matches at {@code position} with a number of edits.
   *
   * @param isWrong whether the match has a wrong first letter
   */
  void edge(int word, int position, int edits, boolean isWrong) {
    if (edges == edgeWord.length) {
      edgeWord = Arrays.copyOf(edgeWord, edges * 2);
      edgePosition = Arrays.copyOf(edgePosition, edges * 2);
      edgeEdits = Arrays.copyOf(edgeEdits, edges * 2);
    }
    int edge = edges++;
    if (!isWrong) {
      copy(wrongFrom, edge);
      edge = wrongFrom++;
    }
    edgeWord[edge] = word;
    edgePosition[edge] = position;
    edgeEdits[edge] = edits;
    counted = edges;
  }

  private void copy(int from, int to) {
    edgeWord[to] = edgeWord[from];
    edgePosition[to] = edgePosition[from];
    edgeEdits[to] = edgeEdits[from];
  }

  /** Whether any edge has a wrong first letter. */
  boolean hasWrong() {
    return wrongFrom < edges;
  }

  /** Sets whether edges with a wrong first letter count; initially they do. */
  void count(boolean withWrong) {
    counted = withWrong ? edges : wrongFrom;
  }

  /** The number of edges. */
  int edges() {
    return edges;
  }

  /** The fewest edits with which {@code word} matches at {@code position}, or {@link #NONE}. */
  int edits(int word, int position) {
    budget.spend(1 + counted / EDGES_A_STEP);
    int fewest = NONE;
    for (int edge = 0; edge < counted; edge++) {
      if (edgeWord[edge] == word && edgePosition[edge] == position) {
        fewest = Math.min(fewest, edgeEdits[edge]);
      }
    }
    return fewest;
  }

  /** The fewest edits with which all words have positions of their own, or {@link #NONE}. */
  int fewestEdits() {
    if (words == 1) {
      return fewestOfOne();
    }
    Arrays.fill(holder, 0, positions, -1);
    int edits = 0;
    for (int word = 0; word < words; word++) {
      int more = place(word);
      if (more == NONE) {
        return NONE;
      }
      edits += more;
    }
    return edits;
  }

  private int fewestOfOne() {
    int fewest = NONE;
    for (int edge = 0; edge < counted; edge++) {
      fewest = Math.min(fewest, edgeEdits[edge]);
    }
    return fewest;
  }

  private int place(int word) {
    Arrays.fill(distance, 0, positions, UNREACHED);
    Arrays.fill(wordDistance, 0, words, UNREACHED);
    wordDistance[word] = 0;
    while (relax()) {
      // Until no path becomes cheaper.
    }
    int free = -1;
    for (int position = 0; position < positions; position++) {
      boolean isBetter = free < 0 || distance[position] < distance[free];
      if (holder[position] < 0 && distance[position] < UNREACHED && isBetter) {
        free = position;
      }
    }
    if (free < 0) {
      return NONE;
    }
    int edits = distance[free];
    shift(free, word);
    return edits;
  }

  private boolean relax() {
    if (!budget.spend(1 + counted / EDGES_A_STEP)) {
      return false;
    }
    boolean changed = false;
    for (int edge = 0; edge < counted; edge++) {
      int position = edgePosition[edge];
      int reached = wordDistance[edgeWord[edge]] + edgeEdits[edge];
      if (reached < distance[position]) {
        distance[position] = reached;
        through[position] = edge;
        changed = true;
        if (holder[position] >= 0) {
          wordDistance[holder[position]] = reached - holderEdits[position];
        }
      }
    }
    return changed;
  }

  /** Along the path to {@code free} each word moves to the position it reached. */
  private void shift(int free, int word) {
    int position = free;
    while (true) {
      int edge = through[position];
      int mover = edgeWord[edge];
      int left = mover == word ? -1 : positionOf(mover, position);
      holder[position] = mover;
      holderEdits[position] = edgeEdits[edge];
      if (left < 0) {
        return;
      }
      position = left;
    }
  }

  private int positionOf(int word, int except) {
    for (int position = 0; position < positions; position++) {
      if (holder[position] == word && position != except) {
        return position;
      }
    }
    return -1;
  }
}

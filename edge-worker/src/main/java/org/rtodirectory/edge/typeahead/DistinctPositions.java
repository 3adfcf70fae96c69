package org.rtodirectory.edge.typeahead;

import java.util.Arrays;

/**
 * Whether every word of a query can have a position of an entry to itself: a matching in the
 * bipartite graph of words and positions, found by augmenting paths (Kuhn's algorithm), O(words ·
 * edges). For one thread.
 */
final class DistinctPositions {
  private final int words;
  private int[] edgeWord = new int[16];
  private int[] edgePosition = new int[16];
  private int edges;
  private int positions;

  DistinctPositions(int words) {
    this.words = words;
  }

  /** Forgets all edges. */
  void clear() {
    edges = 0;
    positions = 0;
  }

  /** Says that {@code word} matches at {@code position}. */
  void add(int word, int position) {
    if (edges == edgeWord.length) {
      edgeWord = Arrays.copyOf(edgeWord, edges * 2);
      edgePosition = Arrays.copyOf(edgePosition, edges * 2);
    }
    edgeWord[edges] = word;
    edgePosition[edges] = position;
    edges++;
    positions = Math.max(positions, position + 1);
  }

  /** Whether all words have positions of their own. */
  boolean exist() {
    if (words == 1) {
      return edges > 0;
    }
    int[] holder = new int[positions];
    Arrays.fill(holder, -1);
    for (int word = 0; word < words; word++) {
      if (!place(word, holder, new boolean[positions])) {
        return false;
      }
    }
    return true;
  }

  private boolean place(int word, int[] holder, boolean[] visited) {
    for (int edge = 0; edge < edges; edge++) {
      int position = edgePosition[edge];
      if (edgeWord[edge] == word && !visited[position]) {
        visited[position] = true;
        if (holder[position] < 0 || place(holder[position], holder, visited)) {
          holder[position] = word;
          return true;
        }
      }
    }
    return false;
  }
}

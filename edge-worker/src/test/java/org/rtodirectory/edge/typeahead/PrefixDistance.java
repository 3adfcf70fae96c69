package org.rtodirectory.edge.typeahead;

/** The distance of a word from the beginning of a term that is nearest to it. */
final class PrefixDistance {
  private PrefixDistance() {}

  /** Letters more, less, other or swapped with their neighbour, each letter in one edit at most. */
  static int of(String word, String term) {
    int[][] distance = distances(word, term);
    int nearest = length(word);
    for (int[] ofPrefix : distance) {
      nearest = Math.min(nearest, ofPrefix[length(word)]);
    }
    return nearest;
  }

  /** The same from the whole term, whose last letter is not one that the word has not. */
  static int whole(String word, String term) {
    int[] w = word.codePoints().toArray();
    int[] t = term.codePoints().toArray();
    return withoutMore(distances(word, term), t, w, t.length, w.length);
  }

  private static int length(String text) {
    return text.codePointCount(0, text.length());
  }

  private static int[][] distances(String word, String term) {
    int[] w = word.codePoints().toArray();
    int[] t = term.codePoints().toArray();
    int[][] distance = new int[t.length + 1][w.length + 1];
    for (int i = 0; i <= t.length; i++) {
      for (int j = 0; j <= w.length; j++) {
        distance[i][j] = i == 0 || j == 0 ? i + j : cell(distance, t, w, i, j);
      }
    }
    return distance;
  }

  private static int cell(int[][] distance, int[] t, int[] w, int i, int j) {
    return Math.min(withoutMore(distance, t, w, i, j), distance[i - 1][j] + 1);
  }

  private static int withoutMore(int[][] distance, int[] t, int[] w, int i, int j) {
    int cell =
        Math.min(distance[i - 1][j - 1] + (t[i - 1] == w[j - 1] ? 0 : 1), distance[i][j - 1] + 1);
    boolean isSwapped = i > 1 && j > 1 && t[i - 1] == w[j - 2] && t[i - 2] == w[j - 1];
    return isSwapped ? Math.min(cell, distance[i - 2][j - 2] + 1) : cell;
  }
}

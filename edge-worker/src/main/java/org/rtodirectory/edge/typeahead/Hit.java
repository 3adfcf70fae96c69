package org.rtodirectory.edge.typeahead;

/**
 * The rank of a result by its components, which are compared in this order.
 *
 * @param pass which of the passes found it: 0 telephone numbers and ZIP codes; 1 exact words and a
 *     last prefix; 2 words cut short; 3 one word split, two or three joined, or one in its other
 *     number; 4 categories, and what is near a ZIP code; 5 typos; 6 sound; 7 most of the words
 * @param cost of typos: edits, and two more for a word with a wrong first letter; near a ZIP code:
 *     how many nearer ones had results; of most of the words: how many heavier subsets had some; if
 *     something is named, two more, 1 for what is named, and 0 for its stores before it
 * @param matchClass 0: the query is its label, or it is pinned to the query; 1: its label begins
 *     with the query; 2: with its first word; 3: neither
 * @param throughAddress whether it is a store that several words find only with its address: it
 *     stands behind its class
 * @param entry its number, which is its static rank
 */
public record Hit(int pass, int cost, int matchClass, boolean throughAddress, int entry) {
  static Hit of(long rank) {
    return new Hit(
        Rank.pass(rank),
        Rank.cost(rank),
        Rank.matchClass(rank),
        Rank.isThroughAddress(rank),
        Rank.entry(rank));
  }
}

package org.rtodirectory.edge.typeahead;

/**
 * Why an entry is where it is among the results: its rank, the first of these that differs decides.
 *
 * @param pass which of the passes found it, from 1: exact words and a last prefix; words cut short;
 *     one word split or two joined; typos
 * @param cost of its typos: edits, and two more for a word with a wrong first letter
 * @param matchClass 0: the query is its label; 1: its label begins with the query; 2: with its
 *     first word; 3: neither
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

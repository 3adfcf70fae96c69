package org.rtodirectory.edge.typeahead;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.rtodirectory.edge.typeahead.Relaxation.Scope;

/**
 * The relaxation that leaves words out: the heaviest subsets of the words. For one thread.
 *
 * <p>What keeps them from answering nonsense: a subset must have a significant word, which is one
 * of three letters or more, or that something is pinned to ({@code tx}), and a store must have it
 * outside its address; and a query that begins with a digit keeps its first word, because a house
 * number is not left out.
 */
final class WordSubsets {
  private static final int MOST_WORDS = 5;
  private static final int MOST_OF_SUBSET = 5;

  private final TypeaheadSections parts;
  private final StepBudget budget;
  private final MatchedWords words;
  private final Retrieval retrieval;

  /** Words of the query: which are kept, and how much they weigh together. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Subset(boolean[] kept, int words, int weight) {
    static final Comparator<Subset> HEAVIEST_FIRST =
        Comparator.comparingInt((Subset subset) -> -subset.weight)
            .thenComparingInt(subset -> -subset.words);
  }

  WordSubsets(TypeaheadSections parts, StepBudget budget, MatchedWords words, Retrieval retrieval) {
    this.parts = parts;
    this.budget = budget;
    this.words = words;
    this.retrieval = retrieval;
  }

  /**
   * Adds the entries that have most of the words: the subsets of the words, the heaviest first,
   * each searched for entries that have all words of it. A word is the heavier the rarer it is: one
   * more than the binary logarithm of the entries for each byte of its posting lists. At most the
   * {@value #MOST_WORDS} heaviest words are looked at. Ends at subsets that weigh less than half of
   * the first that found something. A subset adds {@value #MOST_OF_SUBSET} at most if there are
   * others, so that what the other words find is seen, too.
   */
  void find(Tokens query, int limit) {
    List<Subset> subsets = subsets(weights(query));
    int cost = 0;
    int enough = 0;
    for (Subset subset : subsets) {
      if (2 * subset.weight < enough || !budget.spend((long) StepBudget.LOOKUP * query.count())) {
        return;
      }
      if (Tokens.isDigit(query.text()[0]) && !subset.kept[0]) {
        continue;
      }
      int most = subsets.size() == 1 ? limit : MOST_OF_SUBSET;
      if (find(query.only(subset.kept), cost, most) > 0) {
        cost++;
        enough = Math.max(enough, subset.weight);
      }
    }
  }

  private int find(Tokens subset, int cost, int most) {
    boolean areKnown = words.match(subset, Relaxation.MOST_WORDS.matching());
    boolean isSignificant = false;
    for (int word = 0; word < subset.count(); word++) {
      isSignificant |= words.isSignificant(word);
    }
    if (!isSignificant) {
      return 0;
    }
    Conjunction conjunction =
        new Conjunction(
            Relaxation.MOST_WORDS, Scope.ANYWHERE, cost, words, null, true, null, null, most);
    int added = retrieval.equal(conjunction, subset, most);
    if (areKnown) {
      added += retrieval.beginning(conjunction, subset, most - added);
      added += retrieval.find(conjunction.limited(most - added));
    }
    return added;
  }

  /** The weight of each word; 0 if no entry has it, or if it was there before. */
  private int[] weights(Tokens query) {
    int[] weights = new int[query.count()];
    words.matchKnown(query);
    for (int word = 0; word < weights.length; word++) {
      long entries = isRepeated(query, word) ? 0 : entries(query, word);
      if (entries > 0) {
        long ofEach = Math.max(1, parts.count() / entries);
        weights[word] = Long.SIZE - Long.numberOfLeadingZeros(ofEach);
      }
    }
    return weights;
  }

  private long entries(Tokens query, int word) {
    TermSet set = words.set(word);
    if (!set.isEmpty()) {
      return set.bytes(parts.names()) + set.bytes(parts.addresses());
    }
    int term = parts.trie().wholeQuery(query.text(), query.start(word), query.end(word));
    return term == TermTrie.NONE ? 0 : parts.names().bytes(term, term + 1);
  }

  private static boolean isRepeated(Tokens query, int word) {
    for (int before = 0; before < word; before++) {
      if (query.word(before).equals(query.word(word))) {
        return true;
      }
    }
    return false;
  }

  /** The subsets of the words that weigh most; of equal ones that with more, and earlier, words. */
  private static List<Subset> subsets(int[] weights) {
    int[] heaviest =
        IntStream.range(0, weights.length)
            .filter(word -> weights[word] > 0)
            .boxed()
            .sorted(Comparator.comparingInt(word -> -weights[word]))
            .limit(MOST_WORDS)
            .sorted(Comparator.reverseOrder())
            .mapToInt(word -> word)
            .toArray();
    List<Subset> subsets = new ArrayList<>();
    for (int mask = (1 << heaviest.length) - 1; mask > 0; mask--) {
      boolean[] kept = new boolean[weights.length];
      int weight = 0;
      for (int i = 0; i < heaviest.length; i++) {
        if ((mask >>> i & 1) != 0) {
          kept[heaviest[i]] = true;
          weight += weights[heaviest[i]];
        }
      }
      subsets.add(new Subset(kept, Integer.bitCount(mask), weight));
    }
    subsets.sort(Subset.HEAVIEST_FIRST);
    return subsets;
  }
}

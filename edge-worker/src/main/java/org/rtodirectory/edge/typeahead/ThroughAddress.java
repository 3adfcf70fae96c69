package org.rtodirectory.edge.typeahead;

import java.util.List;

/**
 * A lazy classification of the best results: which of them are stores that match only by their
 * address. It is computed on demand, because the answer to most queries does not depend on it. It
 * is a separate stage of the budget, so it may only be used between other stages. Stores for which
 * no steps are left count as matching only by their address. For one thread.
 */
final class ThroughAddress {
  private final TopRanks best;
  private final StepBudget budget;
  private final int headCount;
  private final Words words;
  private final Verification verification;
  private final boolean[] through;
  private Tokens tokens = Tokens.NONE;
  private List<Tokens> rewritten = List.of();
  private boolean isKnown;

  /**
   * @param most the maximum number of results
   * @param words to match words of queries with
   */
  ThroughAddress(
      TopRanks best,
      int most,
      int headCount,
      Words words,
      Verification verification,
      StepBudget budget) {
    this.best = best;
    this.budget = budget;
    this.headCount = headCount;
    this.words = words;
    this.verification = verification;
    this.through = new boolean[most];
  }

  /** Starts with the current best results, which must not change afterwards. */
  void start(Tokens query, List<Tokens> rewritings) {
    tokens = query;
    rewritten = rewritings;
    isKnown = false;
  }

  /** The number of results that do not need their address. */
  int others() {
    find();
    int others = 0;
    for (int i = 0; i < best.count(); i++) {
      others += through[i] ? 0 : 1;
    }
    return others;
  }

  /** Whether all results match only by their address; true if there are none. */
  boolean areAll() {
    return others() == 0;
  }

  /** Whether a result matches only by its address. */
  boolean is(int index) {
    find();
    return through[index];
  }

  private void find() {
    if (isKnown) {
      return;
    }
    isKnown = true;
    budget.startStage(StepBudget.ADDRESSES);
    for (int i = 0; i < best.count(); i++) {
      long rank = best.get(i);
      through[i] = Rank.entry(rank) >= headCount && !isPlainlyWithout(rank);
    }
    withoutAddress(Search.EXACT, tokens);
    withoutAddress(Search.CUT_SHORT, tokens);
    for (Tokens rewriting : rewritten) {
      withoutAddress(Search.SPLIT_OR_JOINED, rewriting);
    }
  }

  /**
   * Whether its rank alone shows that a store is found without its address: the only word begins
   * its company's name, or several words were looked at and did not need it.
   */
  private boolean isPlainlyWithout(long rank) {
    if (Rank.pass(rank) == Search.NEAR_ZIP || Rank.pass(rank) == Search.CATEGORY) {
      return true;
    }
    if (tokens.count() == 1) {
      return Rank.pass(rank) == Search.EXACT && Rank.matchClass(rank) <= Rank.CLASS_FIRST_WORD;
    }
    return Rank.pass(rank) != Search.SPLIT_OR_JOINED
        && Rank.matchClass(rank) >= Rank.CLASS_FIRST_WORD
        && !Rank.isThroughAddress(rank);
  }

  private void withoutAddress(int pass, Tokens query) {
    boolean isMatched = false;
    for (int i = 0; i < best.count(); i++) {
      long rank = best.get(i);
      if (!through[i] || Rank.pass(rank) != pass || Rank.isThroughAddress(rank)) {
        continue;
      }
      if (!isMatched && !words.match(query, pass == Search.CUT_SHORT)) {
        return;
      }
      isMatched = true;
      through[i] = !verification.matchesWithoutAddress(words, Rank.entry(rank));
    }
  }
}

package org.rtodirectory.edge.typeahead;

import java.util.List;

/**
 * Which of the best are stores that their pass finds only with their address. Found out only when
 * it is asked, because the answer to most queries does not depend on it; a stage of its own of the
 * budget, so it is asked between other stages. Stores that no steps are left for count as such. For
 * one thread.
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
   * @param most how many the best may be
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

  /** Begins with what the best are now, which do not change any more. */
  void start(Tokens query, List<Tokens> rewritings) {
    tokens = query;
    rewritten = rewritings;
    isKnown = false;
  }

  /** How many of the best are not. */
  int others() {
    find();
    int others = 0;
    for (int i = 0; i < best.count(); i++) {
      others += through[i] ? 0 : 1;
    }
    return others;
  }

  /** Whether all are, or there are none. */
  boolean areAll() {
    return others() == 0;
  }

  /** Whether one of the best is. */
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

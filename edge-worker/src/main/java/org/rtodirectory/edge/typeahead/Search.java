package org.rtodirectory.edge.typeahead;

import java.util.Arrays;
import java.util.List;

/**
 * Answers one query after the other: the passes, each more lenient than the one before, until there
 * are enough entries. For one thread.
 *
 * <p>Typos are looked for when the passes before gave few heads, although they gave enough stores:
 * {@code rent a centr} would otherwise end at stores on Central Avenue. What is a whole name has no
 * typo. If they find a head, then what was found only with the help of an address stands behind it.
 * Two typos are looked for only where one finds nothing and neither did the passes before, such
 * stores aside.
 */
final class Search {
  /** The last word as a prefix, the others as they are. */
  static final int EXACT = 1;

  /** Every word of three letters or more as a prefix. */
  static final int CUT_SHORT = 2;

  /** As the first, of the query with one word split or two joined. */
  static final int SPLIT_OR_JOINED = 3;

  /** As the second, with typos. */
  static final int TYPOS = 4;

  private static final int MOST_RESULTS = 10;
  private static final int ENOUGH_HEADS = 3;

  private final TypeaheadParts parts;
  private final StepBudget budget;
  private final TopRanks best = new TopRanks(MOST_RESULTS);
  private final TopRanks headsWithTypos = new TopRanks(MOST_RESULTS);
  private final TopRanks storesWithTypos = new TopRanks(MOST_RESULTS);
  private final ExactPass exact;
  private final TypoPass typos;
  private final Rewritings rewritings;
  private final ThroughAddress throughAddress;

  Search(TypeaheadParts parts) {
    this.parts = parts;
    this.budget = new StepBudget(parts.count());
    Verification verification = new Verification(parts.newEntryTerms(), budget);
    this.exact = new ExactPass(parts, budget, best, verification);
    this.typos = new TypoPass(parts, budget, best, headsWithTypos, storesWithTypos, verification);
    this.rewritings = new Rewritings(parts.trie());
    this.throughAddress =
        new ThroughAddress(
            best, MOST_RESULTS, parts.headCount(), exact.words(), verification, budget);
  }

  /** The steps that the last query took; see {@link #mostSteps}. */
  long spent() {
    return budget.spent();
  }

  /** The most steps that a query takes, but for the last operation of each stage. */
  int mostSteps() {
    return budget.most();
  }

  /** The ranks of what {@code tokens} find, best first, at most {@code limit}. */
  long[] find(Tokens tokens, int limit) {
    budget.startQuery();
    budget.startStage(budget.exact());
    budget.spend(tokens.text().length);
    best.start(limit);
    headsWithTypos.start(limit);
    storesWithTypos.start(0);
    List<Tokens> rewritten = exactPasses(tokens);
    if (heads() >= ENOUGH_HEADS || isName()) {
      return best.toArray();
    }
    throughAddress.start(tokens, rewritten);
    if (best.isFull() && !throughAddress.isAny()) {
      return best.toArray();
    }
    budget.startStage(StepBudget.TYPOS);
    typos.run(tokens, 1, limit);
    if (headsWithTypos.count() + storesWithTypos.count() == 0 && !isAnswered()) {
      budget.startStage(StepBudget.TYPOS);
      typos.run(tokens, Verification.MOST_EDITS, limit);
    }
    return merged(limit);
  }

  /** Whether the query is the whole name of something: then it has no typo. */
  private boolean isName() {
    return best.count() > 0 && Rank.matchClass(best.get(0)) == Rank.CLASS_EQUALS;
  }

  /** Whether something was found by its name, or found at all without its address. */
  private boolean isAnswered() {
    boolean isByName = best.count() > 0 && Rank.matchClass(best.get(0)) <= Rank.CLASS_LABEL;
    return isByName || !throughAddress.areAll();
  }

  private List<Tokens> exactPasses(Tokens tokens) {
    exact.run(tokens, false, EXACT);
    if (!best.isFull() && canBeCutShort(tokens)) {
      exact.run(tokens, true, CUT_SHORT);
    }
    if (best.isFull()) {
      return List.of();
    }
    List<Tokens> rewritten = rewritings.of(tokens, budget);
    for (Tokens rewriting : rewritten) {
      if (!budget.isSpent()) {
        exact.run(rewriting, false, SPLIT_OR_JOINED);
      }
    }
    return rewritten;
  }

  private static boolean canBeCutShort(Tokens tokens) {
    for (int word = 0; word < tokens.count(); word++) {
      if (tokens.isWhole(word) && tokens.length(word) >= Words.CUT_SHORT_FROM) {
        return true;
      }
    }
    return false;
  }

  private int heads() {
    int heads = 0;
    for (int i = 0; i < best.count(); i++) {
      heads += Rank.entry(best.get(i)) < parts.headCount() ? 1 : 0;
    }
    return heads;
  }

  /** What was found only with an address stands behind heads with typos, else before them. */
  private long[] merged(int limit) {
    long[] merged = new long[best.count() + headsWithTypos.count() + storesWithTypos.count()];
    int count = 0;
    for (int i = 0; i < best.count(); i++) {
      if (headsWithTypos.count() == 0 || !throughAddress.is(i)) {
        merged[count++] = best.get(i);
      }
    }
    for (int i = 0; i < headsWithTypos.count(); i++) {
      merged[count++] = headsWithTypos.get(i);
    }
    for (int i = 0; i < best.count(); i++) {
      if (headsWithTypos.count() > 0 && throughAddress.is(i)) {
        merged[count++] = best.get(i);
      }
    }
    for (int i = 0; i < storesWithTypos.count(); i++) {
      merged[count++] = storesWithTypos.get(i);
    }
    return Arrays.copyOf(merged, Math.min(count, limit));
  }
}

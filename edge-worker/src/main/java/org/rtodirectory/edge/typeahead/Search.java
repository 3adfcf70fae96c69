package org.rtodirectory.edge.typeahead;

import java.util.Arrays;
import java.util.List;

/**
 * The search algorithm: a sequence of passes, each more lenient than the one before, until there
 * are enough entries. An instance answers one query after the other. For one thread.
 *
 * <p>Typos are searched for if the passes before found few heads (cities and companies), and fewer
 * than five results that do not need an address, even if they found enough stores: {@code rent a
 * centr} would otherwise end at stores on Central Avenue. Results with typos would rank after those
 * five. A query that is a whole name has no typos. Fillers ({@link Tokens#FILLERS}) are removed if
 * the passes without typos found nothing with them, or only by addresses; a query of fillers alone
 * finds the largest entries. If the query without fillers finds a head, results that were found
 * only by an address rank after it. Two typos are searched for only if one typo finds nothing, and
 * the passes before found nothing other than such stores.
 */
final class Search {
  /**
   * Stores of a telephone number, and stores near a ZIP code: before all else if nothing has the
   * ZIP code and the other words.
   */
  static final int NEAR_ZIP = 0;

  /** The last word as a prefix, the others as they are. */
  static final int EXACT = 1;

  /** Every word of three letters or more as a prefix. */
  static final int CUT_SHORT = 2;

  /** As the first, of the query with one word split, two or three joined, or in another number. */
  static final int SPLIT_OR_JOINED = 3;

  /**
   * Companies and stores of a category that words of the query mean, and stores near a ZIP code.
   */
  static final int CATEGORY = 4;

  /** As the second, with words that sound alike. */
  static final int SOUND = 6;

  /** As the second, with typos. */
  static final int TYPOS = 5;

  /** Most of the words; see {@link MostWordsPass}. */
  static final int MOST_WORDS = 7;

  private static final int MOST_RESULTS = 10;
  private static final int ENOUGH_HEADS = 3;

  /** Results that need neither typos nor an address, behind which no typos are looked for. */
  private static final int ENOUGH = 5;

  /** Letters from which on one word of several is looked for alone with a typo. */
  private static final int ALONE_FROM = 5;

  /** How many results are left to the words beside a ZIP code. */
  private static final int ROOM_BESIDE = 3;

  private final TypeaheadParts parts;
  private final StepBudget budget;
  private final TopRanks best = new TopRanks(MOST_RESULTS);
  private final TopRanks headsWithTypos = new TopRanks(MOST_RESULTS);
  private final TopRanks storesWithTypos = new TopRanks(MOST_RESULTS);
  private final ExactPass exact;
  private final TypoPass typos;
  private final Rewritings rewritings;
  private final ThroughAddress throughAddress;
  private final FilteredPass filtered;
  private final MostWordsPass mostWords;

  Search(TypeaheadParts parts) {
    this.parts = parts;
    this.budget = new StepBudget(parts.count());
    Verification verification = new Verification(parts.newEntryTerms(), budget);
    this.exact = new ExactPass(parts, budget, best, verification);
    this.typos = new TypoPass(parts, budget, best, headsWithTypos, storesWithTypos, verification);
    this.filtered = new FilteredPass(parts, budget, best, verification);
    this.mostWords = new MostWordsPass(parts, budget, best, verification);
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

  /** The ranks of what a query finds, best first, at most {@code limit}. */
  long[] find(Tokens asked, int limit) {
    Tokens tokens = asked;
    budget.startQuery();
    budget.startStage(budget.exact());
    budget.spend(tokens.text().length);
    best.start(limit);
    headsWithTypos.start(limit);
    storesWithTypos.start(0);
    int zip = filtered.zip(tokens);
    boolean isZipAlone = zip >= 0 && FilteredPass.withoutZip(tokens, zip).count() == 0;
    if (isZipAlone) {
      filtered.near(tokens.word(zip), Tokens.NONE, NEAR_ZIP, limit);
      tokens = tokens.only(zip);
    } else if (tokens.text()[0] >= '0' && tokens.text()[0] <= '9') {
      filtered.phone(tokens, NEAR_ZIP);
    }
    throughAddress.start(tokens, exactPasses(tokens));
    if (zip >= 0 && !isZipAlone && !best.isFull() && !isName()) {
      Tokens others = FilteredPass.withoutZip(tokens, zip);
      boolean isEmpty = best.count() == 0;
      filtered.near(tokens.word(zip), others, isEmpty ? NEAR_ZIP : CATEGORY, limit - ROOM_BESIDE);
      if (isEmpty) {
        tokens = others;
        throughAddress.start(tokens, exactPasses(tokens));
      }
    }
    Tokens kept = best.isFull() || isName() ? tokens : withoutFillers(tokens);
    if (kept.count() == 0) {
      return largest(limit);
    }
    if (kept != tokens) {
      tokens = kept;
      best.start(limit);
      throughAddress.start(tokens, exactPasses(tokens));
    }
    if (best.count() > 0 && Rank.pass(best.get(0)) == NEAR_ZIP) {
      return best.toArray();
    }
    if (heads() >= ENOUGH_HEADS || isName()) {
      return best.toArray();
    }
    if (best.count() >= Math.min(limit, ENOUGH)
        && throughAddress.others() >= Math.min(limit, ENOUGH)) {
      return best.toArray();
    }
    budget.startStage(StepBudget.TYPOS);
    typos.run(tokens, 1, limit);
    if (headsWithTypos.count() + storesWithTypos.count() == 0 && !isAnswered()) {
      budget.startStage(StepBudget.TYPOS);
      typos.run(tokens, Verification.MOST_EDITS, limit);
    }
    boolean mayBeWeak =
        tokens.count() > 1 && !hasDigit(tokens) && headsWithTypos.count() == 0 && !isAnswered();
    boolean areKnown = mayBeWeak && exact.areKnown(tokens);
    boolean isWeak = mayBeWeak && (areKnown || needAddresses());
    if (headsWithTypos.count() < ENOUGH_HEADS && !isAnswered()) {
      boolean hasStores = storesWithTypos.count() > 0;
      budget.startStage(StepBudget.SOUND);
      typos.runBySound(tokens, limit);
      isWeak = isWeak && headsWithTypos.count() == 0 && (areKnown || hasStores || needAddresses());
    }
    if (!found()) {
      return withMostWords(tokens, limit);
    }
    return isWeak ? withMostWordsBefore(merged(limit), tokens, limit) : merged(limit);
  }

  /** What is to be searched instead if nothing was found by a name, or without an address. */
  private Tokens withoutFillers(Tokens tokens) {
    Tokens kept = tokens.withoutFillers();
    if (kept == tokens || (kept.count() == 0 && best.count() > 0)) {
      return tokens;
    }
    int left = budget.left();
    boolean isAnswered = isAnswered();
    budget.startStage(left);
    return isAnswered ? tokens : kept;
  }

  /** The first entries, which have most stores. */
  private long[] largest(int limit) {
    for (int entry = 0; entry < Math.min(limit, parts.headCount()); entry++) {
      best.offer(Rank.of(MOST_WORDS, 0, Rank.CLASS_OTHER, entry));
    }
    return best.toArray();
  }

  private long[] withMostWords(Tokens tokens, int limit) {
    budget.startStage(StepBudget.MOST_WORDS);
    mostWords.run(tokens, limit);
    for (int word = 0; word < tokens.count() && tokens.count() > 1 && !found(); word++) {
      if (tokens.length(word) >= ALONE_FROM) {
        typos.findHeads(tokens.only(word), 1);
      }
    }
    return merged(limit);
  }

  private static boolean hasDigit(Tokens tokens) {
    for (int word = 0; word < tokens.count(); word++) {
      if (tokens.hasDigit(word)) {
        return true;
      }
    }
    return false;
  }

  /** Whether everything that was found are stores that match only with their addresses. */
  private boolean needAddresses() {
    if (headsWithTypos.count() > 0 || isAnswered()) {
      return false;
    }
    budget.startStage(StepBudget.ADDRESSES);
    for (int i = 0; i < storesWithTypos.count(); i++) {
      if (!typos.needsAddress(Rank.entry(storesWithTypos.get(i)))) {
        return false;
      }
    }
    return true;
  }

  /**
   * What has most of the words stands before stores that only an address explains, or that have
   * another word than one that exists, unless they have all words as typed; some of these are left
   * room for.
   */
  private long[] withMostWordsBefore(long[] weak, Tokens tokens, int limit) {
    best.start(limit);
    budget.startStage(StepBudget.MOST_WORDS);
    mostWords.run(tokens, limit - ROOM_BESIDE);
    long[] merged = new long[weak.length + best.count()];
    int count = 0;
    for (long rank : weak) {
      if (Rank.pass(rank) == EXACT) {
        merged[count++] = rank;
      }
    }
    for (int i = 0; i < best.count(); i++) {
      count = add(best.get(i), merged, count);
    }
    for (long rank : weak) {
      count = add(rank, merged, count);
    }
    return Arrays.copyOf(merged, Math.min(count, limit));
  }

  /** Adds a rank unless its entry is there already; the new number of ranks. */
  private static int add(long rank, long[] ranks, int count) {
    for (int i = 0; i < count; i++) {
      if (Rank.entry(ranks[i]) == Rank.entry(rank)) {
        return count;
      }
    }
    ranks[count] = rank;
    return count + 1;
  }

  private boolean found() {
    return best.count() + headsWithTypos.count() + storesWithTypos.count() > 0;
  }

  /** Whether the query is the whole name of something or a category: then it has no typo. */
  private boolean isName() {
    for (int i = 0; i < best.count(); i++) {
      long rank = best.get(i);
      if (Rank.matchClass(rank) == Rank.CLASS_EQUALS || Rank.pass(rank) == CATEGORY) {
        return true;
      }
    }
    return false;
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
    if (!best.isFull()) {
      filtered.categories(tokens);
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

package org.rtodirectory.edge.typeahead;

import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.rtodirectory.text.Sound;
import org.rtodirectory.typeahead.TypeaheadFormat;

/**
 * The fuzzy pass: it finds entries that the words match with typos. A word of four to eight letters
 * may be one edit away from a prefix of a term, a longer one two; words with digits and shorter
 * words must match exactly. All words of three letters or more may be prefixes. For one thread.
 *
 * <p>Each word's terms are found in the trie, then the heads of the rarest word are verified, and
 * stores only if there is room for them.
 */
final class TypoPass {
  private static final int ONE_EDIT_FROM = 4;
  private static final int TWO_EDITS_FROM = 9;
  private static final int LONGEST_TERM = 1 << 16;

  /** Stores are numerous, and one that is found by a typo ranks after all other results. */
  private static final int STEPS_FOR_STORES = 40_000;

  /** Steps to read a word below a sound, and to look it up. */
  private static final int SOUND_LOOKUP = 3 * StepBudget.LOOKUP;

  private final TypeaheadParts parts;
  private final StepBudget budget;
  private final TopRanks earlier;
  private final TopRanks heads;
  private final TopRanks stores;
  private final Verification verification;
  private final Words words;
  private final TypoWalk walk;
  private final Candidates headCandidates;
  private final Candidates storeCandidates;
  private final byte[] text = new byte[LONGEST_TERM];
  private int pass;
  private int editsInAll;

  /**
   * @param earlier what other passes found, which is not found again
   * @param heads where to add cities and companies to
   * @param stores where to add stores to
   */
  TypoPass(
      TypeaheadParts parts,
      StepBudget budget,
      TopRanks earlier,
      TopRanks heads,
      TopRanks stores,
      Verification verification) {
    this.parts = parts;
    this.budget = budget;
    this.earlier = earlier;
    this.heads = heads;
    this.stores = stores;
    this.verification = verification;
    this.words = new Words(parts.trie(), budget);
    this.walk = new TypoWalk(parts.trie(), budget);
    this.headCandidates = Candidates.heads(parts, words, budget);
    this.storeCandidates = Candidates.stores(parts, words, budget);
  }

  /**
   * Adds what {@code tokens} find with typos.
   *
   * @param edits how many all words may need together
   * @param limit how many entries are wanted, the earlier ones included
   */
  void run(Tokens tokens, int edits, int limit) {
    if (!findHeads(tokens, edits)) {
      return;
    }
    stores.start(limit - earlier.count() - heads.count());
    budget.leave(STEPS_FOR_STORES);
    considerStores();
  }

  /**
   * Adds the cities and companies that {@code tokens} find with typos; whether any word has one.
   */
  boolean findHeads(Tokens tokens, int edits) {
    editsInAll = edits;
    pass = Search.TYPOS;
    if (!match(tokens) || !words.haveEdited()) {
      return false;
    }
    considerHeads();
    return true;
  }

  /**
   * Adds what {@code tokens} find when words that nothing begins with are met by the words of
   * cities and companies that sound alike, each as one edit; stores only if none was found before.
   *
   * @param limit how many entries are wanted, the earlier ones included
   */
  void runBySound(Tokens tokens, int limit) {
    pass = Search.SOUND;
    if (!matchBySound(tokens)) {
      return;
    }
    considerHeads();
    if (stores.count() == 0) {
      stores.start(limit - earlier.count() - heads.count());
      considerStores();
    }
  }

  private boolean matchBySound(Tokens tokens) {
    words.start(tokens);
    editsInAll = 0;
    for (int word = 0; word < tokens.count(); word++) {
      boolean isWhole = tokens.isWhole(word) && tokens.length(word) < Words.CUT_SHORT_FROM;
      if (!words.match(tokens, word, isWhole)) {
        editsInAll++;
        if (editsInAll > Verification.MOST_EDITS || !addSounds(tokens.word(word), word)) {
          return false;
        }
      }
    }
    return editsInAll > 0;
  }

  /** Adds the terms that sound like a word; whether there are any. */
  private boolean addSounds(String word, int number) {
    Optional<String> key = Sound.key(word);
    if (key.isEmpty() || !budget.spend(StepBudget.LOOKUP)) {
      return false;
    }
    TermTrie trie = parts.trie();
    int node = trie.sounds(key.get().getBytes(StandardCharsets.UTF_8));
    if (node == TermTrie.NONE) {
      return false;
    }
    TermSet set = words.set(number);
    for (int sound = trie.firstTerm(node);
        sound < trie.endTerm(node) && budget.spend(SOUND_LOOKUP);
        sound++) {
      int end = trie.copy(sound, text, 0);
      int start = end;
      while (text[start - 1] != TypeaheadFormat.WHOLE_QUERY) {
        start--;
      }
      int term = trie.exactly(text, start, end);
      if (term != TermTrie.NONE) {
        set.add(1, term, term + 1);
      }
    }
    set.settle();
    return !set.isEmpty();
  }

  /** Whether a store that was found matches only with its address. */
  boolean needsAddress(int store) {
    return verification.costWithoutAddress(words, store, editsInAll) == Verification.NO_MATCH;
  }

  /** Finds the terms of each word; false if some word has none, or if it took too long. */
  private boolean match(Tokens tokens) {
    int wrong = matchUnedited(tokens);
    if (wrong > editsInAll) {
      return false;
    }
    for (int word = 0; word < tokens.count(); word++) {
      TermSet set = words.set(word);
      int elsewhere = set.hasUnedited() ? wrong : wrong - 1;
      int edits = Math.min(mostEdits(tokens, word), editsInAll - elsewhere);
      if (edits > 0) {
        walk.walk(tokens, word, edits, set);
      }
      if (set.isEmpty() || budget.isSpent()) {
        return false;
      }
    }
    return true;
  }

  /** Matches all words as they are, or their beginnings; how many need an edit. */
  private int matchUnedited(Tokens tokens) {
    words.start(tokens);
    int wrong = 0;
    for (int word = 0; word < tokens.count(); word++) {
      boolean isWhole = tokens.isWhole(word) && tokens.length(word) < Words.CUT_SHORT_FROM;
      if (!words.match(tokens, word, isWhole)) {
        wrong += mostEdits(tokens, word) > 0 ? 1 : editsInAll + 1;
      }
    }
    return wrong;
  }

  private static int mostEdits(Tokens tokens, int word) {
    int length = tokens.length(word);
    if (length < ONE_EDIT_FROM || tokens.hasDigit(word)) {
      return 0;
    }
    return length < TWO_EDITS_FROM ? 1 : 2;
  }

  private void considerHeads() {
    headCandidates.choose();
    headCandidates.open(0);
    for (int head = headCandidates.next();
        head < parts.headCount() && admitsHead(head, Rank.CLASS_EQUALS);
        head = headCandidates.next()) {
      if (admitsHead(head, verification.bestClass(words, head))
          && isNew(head)
          && !verify(head, heads)) {
        headCandidates.rejected();
      }
    }
  }

  private boolean admitsHead(int head, int matchClass) {
    return heads.admits(Rank.of(pass, 1, matchClass, head));
  }

  private void considerStores() {
    if (!admitsStore(parts.headCount(), Rank.CLASS_FIRST_WORD)) {
      return;
    }
    storeCandidates.choose();
    storeCandidates.open(parts.headCount());
    for (int store = storeCandidates.next();
        store != EntryIterator.END && admitsStore(store, Rank.CLASS_FIRST_WORD);
        store = storeCandidates.next()) {
      if (isNew(store) && mayBeAdmitted(store) && !verify(store, stores)) {
        storeCandidates.rejected();
      }
    }
  }

  /** Its company tells that most stores are not admitted, with less to read than its words. */
  private boolean mayBeAdmitted(int store) {
    return admitsStore(store, Rank.CLASS_OTHER) || verification.mayShareFirstWord(words, store);
  }

  /** A store's label is never met in whole with a typo. */
  private boolean admitsStore(int store, int matchClass) {
    return stores.admits(Rank.of(pass, 1, matchClass, store));
  }

  /** Whether no earlier pass has found an entry, and it may be looked at. */
  private boolean isNew(int entry) {
    return !earlier.contains(entry) && budget.spend(StepBudget.CANDIDATE);
  }

  /** Adds an entry if it matches; whether it does. */
  private boolean verify(int entry, TopRanks found) {
    int cost = verification.cost(words, entry, editsInAll);
    boolean isMatch = cost > 0 && cost != Verification.NO_MATCH;
    if (isMatch) {
      int matchClass = verification.matchClass(words, entry < parts.headCount());
      found.offer(Rank.of(pass, cost, matchClass, entry));
    }
    return isMatch;
  }
}

package org.rtodirectory.edge.typeahead;

import org.rtodirectory.typeahead.TypeaheadFormat;

/**
 * Finds the entries that the words match without typos, best first, and stops when there are
 * enough: by match class, and in each class first heads, then stores, each in ascending order,
 * which is that of the ranks but for stores that several words find only with their address. Heads
 * whose label begins with the query are runs in the order of labels, and so are the stores of such
 * companies, and those whose label goes on behind their company's as the query does; the others are
 * {@link Candidates}, each of which is verified. For one thread.
 */
final class ExactPass {
  /** Stores that are looked at for one that needs no address when there are enough that do. */
  private static final int MORE_STORES = 1 << 8;

  /** Steps for the binary searches by which the ranges of labels are found. */
  private static final int RANGES = 50;

  private final TypeaheadParts parts;
  private final StepBudget budget;
  private final TopRanks best;
  private final Words words;
  private final StoreLabels storeLabels;
  private final Verification verification;
  private final LabelRanges labels;
  private final PostingCursor pinnedEntries;
  private final Candidates headCandidates;
  private final Candidates storeCandidates;
  private int pass;
  private Tokens tokens;

  ExactPass(TypeaheadParts parts, StepBudget budget, TopRanks best, Verification verification) {
    this.parts = parts;
    this.budget = budget;
    this.best = best;
    this.words = new Words(parts.trie(), budget);
    this.verification = verification;
    this.storeLabels = parts.newStoreLabels();
    this.labels = new LabelRanges(parts.headLabels(), storeLabels);
    this.pinnedEntries = new PostingCursor(parts.postings(), budget);
    this.headCandidates = Candidates.heads(parts, words, budget);
    this.storeCandidates = Candidates.stores(parts, words, budget);
    this.tokens = Tokens.NONE;
  }

  /** The words of the query, with what they matched last. */
  Words words() {
    return words;
  }

  /** Whether each word is a term, an unfinished one also the beginning of one. */
  boolean areKnown(Tokens query) {
    boolean areKnown = words.match(query, false);
    tokens = query;
    return areKnown;
  }

  /**
   * Adds what {@code query} finds to the best.
   *
   * @param cutShort whether words of three letters or more may be cut short; whatever begins with
   *     the query is then among the best already
   */
  void run(Tokens query, boolean cutShort, int number) {
    tokens = query;
    pass = number;
    if (number == Search.EXACT) {
      pinned();
    }
    if (!words.match(query, cutShort) || (cutShort && !words.areCutShort(query))) {
      return;
    }
    if (number == Search.SPLIT_OR_JOINED) {
      pinned();
    }
    if (!budget.spend(RANGES)) {
      return;
    }
    labels.find(query);
    if (!cutShort) {
      beginningWithQuery();
    }
    beginningWithFirstWord();
    if (!admits(Rank.CLASS_OTHER, 0)) {
      return;
    }
    if (words.count() == 1) {
      otherOfOneWord();
    } else {
      others();
    }
  }

  /** The entries that are pinned to the whole query rank as if it were their label. */
  private void pinned() {
    byte[] text = tokens.text();
    int term = parts.trie().wholeQuery(text, 0, text.length);
    if (!budget.spend(StepBudget.LOOKUP) || term == TermTrie.NONE) {
      return;
    }
    pinnedEntries.open(term);
    for (int entry = pinnedEntries.entry();
        entry != EntryIterator.END && admits(Rank.CLASS_EQUALS, entry) && budget.spend(1);
        entry = pinnedEntries.next()) {
      offer(Rank.CLASS_EQUALS, entry);
    }
  }

  private void beginningWithQuery() {
    int place = labels.headFrom;
    while (place < labels.headTo && budget.spend(1) && isLabel(parts.headLabels().head(place))) {
      offer(Rank.CLASS_EQUALS, parts.headLabels().head(place++));
    }
    int first = firstPlace();
    equalStores(first);
    lowestHeads(place, labels.headTo);
    for (int store = labels.storeFrom;
        store < labels.storeTo && admits(Rank.CLASS_LABEL, heads() + store) && budget.spend(1);
        store++) {
      offer(Rank.CLASS_LABEL, heads() + store);
    }
    if (first < labels.nearStoreTo && admits(Rank.CLASS_LABEL, heads() + labels.nearStoreFrom)) {
      longerThanCompany(first);
    }
  }

  /** The place of the first store whose label is not before the query; the end if none may be. */
  private int firstPlace() {
    boolean isSearched = tokens.count() > 1 && admits(Rank.CLASS_EQUALS, heads());
    return isSearched && budget.spend(searchSteps()) ? labels.firstPlace(tokens) : parts.count();
  }

  /** Steps of a binary search among the labels of stores. */
  private int searchSteps() {
    int near = labels.nearStoreTo - labels.nearStoreFrom;
    return (Integer.SIZE - Integer.numberOfLeadingZeros(near)) * StepBudget.LABEL;
  }

  private void equalStores(int first) {
    for (int place = first; place < labels.nearStoreTo; place++) {
      int store = storeLabels.store(place);
      if (!budget.spend(StepBudget.LABEL) || !storeLabels.isLabel(store, tokens.text())) {
        return;
      }
      offer(Rank.CLASS_EQUALS, heads() + store);
    }
  }

  /** Offers the stores whose label begins with the query, which is longer than their company's. */
  private void longerThanCompany(int first) {
    if (!budget.spend(searchSteps())) {
      return;
    }
    int end = labels.endPlace(tokens, first);
    boolean areOfCompanies = end - first == labels.storeTo - labels.storeFrom;
    for (int place = first; place < end && !areOfCompanies && budget.spend(1); place++) {
      offer(Rank.CLASS_LABEL, heads() + storeLabels.store(place));
    }
  }

  private boolean isLabel(int head) {
    return parts.headLabels().isLabel(head, tokens.text(), tokens.text().length);
  }

  /**
   * Offers the heads of a run of the order of labels; blocks that hold no better ones are passed.
   */
  private void lowestHeads(int from, int to) {
    int block = TypeaheadFormat.ORDER_BLOCK;
    int place = from;
    while (place < to && budget.spend(1)) {
      boolean isWhole = place % block == 0 && place + block <= to;
      if (isWhole && !admits(Rank.CLASS_LABEL, parts.headLabels().lowest(place / block))) {
        place += block;
      } else {
        offer(Rank.CLASS_LABEL, parts.headLabels().head(place++));
      }
    }
  }

  private void beginningWithFirstWord() {
    if (words.count() == 1 && !tokens.wholeLast()) {
      return;
    }
    long rarest = headCandidates.choose();
    if (rarest < labels.nearHeadTo - labels.nearHeadFrom) {
      scan(0, heads(), Rank.CLASS_FIRST_WORD);
    } else {
      nearHeads();
    }
    if (labels.nearStoreFrom < labels.nearStoreTo) {
      scan(heads() + labels.nearStoreFrom, heads() + labels.nearStoreTo, Rank.CLASS_FIRST_WORD);
    }
  }

  private void nearHeads() {
    if (!admits(Rank.CLASS_FIRST_WORD, 0)) {
      return;
    }
    for (int place = labels.nearHeadFrom; place < labels.nearHeadTo; place++) {
      int head = parts.headLabels().head(place);
      if (!budget.spend(1)) {
        return;
      }
      if (admits(Rank.CLASS_FIRST_WORD, head) && verification.matches(words, head)) {
        offer(Rank.CLASS_FIRST_WORD, head);
      }
    }
  }

  private void others() {
    scan(0, heads(), Rank.CLASS_OTHER);
    scan(heads(), heads() + labels.nearStoreFrom, Rank.CLASS_OTHER);
    scan(heads() + labels.nearStoreTo, parts.count(), Rank.CLASS_OTHER);
  }

  /**
   * Offers what matches from {@code from} to before {@code to} until no rank there is admitted. A
   * candidate has the only word of a query.
   */
  private void scan(int from, int to, int matchClass) {
    if (from >= to || !admits(matchClass, from)) {
      return;
    }
    int more = MORE_STORES;
    Candidates candidates = from < heads() ? headCandidates : storeCandidates;
    candidates.choose();
    candidates.open(from);
    for (int entry = candidates.next(); entry < to; entry = candidates.next()) {
      if (!admits(matchClass, entry) || !budget.spend(StepBudget.CANDIDATE)) {
        return;
      }
      boolean isWasted;
      if (entry < heads()) {
        isWasted = !head(entry, matchClass);
      } else if (best.admits(rankThroughAddress(matchClass, entry))) {
        isWasted = !store(entry, matchClass);
      } else if (more-- > 0) {
        isWasted = !storeWithoutAddress(entry, matchClass);
      } else {
        return;
      }
      if (isWasted) {
        candidates.rejected();
      }
    }
  }

  /** Offers a head if it matches and is of that class; false if it was verified in vain. */
  private boolean head(int head, int matchClass) {
    if (isNear(head) != matchClass < Rank.CLASS_OTHER) {
      return true;
    }
    boolean isMatch = words.count() == 1 || verification.matches(words, head);
    if (isMatch) {
      offer(matchClass, head);
    }
    return isMatch;
  }

  private boolean store(int store, int matchClass) {
    if (words.count() == 1) {
      offer(matchClass, store);
      return true;
    }
    boolean isMatch = verification.matches(words, store);
    if (isMatch) {
      boolean isPlain = verification.matchesAlsoWithoutAddress(words);
      best.offer(isPlain ? rank(matchClass, store) : rankThroughAddress(matchClass, store));
    }
    return isMatch;
  }

  private boolean storeWithoutAddress(int store, int matchClass) {
    boolean isMatch = verification.matchesWithoutAddress(words, store);
    if (isMatch) {
      offer(matchClass, store);
    }
    return isMatch;
  }

  /** Whether a head's label begins with the first word of the query. */
  private boolean isNear(int head) {
    HeadLabels own = parts.headLabels();
    boolean isPrefix = words.count() == 1 && !tokens.wholeLast();
    return isPrefix
        ? own.startsWith(head, tokens.text(), tokens.text().length)
        : own.startsWithWords(head, tokens.text(), tokens.end(0));
  }

  private void otherOfOneWord() {
    int node = words.onlyNode();
    int top = node == TermTrie.NONE ? TermTrie.NONE : parts.trie().top(node);
    if (top != TermTrie.NONE) {
      for (int i = 0; i < TypeaheadFormat.TOP_LENGTH; i++) {
        offerOther(parts.postings().top(top, i));
      }
    } else if (words.set(0).onlyTerm() != TermTrie.NONE) {
      others();
    } else {
      headCandidates.forEach(words.set(0), this::offerOther);
      storeCandidates.forEach(words.set(0), this::offerOther);
    }
  }

  private void offerOther(int entry) {
    if (!admits(Rank.CLASS_OTHER, entry)) {
      return;
    }
    boolean isNear = entry < heads() ? isNear(entry) : isNearStore(entry - heads());
    if (!isNear) {
      offer(Rank.CLASS_OTHER, entry);
    }
  }

  private boolean isNearStore(int store) {
    return store >= labels.nearStoreFrom && store < labels.nearStoreTo;
  }

  private boolean admits(int matchClass, int entry) {
    return best.admits(rank(matchClass, entry));
  }

  /** An entry that an earlier pass has found stays where it is: its rank is better. */
  private void offer(int matchClass, int entry) {
    best.offer(rank(matchClass, entry));
  }

  private long rank(int matchClass, int entry) {
    return Rank.of(pass, 0, matchClass, entry);
  }

  /** The rank of a store that is found only with its address, which counts for several words. */
  private long rankThroughAddress(int matchClass, int store) {
    long rank = rank(matchClass, store);
    return words.count() == 1 ? rank : Rank.throughAddress(rank);
  }

  private int heads() {
    return parts.headCount();
  }
}

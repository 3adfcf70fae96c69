package org.rtodirectory.edge.typeahead;

import org.rtodirectory.typeahead.TypeaheadFormat;

/**
 * Finds the entries that the words match without typos, best first, and stops when there are
 * enough: by match class, and in each class first heads, then stores, each in ascending order,
 * which is that of the ranks. Entries whose label begins with the query are runs in the order of
 * labels; the others come from the postings: those of the rarest word are walked, those of every
 * word that is one term skipped through beside them, and what all of these have is verified. For
 * one thread.
 */
final class ExactPass {
  private final TypeaheadParts parts;
  private final Work work;
  private final TopRanks best;
  private final Words words;
  private final StoreLabels storeLabels;
  private final Verification verification;
  private final LabelRanges labels;
  private final Candidates candidates;
  private int pass;
  private Tokens tokens;

  ExactPass(TypeaheadParts parts, Work work, TopRanks best, Verification verification) {
    this.parts = parts;
    this.work = work;
    this.best = best;
    this.words = new Words(parts.trie());
    this.verification = verification;
    this.storeLabels = parts.newStoreLabels();
    this.labels = new LabelRanges(parts.headLabels(), storeLabels);
    this.candidates = new Candidates(parts.postings(), parts.headCount(), words, work);
    this.tokens = Tokens.NONE;
  }

  /** The words of the query, with what they matched last. */
  Words words() {
    return words;
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
    if (!words.match(query, cutShort)) {
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

  private void beginningWithQuery() {
    int place = labels.headFrom;
    while (place < labels.headTo && isLabel(parts.headLabels().head(place))) {
      offer(Rank.CLASS_EQUALS, parts.headLabels().head(place++));
    }
    int store = admits(Rank.CLASS_EQUALS, heads()) ? labels.firstStore(tokens) : parts.count();
    while (beginsWithQuery(store, Rank.CLASS_EQUALS) && storeLabels.isLabel(store, tokens.text())) {
      offer(Rank.CLASS_EQUALS, heads() + store++);
    }
    lowestHeads(place, labels.headTo);
    while (beginsWithQuery(store, Rank.CLASS_LABEL)) {
      offer(Rank.CLASS_LABEL, heads() + store++);
    }
  }

  private boolean beginsWithQuery(int store, int matchClass) {
    return store < labels.nearStoreTo
        && admits(matchClass, heads() + store)
        && (tokens.count() == 1
            || storeLabels.startsWith(store, tokens.text(), tokens.wholeLast()));
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
    while (place < to && work.spend(1)) {
      boolean isWhole = place % block == 0 && place + block <= to;
      if (isWhole && !admits(Rank.CLASS_LABEL, parts.headLabels().lowest(place / block))) {
        place += block;
      } else {
        offer(Rank.CLASS_LABEL, parts.headLabels().head(place++));
      }
    }
  }

  private void beginningWithFirstWord() {
    boolean isNew = words.count() > 1 || tokens.wholeLast();
    for (int place = labels.nearHeadFrom; isNew && place < labels.nearHeadTo; place++) {
      int head = parts.headLabels().head(place);
      if (admits(Rank.CLASS_FIRST_WORD, head) && !work.spend(1)) {
        return;
      }
      if (admits(Rank.CLASS_FIRST_WORD, head) && verification.matches(words, head)) {
        offer(Rank.CLASS_FIRST_WORD, head);
      }
    }
    if (isNew && labels.nearStoreFrom < labels.nearStoreTo) {
      candidates.choose(false);
      scan(heads() + labels.nearStoreFrom, heads() + labels.nearStoreTo, Rank.CLASS_FIRST_WORD);
    }
  }

  private void others() {
    candidates.choose(true);
    scan(0, heads(), Rank.CLASS_OTHER);
    candidates.choose(false);
    scan(heads(), heads() + labels.nearStoreFrom, Rank.CLASS_OTHER);
    scan(heads() + labels.nearStoreTo, parts.count(), Rank.CLASS_OTHER);
  }

  /** Offers what matches from {@code from} to before {@code to} until no rank there is admitted. */
  private void scan(int from, int to, int matchClass) {
    if (from >= to || !admits(matchClass, from)) {
      return;
    }
    candidates.open(from, to);
    for (int entry = candidates.next(); entry < to; entry = candidates.next()) {
      if (!admits(matchClass, entry) || !work.spend(4)) {
        return;
      }
      if (!isNear(entry, matchClass) && verification.matches(words, entry)) {
        offer(matchClass, entry);
      }
    }
  }

  /** Whether a head has been looked at in a better class. */
  private boolean isNear(int entry, int matchClass) {
    if (entry >= heads() || matchClass < Rank.CLASS_OTHER) {
      return false;
    }
    HeadLabels own = parts.headLabels();
    boolean isPrefix = words.count() == 1 && !tokens.wholeLast();
    return isPrefix
        ? own.startsWith(entry, tokens.text(), tokens.text().length)
        : own.startsWithWords(entry, tokens.text(), tokens.end(0));
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
      candidates.forEach(words.set(0), 0, parts.count(), this::offerOther);
    }
  }

  private void offerOther(int entry) {
    if (admits(Rank.CLASS_OTHER, entry)
        && !isNear(entry, Rank.CLASS_OTHER)
        && !isNearStore(entry - heads())) {
      offer(Rank.CLASS_OTHER, entry);
    }
  }

  private boolean isNearStore(int store) {
    return store >= labels.nearStoreFrom && store < labels.nearStoreTo;
  }

  private boolean admits(int matchClass, int entry) {
    return best.admits(Rank.of(pass, 0, matchClass, entry));
  }

  /** An entry that an earlier pass has found stays where it is: its rank is better. */
  private void offer(int matchClass, int entry) {
    best.offer(Rank.of(pass, 0, matchClass, entry));
  }

  private int heads() {
    return parts.headCount();
  }
}

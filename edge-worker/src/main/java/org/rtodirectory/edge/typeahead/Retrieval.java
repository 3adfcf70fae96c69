package org.rtodirectory.edge.typeahead;

import org.rtodirectory.edge.typeahead.Relaxation.Scope;
import org.rtodirectory.schemas.snapshot.LocationPoints.Distances;
import org.rtodirectory.schemas.snapshot.TypeaheadFormat;

/**
 * Finds the entries that have all words of a {@link Conjunction}, in the order of their static
 * rank, and offers those that the {@link Scorer} accepts to the best: a conjunction. It goes
 * through the entries of the word that has the fewest, or of the filter. If {@value
 * #BEFORE_BITMAPS} of these were not enough, it intersects the entries of all words as bitmaps, and
 * goes on with what is left. The lowest entries of a single short prefix are a list in the index.
 * For one thread.
 */
final class Retrieval {
  private static final int BEFORE_BITMAPS = 256;

  private final TypeaheadSections parts;
  private final StepBudget budget;
  private final TopRanks best;
  private final Scorer scorer;
  private final EntryBits candidates;
  private final EntryBits others;
  private final TermSet label = new TermSet();

  private final Postings.Cursor cursor = new Postings.Cursor();

  /** The source of candidates: a list of the index, a top-k list, or else the bitmap. */
  private final Postings.Cursor list = new Postings.Cursor();

  private boolean isList;
  private int top;
  private int topIndex;

  private int topEnd;

  /** The greatest cost that the best still admit. */
  private int farthest;

  Retrieval(TypeaheadSections parts, StepBudget budget, TopRanks best) {
    this.parts = parts;
    this.budget = budget;
    this.best = best;
    this.scorer = new Scorer(parts.newEntryTerms(), parts.headCount());
    this.candidates = new EntryBits(parts.count());
    this.others = new EntryBits(parts.count());
  }

  /**
   * Adds what a conjunction finds to the best; returns how many entries were not among them before.
   */
  int find(Conjunction conjunction) {
    return scan(conjunction, conjunction.most());
  }

  /** Adds what is pinned to the whole query, or has it as its label, whatever its words are. */
  int equal(Conjunction conjunction, Tokens tokens, int most) {
    byte[] text = tokens.text();
    budget.spend(2 * StepBudget.LOOKUP);
    int added =
        heads(conjunction, parts.trie().label(text, 0, text.length), Rank.CLASS_EQUALS, most);
    int pinned = parts.trie().wholeQuery(text, 0, text.length);
    return added + heads(conjunction, pinned, Rank.CLASS_EQUALS, most - added);
  }

  /** Adds the stores of a ZIP code, of which {@code own} are the terms. */
  void ofZip(Conjunction conjunction, Conjunction.Near near, TermSet own) {
    for (int term = own.uneditedFirst();
        term < own.uneditedEnd() && budget.spend(StepBudget.LIST);
        term++) {
      cursor.open(parts.addresses(), term);
      for (int entry = cursor.next();
          entry != EntryBits.END && budget.spend(1);
          entry = cursor.next()) {
        if (near.isOwn(parts.zip(entry - parts.headCount()))) {
          offer(conjunction, 0, Rank.CLASS_OTHER, entry);
        }
      }
    }
  }

  /** Adds the nearest stores, whatever their words are. O(stores). */
  void nearest(Conjunction conjunction, Distances distances) {
    budget.spend(parts.points().count() / StepBudget.BYTES_A_STEP);
    for (int store : distances.nearest(conjunction.most())) {
      offer(conjunction, 0, Rank.CLASS_OTHER, parts.headCount() + store);
    }
  }

  /** Adds the cities and companies of a term. */
  int heads(Conjunction conjunction, int term, int matchClass, int most) {
    if (term == TermTrie.NONE) {
      return 0;
    }
    int added = 0;
    cursor.open(parts.names(), term);
    for (int entry = cursor.next();
        entry < parts.headCount() && added < most && admits(conjunction, 0, matchClass, entry);
        entry = cursor.next()) {
      added += offer(conjunction, 0, matchClass, entry);
    }
    return added;
  }

  /** Adds what has a label that begins with the query. */
  int beginning(Conjunction conjunction, Tokens tokens, int most) {
    byte[] text = tokens.text();
    long place = parts.trie().labelPlace(text, 0, text.length);
    if (place < 0) {
      return 0;
    }
    if (tokens.wholeLast()) {
      parts.trie().wholeWords(place, label);
    } else {
      label.set(parts.trie(), TermTrie.node(place));
    }
    if (label.isEmpty()) {
      return 0;
    }
    open(label, false, true);
    int added = 0;
    for (int entry = next(-1);
        entry != EntryBits.END
            && added < most
            && admits(conjunction, 0, Rank.CLASS_LABEL, entry)
            && budget.spend(1);
        entry = next(entry)) {
      added += offer(conjunction, 0, Rank.CLASS_LABEL, entry);
    }
    return added;
  }

  /** Goes through the candidates. */
  private int scan(Conjunction conjunction, int most) {
    int edits = conjunction.edits();
    int bestClass = edits > 0 ? Rank.CLASS_EQUALS : Rank.CLASS_OTHER;
    if (most <= 0 || !admits(conjunction, edits, bestClass, 0)) {
      return 0;
    }
    MatchedWords words = conjunction.words();
    boolean isPlain =
        words.count() == 0
            || (words.count() == 1
                && edits == 0
                && !conjunction.needsName()
                && conjunction.stores() == null
                && conjunction.filter() == null);
    openRarest(conjunction);
    farthest = Rank.MOST_COST;
    int added = 0;
    int looked = 0;
    int end = conjunction.scope() == Scope.HEADS ? parts.headCount() : EntryBits.END;
    // Entries with typos or by distance do not come in the order of their ranks.
    int enough = edits > 0 || conjunction.near() != null ? Integer.MAX_VALUE : most;
    for (int entry = next(-1); entry < end && added < enough; entry = next(entry)) {
      int floor = entry < parts.headCount() ? bestClass : Rank.CLASS_OTHER;
      if (conjunction.near() != null && isBeyond(conjunction, floor, entry)) {
        if (!budget.spend(1)) {
          return added;
        }
        continue;
      }
      if (!admits(conjunction, edits, floor, entry)
          || !budget.spend(isPlain ? 1 : StepBudget.CANDIDATE)) {
        return added;
      }
      if (isPlain) {
        added += offer(conjunction, 0, Rank.CLASS_OTHER, entry);
        continue;
      }
      int match = scorer.match(conjunction, entry);
      if (match != Scorer.NO_MATCH) {
        int matchClass = edits > 0 ? match : bestClass;
        added += offer(conjunction, scorer.cost(), matchClass, entry);
      }
      looked++;
      if (looked == BEFORE_BITMAPS && !intersect(conjunction)) {
        return added;
      }
    }
    return added;
  }

  /** Whether an entry is no store that is near enough. */
  private boolean isBeyond(Conjunction conjunction, int matchClass, int entry) {
    return entry < parts.headCount()
        || cost(conjunction, entry) > farthest
        || !admits(conjunction, 0, matchClass, entry);
  }

  private boolean admits(Conjunction conjunction, int edits, int matchClass, int entry) {
    int cost = cost(conjunction, entry);
    return cost <= Rank.MOST_COST
        && best.admits(Rank.of(conjunction.relaxation(), cost + edits, matchClass, entry));
  }

  /** The cost of a conjunction for an entry; more than the most where that is too far away. */
  private int cost(Conjunction conjunction, int entry) {
    Conjunction.Near near = conjunction.near();
    int store = entry - parts.headCount();
    return near == null || store < 0 ? conjunction.cost() : near.cost(store, parts.zip(store));
  }

  private int offer(Conjunction conjunction, int edits, int matchClass, int entry) {
    boolean isNew = !best.contains(entry);
    best.offer(
        Rank.of(conjunction.relaxation(), cost(conjunction, entry) + edits, matchClass, entry));
    farthest = best.isFull() ? Rank.cost(best.get(best.count() - 1)) : Rank.MOST_COST;
    return isNew ? 1 : 0;
  }

  private void openRarest(Conjunction conjunction) {
    TermSet filter = conjunction.filter();
    if (filter != null) {
      open(filter, false, false);
      return;
    }
    TermSet rarest = null;
    long fewest = Long.MAX_VALUE;
    for (int word = 0; word < conjunction.words().count(); word++) {
      TermSet set = conjunction.words().set(word);
      long bytes = bytes(set, conjunction.isAnywhere());
      if (bytes < fewest) {
        fewest = bytes;
        rarest = set;
      }
    }
    if (rarest != null) {
      open(
          rarest,
          conjunction.isAnywhere(),
          conjunction.words().count() == 1 && conjunction.near() == null);
    }
  }

  private long bytes(TermSet set, boolean isAnywhere) {
    return set.bytes(parts.names()) + (isAnywhere ? set.bytes(parts.addresses()) : 0);
  }

  /** Begins to go through the entries of a word; the lowest are enough if it is alone. */
  private void open(TermSet set, boolean isAnywhere, boolean isAlone) {
    isList = false;
    top = isAlone ? set.top() : TermTrie.NONE;
    if (top != TermTrie.NONE) {
      topIndex = isAnywhere ? TypeaheadFormat.TOP_LENGTH : 0;
      topEnd = topIndex + TypeaheadFormat.TOP_LENGTH;
      return;
    }
    int term = set.onlyTerm();
    boolean inNames = term != TermTrie.NONE && parts.names().bytes(term, term + 1) > 0;
    boolean inAddresses =
        term != TermTrie.NONE && isAnywhere && parts.addresses().bytes(term, term + 1) > 0;
    isList = inNames != inAddresses;
    if (isList) {
      list.open(inNames ? parts.names() : parts.addresses(), term);
    } else {
      fill(candidates, set, isAnywhere);
    }
  }

  private void fill(EntryBits bits, TermSet set, boolean isAnywhere) {
    budget.spend(bits.length() / StepBudget.BYTES_A_STEP);
    bits.clear();
    set.addTo(bits, parts.names(), cursor, budget);
    if (isAnywhere) {
      set.addTo(bits, parts.addresses(), cursor, budget);
    }
  }

  /** The candidate behind {@code entry}. */
  private int next(int entry) {
    if (top != TermTrie.NONE) {
      return topIndex < topEnd ? parts.top(top, topIndex++) : EntryBits.END;
    }
    return isList ? list.next() : candidates.next(entry + 1);
  }

  /** Leaves only the candidates that have all words; false if that took too long. */
  private boolean intersect(Conjunction conjunction) {
    isList = false;
    top = TermTrie.NONE;
    TermSet filter = conjunction.filter();
    if (filter != null) {
      fill(candidates, filter, false);
    } else {
      fill(candidates, conjunction.words().set(0), conjunction.isAnywhere());
    }
    for (int word = filter != null ? 0 : 1; word < conjunction.words().count(); word++) {
      fill(others, conjunction.words().set(word), conjunction.isAnywhere());
      candidates.retain(others);
    }
    return budget.spend(0);
  }
}

package org.rtodirectory.edge.typeahead;

import java.util.Arrays;
import java.util.function.IntConsumer;

/**
 * The heads, or the stores, that may match all words of a query, in ascending order: a conjunction.
 * The lead iterator goes through the entries of the word that has the fewest; other words whose
 * entries are one list, of a single term or a union that the index has, are advanced with it. Words
 * of many terms without a union are not looked up at first, because most queries end after a few
 * candidates. But once the candidates that were rejected have cost as much as a bitmap of such a
 * word's entries, the bitmap is filled, and rejects the others without a look at their terms: about
 * twice the cost of knowing beforehand at most (ski rental).
 *
 * <p>Where words may have typos, and only that of the lead iterator has terms with an edit, the
 * entries of its terms without an edit are left out: they were found before.
 *
 * <p>The lead iterator of many terms is a bitmap if they have few entries each, which is filled
 * once for all calls of {@link #open}; else a heap of cursors, which is lazy. For one thread.
 */
final class Candidates {
  /** A bitmap is filled if terms have no more entries on average, or if there are few in all. */
  private static final int ENTRIES_A_TERM = 40;

  private static final int FEW_ENTRIES = 2_000;

  /** Steps that a rejected candidate has cost, about. */
  private static final int REJECTED = 25;

  private static final int NEVER = Integer.MAX_VALUE;

  /** Bitmaps beside that of the lead iterator; each takes a bit for every entry. */
  private static final int MOST_FILTERS = 4;

  /** Words of a bitmap that are passed over in one step, and entries that are removed. */
  private static final int BITMAP_WORDS_A_STEP = 16;

  private static final int ENTRIES_CLEARED_A_STEP = 1 << 12;

  private final Postings postings;
  private final Words words;
  private final StepBudget budget;
  private final Union union;
  private final PostingCursor leadCursor;
  private final PostingCursor cursor;
  private final boolean areHeads;
  private final int from;
  private final int to;
  private final EntryBits leadBits = new EntryBits();
  private PostingCursor[] others = {};
  private int otherCount;
  private final EntryBits[] filters = new EntryBits[MOST_FILTERS];
  private int filterCount;
  private boolean[] isFilter = {};
  private EntryIterator lead;
  private TermSet rarest;
  private int next;

  /** For which terms of the words the bitmaps are. */
  private long generation;

  private boolean isLeadFilled;

  /** Steps that rejected candidates have cost since the last bitmap was filled. */
  private long wasted;

  /** Steps for the next bitmap. */
  private long nextCost;

  private Candidates(
      Postings postings, boolean areHeads, int from, int to, Words words, StepBudget budget) {
    this.postings = postings;
    this.areHeads = areHeads;
    this.from = from;
    this.to = to;
    this.words = words;
    this.budget = budget;
    this.union = new Union(postings, budget);
    this.leadCursor = new PostingCursor(postings, budget);
    this.cursor = new PostingCursor(postings, budget);
    this.lead = union;
    this.rarest = new TermSet();
  }

  /** Those among the cities and companies. */
  static Candidates heads(TypeaheadParts parts, Words words, StepBudget budget) {
    return new Candidates(parts.postings(), true, 0, parts.headCount(), words, budget);
  }

  /** Those among the stores. */
  static Candidates stores(TypeaheadParts parts, Words words, StepBudget budget) {
    int from = parts.headCount();
    return new Candidates(parts.postings(), false, from, parts.count(), words, budget);
  }

  /**
   * Chooses the word whose entries the lead iterator goes through: that with the fewest.
   *
   * @return how many these are
   */
  long choose() {
    long fewest = Long.MAX_VALUE;
    for (int word = 0; word < words.count(); word++) {
      TermSet set = words.set(word);
      budget.spend(set.rangeCount());
      long entries = entries(set);
      if (entries < fewest) {
        fewest = entries;
        rarest = set;
        words.testLast(word);
      }
    }
    startWords();
    return fewest;
  }

  /** Begins with the first candidate from {@code first} on; {@link #choose} has been called. */
  void open(int first) {
    openOthers(first);
    if (rarest.isOneList()) {
      lead = leadCursor.open(rarest);
      next = lead.seek(first);
    } else if (isLeadFilled || isSparse(rarest)) {
      if (!isLeadFilled) {
        fill(leadBits, rarest, leastEdits(rarest));
        isLeadFilled = true;
      }
      budget.spend(leadBits.span() / BITMAP_WORDS_A_STEP);
      lead = leadBits;
      next = leadBits.start(first);
    } else {
      union.clear();
      eachTerm(rarest, leastEdits(rarest), term -> union.add(term, first));
      lead = union;
      next = union.entry();
    }
  }

  /** The next candidate; {@link EntryIterator#END} behind the last, or when no steps are left. */
  int next() {
    int entry = next;
    while (entry < to) {
      if (!budget.spend(1)) {
        return EntryIterator.END;
      }
      int agreed = agreed(entry);
      if (agreed == entry && passesFilters(entry)) {
        next = lead.next();
        return entry;
      }
      entry = agreed == entry ? lead.next() : lead.seek(agreed);
    }
    return EntryIterator.END;
  }

  /** Says that the last candidate does not match. */
  void rejected() {
    wasted += REJECTED;
    if (wasted >= nextCost) {
      addFilter();
    }
  }

  /** Hands over all entries of each term of a word, in the order of the terms. */
  void forEach(TermSet set, IntConsumer entries) {
    eachTerm(
        set,
        0,
        term -> {
          cursor.open(term);
          int entry = cursor.seek(from);
          while (entry < to && budget.spend(StepBudget.CANDIDATE)) {
            entries.accept(entry);
            entry = cursor.next();
          }
        });
  }

  private int agreed(int entry) {
    int agreed = entry;
    for (int i = 0; i < otherCount && agreed == entry; i++) {
      agreed = others[i].seek(entry);
    }
    return agreed;
  }

  private boolean passesFilters(int entry) {
    for (int filter = 0; filter < filterCount; filter++) {
      if (!filters[filter].contains(entry)) {
        return false;
      }
    }
    return true;
  }

  /** Forgets the bitmaps unless they are for these words. */
  private void startWords() {
    if (generation == words.generation()) {
      return;
    }
    generation = words.generation();
    isLeadFilled = false;
    wasted = 0;
    nextCost = 0;
    if (isFilter.length < words.count()) {
      isFilter = new boolean[words.count()];
    }
    filterCount = 0;
    Arrays.fill(isFilter, 0, words.count(), false);
  }

  /** Fills the bitmap that costs least, and finds out when it is time for the next. */
  private void addFilter() {
    long cheapest = NEVER;
    long second = NEVER;
    int chosen = -1;
    for (int word = 0; word < words.count(); word++) {
      TermSet set = words.set(word);
      if (isFilter[word] || set.isOneList() || isWithin(rarest, set)) {
        continue;
      }
      long cost = cost(set);
      if (cost < cheapest) {
        second = cheapest;
        cheapest = cost;
        chosen = word;
      } else {
        second = Math.min(second, cost);
      }
    }
    if (chosen < 0 || cheapest > wasted) {
      nextCost = cheapest;
      return;
    }
    if (filters[filterCount] == null) {
      filters[filterCount] = new EntryBits();
    }
    fill(filters[filterCount++], words.set(chosen), 0);
    isFilter[chosen] = true;
    wasted = 0;
    nextCost = filterCount < MOST_FILTERS ? second : NEVER;
  }

  /** Whether a set has all terms of another, so that it rejects nothing. */
  private static boolean isWithin(TermSet inner, TermSet outer) {
    return inner == outer
        || (!inner.hasEdited()
            && outer.hasUnedited()
            && outer.uneditedFirst() <= inner.uneditedFirst()
            && outer.uneditedEnd() >= inner.uneditedEnd());
  }

  private boolean isSparse(TermSet set) {
    long entries = entries(set);
    return entries <= FEW_ENTRIES || entries <= ENTRIES_A_TERM * set.terms();
  }

  /** Steps to fill a bitmap. */
  private long cost(TermSet set) {
    return StepBudget.OPEN * set.terms() + entries(set) / PostingCursor.POSTINGS_A_STEP;
  }

  private long entries(TermSet set) {
    long heads = set.heads(postings);
    return areHeads ? heads : set.postings(postings) - heads;
  }

  private void fill(EntryBits bits, TermSet set, int leastEdits) {
    budget.spend(to / ENTRIES_CLEARED_A_STEP);
    bits.clear(to);
    eachTerm(
        set,
        leastEdits,
        term -> {
          if (!budget.spend(entries(term, term + 1) / PostingCursor.POSTINGS_A_STEP)) {
            return;
          }
          cursor.open(term);
          for (int entry = cursor.seek(from); entry < to; entry = cursor.next()) {
            bits.add(entry);
          }
        });
  }

  /** Hands over each term of {@code set} that has some of the entries, one after the other. */
  private void eachTerm(TermSet set, int leastEdits, IntConsumer terms) {
    for (int edits = leastEdits; edits < TermSet.NO_MATCH; edits++) {
      for (int range = 0; range < set.rangeCount(edits); range++) {
        int first = set.first(edits, range);
        int end = set.end(edits, range);
        boolean isOfUse = entries(first, end) > 0;
        for (int term = first; isOfUse && term < end; term++) {
          if (!budget.spend(1)) {
            return;
          }
          boolean isNew = edits == 0 || !set.hasUnedited(term);
          if (isNew && entries(term, term + 1) > 0) {
            terms.accept(term);
          }
        }
      }
    }
  }

  private int leastEdits(TermSet set) {
    return set.hasEdited() && !isOtherEdited(set) ? 1 : 0;
  }

  /** Whether a word but that of {@code set} has terms with edits. */
  private boolean isOtherEdited(TermSet set) {
    boolean isEdited = false;
    for (int word = 0; word < words.count(); word++) {
      isEdited |= words.set(word) != set && words.set(word).hasEdited();
    }
    return isEdited;
  }

  /** How many of the heads, or of the stores, terms have. */
  private int entries(int firstTerm, int endTerm) {
    int heads = postings.heads(firstTerm, endTerm);
    return areHeads ? heads : postings.count(firstTerm, endTerm) - heads;
  }

  private void openOthers(int first) {
    otherCount = 0;
    if (others.length < words.count()) {
      others = new PostingCursor[words.count()];
      for (int i = 0; i < others.length; i++) {
        others[i] = new PostingCursor(postings, budget);
      }
    }
    for (int word = 0; word < words.count(); word++) {
      TermSet set = words.set(word);
      if (set.isOneList() && set != rarest) {
        others[otherCount].open(set);
        others[otherCount].seek(first);
        otherCount++;
      }
    }
  }
}

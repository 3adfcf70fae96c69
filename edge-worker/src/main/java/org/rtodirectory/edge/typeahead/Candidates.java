package org.rtodirectory.edge.typeahead;

import java.util.function.IntConsumer;

/**
 * The entries that may match several words: those of the word with the fewest postings that also
 * have every word that is one term. Where words may have typos, and only the one that is walked has
 * terms with an edit, those without are passed over: what has them was found before. For one
 * thread.
 */
final class Candidates {
  private final Postings postings;
  private final int headCount;
  private final Words words;
  private final Work work;
  private final Union union;
  private final PostingCursor walked;
  private PostingCursor[] beside = {};
  private int besideCount;
  private EntryIterator driver;
  private TermSet rarest;
  private int next;

  /**
   * @param headCount entries before this one are heads
   */
  Candidates(Postings postings, int headCount, Words words, Work work) {
    this.postings = postings;
    this.headCount = headCount;
    this.words = words;
    this.work = work;
    this.union = new Union(postings);
    this.walked = new PostingCursor(postings);
    this.driver = union;
    this.rarest = new TermSet();
  }

  /**
   * Decides which word is walked: that with the fewest heads, or with the fewest stores.
   *
   * @return how many that are
   */
  long choose(boolean amongHeads) {
    long fewest = Long.MAX_VALUE;
    for (int word = 0; word < words.count(); word++) {
      TermSet set = words.set(word);
      long heads = set.heads(postings);
      long count = amongHeads ? heads : set.postings(postings) - heads;
      if (count < fewest) {
        fewest = count;
        rarest = set;
        words.testLast(word);
      }
    }
    return fewest;
  }

  /**
   * Begins with the first candidate from {@code from} on; those from {@code to} on do not matter.
   */
  void open(int from, int to) {
    openBeside(from);
    int only = rarest.onlyTerm();
    if (only != TermTrie.NONE) {
      driver = walked.open(only);
      next = driver.seek(from);
    } else {
      union.clear();
      eachTerm(rarest, from, to, term -> union.add(term, from));
      driver = union;
      next = driver.entry();
    }
  }

  /** The next candidate; {@link EntryIterator#END} behind the last, or when work is spent. */
  int next() {
    int entry = next;
    while (entry != EntryIterator.END) {
      if (!work.spend(1)) {
        return EntryIterator.END;
      }
      int agreed = agreed(entry);
      if (agreed == entry) {
        next = driver.next();
        return entry;
      }
      entry = agreed == EntryIterator.END ? agreed : driver.seek(agreed);
    }
    return EntryIterator.END;
  }

  /** Hands over the entries from {@code from} to before {@code to} of each term of {@code set}. */
  void forEach(TermSet set, int from, int to, IntConsumer entries) {
    eachTerm(
        set,
        from,
        to,
        term -> {
          walked.open(term);
          int entry = walked.seek(from);
          while (entry < to && work.spend(1)) {
            entries.accept(entry);
            entry = walked.next();
          }
        });
  }

  /** As {@link #forEach}, of the word that was chosen. */
  void forEachOfRarest(int from, int to, IntConsumer entries) {
    forEach(rarest, from, to, entries);
  }

  /** Hands over each term of {@code set} that has some of these entries, one after the other. */
  private void eachTerm(TermSet set, int from, int to, IntConsumer terms) {
    int leastEdits = set.hasEdited() && !isOtherEdited(set) ? 1 : 0;
    for (int edits = leastEdits; edits < TermSet.NO_MATCH; edits++) {
      for (int range = 0; range < set.rangeCount(edits); range++) {
        int first = set.first(edits, range);
        int end = set.end(edits, range);
        boolean isOfUse = hasSome(first, end, from, to);
        for (int term = first; isOfUse && term < end; term++) {
          if (!work.spend(1)) {
            return;
          }
          boolean isNew = edits == 0 || !set.hasUnedited(term);
          if (isNew && hasSome(term, term + 1, from, to)) {
            terms.accept(term);
          }
        }
      }
    }
  }

  /** Whether a word but that of {@code set} has terms with edits. */
  private boolean isOtherEdited(TermSet set) {
    boolean isEdited = false;
    for (int word = 0; word < words.count(); word++) {
      isEdited |= words.set(word) != set && words.set(word).hasEdited();
    }
    return isEdited;
  }

  /** Whether terms have heads, if only they matter, or stores, if only they do. */
  private boolean hasSome(int firstTerm, int endTerm, int from, int to) {
    int heads = postings.heads(firstTerm, endTerm);
    if (to <= headCount) {
      return heads > 0;
    }
    return from < headCount || postings.count(firstTerm, endTerm) > heads;
  }

  private void openBeside(int from) {
    besideCount = 0;
    if (beside.length < words.count()) {
      beside = new PostingCursor[words.count()];
      for (int i = 0; i < beside.length; i++) {
        beside[i] = new PostingCursor(postings);
      }
    }
    for (int word = 0; word < words.count(); word++) {
      int only = words.set(word).onlyTerm();
      if (only != TermTrie.NONE && words.set(word) != rarest) {
        beside[besideCount].open(only);
        beside[besideCount].seek(from);
        besideCount++;
      }
    }
  }

  private int agreed(int entry) {
    int agreed = entry;
    for (int i = 0; i < besideCount && agreed == entry; i++) {
      agreed = beside[i].seek(entry);
    }
    return agreed;
  }
}

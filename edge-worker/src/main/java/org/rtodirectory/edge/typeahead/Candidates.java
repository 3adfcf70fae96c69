package org.rtodirectory.edge.typeahead;

import java.util.function.IntConsumer;

/**
 * The entries that may match several words: those of the word with the fewest postings that also
 * have every word that is one term. For one thread.
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

  /** Decides which word is walked: that with the fewest heads, or with the fewest stores. */
  void choose(boolean amongHeads) {
    long fewest = Long.MAX_VALUE;
    for (int word = 0; word < words.count(); word++) {
      TermSet set = words.set(word);
      long heads = set.heads(postings);
      long count = amongHeads ? heads : set.postings(postings) - heads;
      if (count < fewest) {
        fewest = count;
        rarest = set;
      }
    }
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

  private void eachTerm(TermSet set, int from, int to, IntConsumer terms) {
    for (int edits = 0; edits < TermSet.NO_MATCH; edits++) {
      for (int range = 0; range < set.rangeCount(edits); range++) {
        for (int term = set.first(edits, range); term < set.end(edits, range); term++) {
          if (!work.spend(1)) {
            return;
          }
          if (hasSome(term, from, to)) {
            terms.accept(term);
          }
        }
      }
    }
  }

  /** Whether a term has heads, if only they matter, or stores, if only they do. */
  private boolean hasSome(int term, int from, int to) {
    int heads = postings.heads(term, term + 1);
    if (to <= headCount) {
      return heads > 0;
    }
    return from < headCount || postings.count(term, term + 1) > heads;
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

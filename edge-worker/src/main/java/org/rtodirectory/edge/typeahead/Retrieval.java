package org.rtodirectory.edge.typeahead;

import static org.rtodirectory.edge.typeahead.ScoringModel.ONE;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.rtodirectory.edge.typeahead.Interpretations.Range;
import org.rtodirectory.edge.typeahead.ScoringModel.Parameter;

/**
 * Finds the entries with the highest scores without scoring all of them.
 *
 * <p>It reads the posting lists of all terms that the words may stand for, term at a time, and adds
 * to an accumulator for each entry the greatest coverage that the word can give it. So each
 * accumulator is an upper bound of the coverage of its entry. Then it scores the entries with the
 * highest bounds, and after them those whose bounds the threshold still admits, as in MaxScore
 * (Turtle and Flood, Information Processing and Management 31, 1995). The result is that of scoring
 * all entries, as long as the step budget suffices.
 *
 * <p>Takes four bytes and two bits for each entry. For one thread. Answers one query after the
 * other.
 */
final class Retrieval {
  /** The working memory for each entry, rounded up. */
  static final int BYTES_PER_ENTRY = 5;

  /** The entries to be scored first, for each result. */
  private static final int FIRST_SCORED = 2;

  private static final int BUCKET_SHIFT = 5;

  private final TypeaheadSections index;
  private final StepBudget budget;
  private final short[] coverages;
  private final short[] wordCoverages;
  private final EntryBits candidates;
  private final EntryBits wordCandidates;
  private final int[] buckets = new int[(Short.MAX_VALUE >>> BUCKET_SHIFT) + 1];
  private final Postings.Cursor cursor = new Postings.Cursor();
  private final int firstNumber;
  private final int endNumber;

  private ScoringModel model = ScoringModel.DEFAULT;

  Retrieval(TypeaheadSections index, StepBudget budget) {
    this.index = index;
    this.budget = budget;
    this.coverages = new short[index.count()];
    this.wordCoverages = new short[index.count()];
    this.candidates = new EntryBits(index.count());
    this.wordCandidates = new EntryBits(index.count());
    int first = Integer.MAX_VALUE;
    int end = 0;
    for (byte digit = '0'; digit <= '9'; digit++) {
      int node = index.trie().startingWith(new byte[] {digit}, 0, 1);
      if (node != TermTrie.NONE) {
        first = Math.min(first, index.trie().firstTerm(node));
        end = Math.max(end, index.trie().endTerm(node));
      }
    }
    this.firstNumber = first;
    this.endNumber = end;
  }

  /** A word of the query with its ranges, and the bytes of their posting lists. */
  private record Word(int number, List<Range> ranges, long bytes) {}

  /** Adds the entries with the highest scores. */
  void find(Scorer scorer, ScoringModel scoringModel, TopEntries top) {
    model = scoringModel;
    int unread = readPostings(scorer.query());
    scoreCandidates(scorer, top, unread);
    candidates.clear();
  }

  /**
   * Accumulates the words, those with the shortest lists first. Returns the words that it had to
   * leave.
   */
  private int readPostings(Interpretations query) {
    List<Word> words = new ArrayList<>();
    for (int number = 0; number < query.wordCount(); number++) {
      List<Range> ranges = query.ofWord(number);
      long bytes = number == query.zipWord() ? index.points().count() : 0;
      for (Range range : ranges) {
        bytes += index.names().bytes(range.first(), range.end());
        bytes += index.addresses().bytes(range.first(), range.end());
      }
      words.add(new Word(number, ranges, bytes));
    }
    words.sort(Comparator.comparingLong(Word::bytes));
    int unread = 0;
    for (Word word : words) {
      if (budget.tryConsume(word.bytes / StepBudget.BYTES_PER_STEP)) {
        read(word, query);
        mergeWord();
      } else {
        unread += coverage(query, word.number, ONE, ONE) + 1;
      }
    }
    return unread;
  }

  private void read(Word word, Interpretations query) {
    int nameFactor = Math.max(model.get(Parameter.NAME_FIELD), model.get(Parameter.STATE_FIELD));
    int categoryFactor = model.get(Parameter.CATEGORY_FIELD);
    int addressFactor = model.get(Parameter.ADDRESS_FIELD);
    int numberFactor = Math.max(addressFactor, model.get(Parameter.ZIP_FIELD));
    for (Range range : word.ranges) {
      if (range.isSecondPart()) {
        continue; // An entry must have the first part, too.
      }
      boolean isCategory = range.kind() == Interpretation.CATEGORY;
      int rounding = query.span(range.span()).length() - 1;
      for (int term = range.first(); term < range.end(); term++) {
        int quality = range.quality(index.terms().codePoints(term));
        if (index.names().bytes(term, term + 1) > 0) {
          int factor = isCategory ? categoryFactor : nameFactor;
          cursor.open(index.names(), term);
          addPostings(coverage(query, word.number, quality, factor) + rounding);
        }
        if (!isCategory && index.addresses().bytes(term, term + 1) > 0) {
          boolean isNumber = term >= firstNumber && term < endNumber;
          int factor = isNumber ? numberFactor : addressFactor;
          cursor.open(index.addresses(), term);
          addPostings(coverage(query, word.number, quality, factor) + rounding);
        }
      }
    }
    Nearness nearness = query.nearness();
    if (nearness != null && word.number == query.zipWord()) {
      addNearness(query, nearness);
    }
  }

  /** The greatest coverage that a word can give, with that of following another word. */
  private int coverage(Interpretations query, int word, int quality, int factor) {
    return query.coverage(word, quality << QueryHits.QUALITY_SHIFT, factor) + query.adjacency();
  }

  private void addPostings(int coverage) {
    for (int entry = cursor.next(); entry != EntryBits.END; entry = cursor.next()) {
      add(entry, coverage);
    }
  }

  private void add(int entry, int coverage) {
    if (wordCoverages[entry] < coverage) {
      wordCoverages[entry] = (short) coverage;
      wordCandidates.add(entry);
    }
  }

  private void addNearness(Interpretations query, Nearness nearness) {
    int heads = index.headCount();
    int factor = model.get(Parameter.ZIP_FIELD);
    int[] ofPoints =
        Arrays.stream(nearness.ofPoints())
            .map(quality -> query.coverage(query.zipWord(), quality, factor) + query.adjacency())
            .toArray();
    for (int store = 0; store < nearness.storeCount(); store++) {
      add(heads + store, ofPoints[nearness.point(store)]);
    }
  }

  private void mergeWord() {
    for (int entry = wordCandidates.next(0);
        entry != EntryBits.END;
        entry = wordCandidates.next(entry + 1)) {
      int before = candidates.contains(entry) ? coverages[entry] : 0;
      coverages[entry] = (short) (before + wordCoverages[entry]);
      wordCoverages[entry] = 0;
      candidates.add(entry);
    }
    wordCandidates.clear();
  }

  private void scoreCandidates(Scorer scorer, TopEntries top, int unread) {
    int cut = firstCut(FIRST_SCORED * top.limit());
    scoreBetween(cut, Short.MAX_VALUE, scorer, top, unread);
    scoreBetween(0, cut, scorer, top, unread);
  }

  /** The coverage that a number of entries reach. */
  private int firstCut(int wanted) {
    Arrays.fill(buckets, 0);
    for (int entry = candidates.next(0);
        entry != EntryBits.END;
        entry = candidates.next(entry + 1)) {
      buckets[coverages[entry] >>> BUCKET_SHIFT]++;
    }
    int bucket = buckets.length;
    for (int count = 0; bucket > 0 && count < wanted; ) {
      count += buckets[--bucket];
    }
    return bucket << BUCKET_SHIFT;
  }

  private void scoreBetween(int from, int to, Scorer scorer, TopEntries top, int unread) {
    int rest = unread - scorer.query().adjacency(); // The first word follows none.
    int maxSize = model.get(Parameter.SIZE) * index.maxSize() / ONE;
    int ofHead =
        rest
            + model.get(Parameter.COMPLETENESS)
            + maxSize
            + Math.max(model.get(Parameter.CITY), model.get(Parameter.COMPANY));
    int storeBonus = rest + scorer.storeBonus();
    int ofStore = storeBonus + model.get(Parameter.STORE_COMPLETENESS);
    int heads = index.headCount();
    for (int entry = candidates.next(0);
        entry != EntryBits.END;
        entry = candidates.next(entry + 1)) {
      int coverage = coverages[entry];
      if (coverage < from || coverage >= to) {
        continue;
      }
      if (!top.admits(coverage + (entry < heads ? ofHead : ofStore), entry)) {
        continue;
      }
      if (!budget.tryConsume(StepBudget.BOUND)) {
        return;
      }
      if (entry >= heads
          && !top.admits(coverage + storeBonus + scorer.maxCompleteness(entry), entry)) {
        continue;
      }
      if (!budget.tryConsume(StepBudget.SCORE)) {
        return;
      }
      int score = scorer.score(entry);
      if (score != Scorer.NO_SCORE) {
        top.offer(score, entry);
      }
    }
  }
}

package org.rtodirectory.edge.typeahead;

import static org.rtodirectory.edge.typeahead.ScoringModel.ONE;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.LongStream;
import org.rtodirectory.edge.typeahead.Interpretations.Range;
import org.rtodirectory.edge.typeahead.ScoringModel.Parameter;
import org.rtodirectory.schemas.snapshot.TypeaheadFormat;

/**
 * An upper bound of the coverage of each entry by its own words, read from the posting lists of all
 * terms that the words of a query may stand for, term at a time. The words of its company and city
 * are not among the own words of a store, and neither is nearness.
 *
 * <p>Takes four bytes and a bit for each entry. For one thread. Reads one query after the other.
 */
final class Accumulators {
  /** The working memory for each entry, rounded up. */
  static final int BYTES_PER_ENTRY = 5;

  private static final int MAX_COVERAGE = Short.MAX_VALUE;

  /** Where the coverage of a city or company begins in the key of a term. */
  private static final int HEAD_SHIFT = 48;

  private static final long STORE_BITS = (long) MAX_COVERAGE << Integer.SIZE;

  private final TypeaheadSections index;
  private final StepBudget budget;
  private final short[] coverages;
  private final char[] wordMasks;
  private final EntryBits entries;
  private final Postings.Cursor cursor = new Postings.Cursor();
  private final int firstNumber;
  private final int endNumber;

  /** The greatest coverage of a store that each word gives. */
  private final int[] maxOwnCoverages = new int[QueryWords.MAX_WORDS];

  private int maxCoverage;
  private int maxUnreadScore;

  /** A word of the query with its ranges, and the bytes of their posting lists. */
  private record Word(int number, List<Range> ranges, long bytes) {}

  Accumulators(TypeaheadSections index, StepBudget budget) {
    this.index = index;
    this.budget = budget;
    this.coverages = new short[index.count()];
    this.wordMasks = new char[index.count()];
    this.entries = new EntryBits(index.count());
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

  /** Reads the lists of a query, those of the words with the shortest lists first. */
  void read(Interpretations query, ScoringModel model) {
    entries.clear();
    maxCoverage = 0;
    maxUnreadScore = 0;
    Arrays.fill(maxOwnCoverages, 0);
    List<Word> order = new ArrayList<>();
    for (int number = 0; number < query.wordCount(); number++) {
      List<Range> ranges = query.rangesOfWord(number);
      long bytes = 0;
      for (Range range : ranges) {
        bytes += index.postings().bytes(range.first(), range.end());
      }
      order.add(new Word(number, ranges, bytes));
    }
    order.sort(Comparator.comparingLong(Word::bytes));
    for (Word word : order) {
      if (budget.tryConsume(word.bytes / StepBudget.BYTES_PER_STEP)) {
        maxCoverage += read(word, query, model);
      } else {
        maxUnreadScore += coverage(query, word.number, ONE, ONE) + 1 + 2 * query.adjacencyPerPair();
      }
    }
  }

  /**
   * Reads the lists of a word, those of the terms with the greatest coverage first, so that an
   * entry takes its coverage from the first list that has it. Returns the greatest coverage.
   */
  private int read(Word word, Interpretations query, ScoringModel model) {
    long[] keys = keys(word, query, model);
    Arrays.sort(keys);
    int maxStoreCoverage = 0;
    for (int i = keys.length - 1; i >= 0; i--) {
      maxStoreCoverage =
          Math.max(maxStoreCoverage, (int) (keys[i] >>> Integer.SIZE) & MAX_COVERAGE);
      keys[i] = (keys[i] & ~STORE_BITS) | (long) maxStoreCoverage << Integer.SIZE;
    }
    maxOwnCoverages[word.number] = maxStoreCoverage;
    int maxCoverageOfWord = maxStoreCoverage;
    for (long key : keys) {
      int headCoverage = MAX_COVERAGE - (int) (key >>> HEAD_SHIFT);
      maxCoverageOfWord = Math.max(maxCoverageOfWord, headCoverage);
      cursor.open(index.postings(), (int) key);
      addPostings(word.number, headCoverage, (int) (key >>> Integer.SIZE) & MAX_COVERAGE);
    }
    return maxCoverageOfWord;
  }

  /**
   * For each term of a word the coverage that it gives to a city or company, descending, then that
   * which it gives to a store, then its number.
   */
  private long[] keys(Word word, Interpretations query, ScoringModel model) {
    LongStream.Builder keys = LongStream.builder();
    for (Range range : word.ranges) {
      int rounding = query.span(range.span()).length() - 1;
      boolean isCategory = range.kind() == Interpretation.CATEGORY;
      int categoryFactor = model.get(Parameter.CATEGORY_FIELD);
      int nameFactor = model.get(Parameter.NAME_FIELD);
      int stateFactor = Math.max(nameFactor, model.get(Parameter.STATE_FIELD));
      int storeFactor = isCategory ? categoryFactor : storeFactor(range, model);
      for (int term = range.first(); term < range.end(); term++) {
        // The second part of a split word is nothing without the first one, which has the coverage.
        int quality = range.isSecondHalf() ? 0 : range.quality(index.terms().codePoints(term));
        boolean isState = index.terms().hasFlag(term, TypeaheadFormat.STATE_NAME);
        int nameOrStateFactor = isState ? stateFactor : nameFactor;
        int headFactor = isCategory ? categoryFactor : nameOrStateFactor;
        long headCoverage = (long) coverage(query, word.number, quality, headFactor) + rounding;
        long storeCoverage = (long) coverage(query, word.number, quality, storeFactor) + rounding;
        keys.add(
            (MAX_COVERAGE - headCoverage) << HEAD_SHIFT | storeCoverage << Integer.SIZE | term);
      }
    }
    return keys.build().toArray();
  }

  /** The greatest factor of a field in which a store has a term of a range by itself. */
  private int storeFactor(Range range, ScoringModel model) {
    boolean isNumber = range.first() >= firstNumber && range.first() < endNumber;
    int factor = Math.max(model.get(Parameter.ADDRESS_FIELD), model.get(Parameter.CATEGORY_FIELD));
    return isNumber ? Math.max(factor, model.get(Parameter.ZIP_FIELD)) : factor;
  }

  /** The greatest coverage that a word can give, at least one. */
  private static int coverage(Interpretations query, int word, int quality, int factor) {
    return Math.max(1, query.coverage(word, quality << QueryHits.QUALITY_SHIFT, factor));
  }

  private void addPostings(int word, int headCoverage, int storeCoverage) {
    int heads = index.headCount();
    int bit = 1 << word;
    for (int entry = cursor.next(); entry != EntryBits.END; entry = cursor.next()) {
      int before = wordMask(entry);
      if ((before & bit) == 0) {
        coverages[entry] =
            (short) (coverage(entry) + (entry < heads ? headCoverage : storeCoverage));
        wordMasks[entry] = (char) (before | bit);
        entries.add(entry);
      }
    }
  }

  /** The first entry that has a word of the query, at or after {@code from}. */
  int next(int from) {
    return entries.next(from);
  }

  /** The bound of an entry. */
  int coverage(int entry) {
    return entries.contains(entry) ? coverages[entry] : 0;
  }

  /** A bit for each word of the query that an entry has. */
  int wordMask(int entry) {
    return entries.contains(entry) ? wordMasks[entry] : 0;
  }

  /**
   * The greatest coverage that a word gives to a store that has some words by itself.
   *
   * @param coverage the bound of the store
   */
  int maxOwnCoverage(int word, int coverage) {
    return Math.min(maxOwnCoverages[word], coverage);
  }

  /** The greatest coverage that all words together can give. */
  int maxCoverage() {
    return maxCoverage;
  }

  /** The greatest score of the words whose lists were not read, with that of standing together. */
  int maxUnreadScore() {
    return maxUnreadScore;
  }
}

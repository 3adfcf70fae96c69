package org.rtodirectory.edge.typeahead;

import static org.rtodirectory.edge.typeahead.ScoringModel.ONE;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.rtodirectory.edge.typeahead.Interpretations.Range;
import org.rtodirectory.edge.typeahead.ScoringModel.Parameter;
import org.rtodirectory.schemas.snapshot.TypeaheadFormat;

/**
 * Upper bounds of the coverage of all aggregates, and of all stores by their own words. They are
 * accumulated one term at a time, from the posting lists of all terms that the words of a query may
 * stand for. The bound of a store excludes its company, its city and its nearness.
 *
 * <p>For one thread. Reused for one query after the other.
 */
final class Accumulators {
  /** The bits of the coverage in {@link #sums}, which precede those of the words. */
  private static final int WORD_SHIFT = Character.SIZE;

  private static final int MAX_COVERAGE = Character.MAX_VALUE;

  private static final int CLEARED_AT_ONCE = 64;

  /** A factor that depends on the term. */
  private static final int UNKNOWN = -1;

  /**
   * The maximum working memory of a search for each entry in bytes: four for the words and their
   * coverage, two for the label weight of an aggregate, and a bit each here and in {@link
   * Retrieval}, rounded up.
   */
  static final int BYTES_PER_ENTRY = 7;

  private final TypeaheadSections index;
  private final StepBudget budget;

  /**
   * For each entry, its words as bits in the upper half, and the sum of their coverages in the
   * lower half. There are at most {@link QueryWords#MAX_WORDS} words.
   */
  private final int[] sums;

  /**
   * For each aggregate in {@link #entries}, the weight of its terms that words may stand for, in
   * 1/1024. The others have the weight of an earlier query.
   */
  private final char[] labelWeights;

  /** The entries with a word. */
  private final EntryBits entries;

  private final Postings.Cursor cursor = new Postings.Cursor();

  /** The first term that begins with a digit. */
  private final int firstDigitTerm;

  /** The term after the last one that begins with a digit. */
  private final int endDigitTerm;

  /** For each word, the maximum coverage that it gives to any entry. */
  private final int[] maxCoverages = new int[QueryWords.MAX_WORDS];

  private int maxUnreadScore;

  /** The words that may stand for terms with digits, as bits. */
  private int digitMask;

  /** A word of the query with its ranges, and the length of their posting lists in bytes. */
  private record Word(int number, List<Range> ranges, long bytes) {}

  Accumulators(TypeaheadSections index, StepBudget budget) {
    this.index = index;
    this.budget = budget;
    this.sums = new int[index.count()];
    this.labelWeights = new char[index.aggregateCount()];
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
    this.firstDigitTerm = first;
    this.endDigitTerm = end;
  }

  /**
   * Reads the posting lists of a query, those of the words with the shortest lists first. A word
   * whose lists exceed the step budget is skipped and adds to {@link #maxUnreadScore()}.
   */
  void read(Interpretations query, ScoringModel model) {
    clear();
    maxUnreadScore = 0;
    digitMask = 0;
    Arrays.fill(maxCoverages, 0);
    List<Word> order = new ArrayList<>();
    for (int number = 0; number < query.wordCount(); number++) {
      List<Range> ranges = new ArrayList<>();
      long bytes = 0;
      for (Range range : query.rangesOfWord(number)) {
        digitMask |= beginsWithDigit(range) ? 1 << number : 0;
        if (range.splitHalf() == 0 || isRarerHalf(range, query)) {
          ranges.add(range);
          bytes += bytes(range);
        }
      }
      order.add(new Word(number, ranges, bytes));
    }
    order.sort(Comparator.comparingLong(Word::bytes));
    for (Word word : order) {
      if (budget.tryConsume(word.bytes / StepBudget.BYTES_PER_STEP)) {
        maxCoverages[word.number] = read(word, query, model);
      } else {
        // One for rounding, and the adjacency with the word before and with the word after.
        maxUnreadScore +=
            wordCoverage(query, word.number, ONE, ONE) + 1 + 2 * query.adjacencyPerWord();
      }
    }
  }

  /** Forgets the entries of the query before, {@link #CLEARED_AT_ONCE} at a time. */
  private void clear() {
    for (int entry = entries.next(0); entry != EntryBits.END; ) {
      int end = Math.min(entry + CLEARED_AT_ONCE, sums.length);
      Arrays.fill(sums, entry, end, 0);
      entry = entries.next(end);
    }
    entries.clear();
  }

  /**
   * Returns whether the half of a split word has shorter posting lists than the other half. Only
   * the lists of this half are read, since an entry needs both halves in the same part.
   */
  private boolean isRarerHalf(Range half, Interpretations query) {
    long difference = bytes(half) - bytes(query.otherHalf(half));
    return difference < 0 || (difference == 0 && !half.isSecondHalf());
  }

  private long bytes(Range range) {
    return index.postings().bytes(range.first(), range.end());
  }

  /**
   * Reads the lists of a word twice: by descending coverage of aggregates, and by descending
   * coverage of stores. An entry takes its coverage from the first list that has it. Returns the
   * maximum coverage.
   */
  private int read(Word word, Interpretations query, ScoringModel model) {
    LongStream.Builder aggregateKeys = LongStream.builder();
    LongStream.Builder storeKeys = LongStream.builder();
    for (Range range : word.ranges) {
      // The coverage of each word of a span is rounded down, so that of the span may be higher.
      int maxRounding = query.span(range.span()).length() - 1;
      boolean isSplit = range.splitHalf() > 0;
      int rangeFactor = rangeFactor(range, model);
      int storeFactor = rangeFactor == UNKNOWN ? storeFactor(range, model) : rangeFactor;
      for (int term = range.first(); term < range.end(); term++) {
        int quality = range.quality(index.terms().codePoints(term));
        int aggregateFactor = rangeFactor == UNKNOWN ? aggregateFactor(term, model) : rangeFactor;
        aggregateKeys.add(
            DescendingKeys.key(
                wordCoverage(query, word.number, quality, aggregateFactor) + maxRounding,
                2 * term + (isSplit ? 1 : 0)));
        // The city of a ZIP code is not meant as a word of an address.
        if (!query.isZipCity(range.span())) {
          storeKeys.add(
              DescendingKeys.key(
                  wordCoverage(query, word.number, quality, storeFactor) + maxRounding, term));
        }
      }
    }
    int maxCoverage = 0;
    for (long key : aggregateKeys.build().sorted().toArray()) {
      int term = DescendingKeys.number(key) / 2;
      boolean isSplit = DescendingKeys.number(key) % 2 == 1;
      int coverage = DescendingKeys.value(key);
      maxCoverage = Math.max(maxCoverage, coverage);
      // The weight of the other half of a split word is not known.
      int labelWeight = isSplit ? AggregateTable.MAX_LABEL_WEIGHT : labelWeight(term, model);
      addAggregates(term, word.number, coverage, labelWeight);
    }
    for (long key : storeKeys.build().sorted().toArray()) {
      int coverage = DescendingKeys.value(key);
      maxCoverage = Math.max(maxCoverage, coverage);
      addStores(DescendingKeys.number(key), word.number, coverage);
    }
    return maxCoverage;
  }

  /**
   * Returns the maximum factor of all terms of a range, or {@link #UNKNOWN} if it depends on the
   * term or on the kind of the entry.
   */
  private static int rangeFactor(Range range, ScoringModel model) {
    if (range.splitHalf() > 0) {
      return maxSplitFactor(model);
    }
    return range.kind() == Interpretation.CATEGORY ? model.get(Parameter.CATEGORY_FIELD) : UNKNOWN;
  }

  /** Returns the maximum factor of a split word, which counts in the field of its first half. */
  private static int maxSplitFactor(ScoringModel model) {
    return IntStream.of(
            model.get(Parameter.NAME_FIELD),
            model.get(Parameter.STATE_FIELD),
            model.get(Parameter.ADDRESS_FIELD),
            model.get(Parameter.ZIP_FIELD),
            model.get(Parameter.CATEGORY_FIELD))
        .max()
        .getAsInt();
  }

  /** Returns the maximum factor of the fields of an aggregate that have a term. */
  private int aggregateFactor(int term, ScoringModel model) {
    int factor = model.get(isName(term) ? Parameter.NAME_FIELD : Parameter.CATEGORY_FIELD);
    boolean isState = index.terms().hasFlag(term, TypeaheadFormat.STATE_NAME);
    return isState ? Math.max(factor, model.get(Parameter.STATE_FIELD)) : factor;
  }

  private boolean isName(int term) {
    return index.terms().nameCount(term, term + 1) > 0;
  }

  /**
   * Returns the maximum factor of the fields of a store, without its company and city, that may
   * contain a term of a range.
   */
  private int storeFactor(Range range, ScoringModel model) {
    int factor = Math.max(model.get(Parameter.ADDRESS_FIELD), model.get(Parameter.CATEGORY_FIELD));
    return beginsWithDigit(range) ? Math.max(factor, model.get(Parameter.ZIP_FIELD)) : factor;
  }

  private boolean beginsWithDigit(Range range) {
    return range.first() >= firstDigitTerm && range.first() < endDigitTerm;
  }

  /**
   * Returns the maximum coverage that a word can give, at least 1. The first spans of a query are
   * its single words, so the number of a word is also that of its span.
   */
  private static int wordCoverage(Interpretations query, int word, int quality, int factor) {
    return Math.max(1, query.coverage(word, quality << QueryHits.QUALITY_SHIFT, factor));
  }

  /**
   * Adds the cities and companies that have a term.
   *
   * @param labelWeight an upper bound of the weight that the term adds to a label
   */
  private void addAggregates(int term, int word, int coverage, int labelWeight) {
    boolean isState = index.terms().hasFlag(term, TypeaheadFormat.STATE_NAME);
    cursor.open(index.postings(), term);
    int end = index.aggregateCount();
    for (int entry = cursor.next(); entry < end; entry = cursor.next()) {
      boolean isStateOfCity = isState && index.aggregateTable().isCity(entry);
      addLabelWeight(entry, isStateOfCity ? AggregateTable.MAX_LABEL_WEIGHT : labelWeight);
      addCoverage(entry, word, coverage);
    }
  }

  /** Adds the stores that have a term among their own words. */
  private void addStores(int term, int word, int coverage) {
    cursor.open(index.postings(), term);
    for (int entry = cursor.next(); entry != EntryBits.END; entry = cursor.next()) {
      if (entry >= index.aggregateCount()) {
        addCoverage(entry, word, coverage);
      }
    }
  }

  private void addCoverage(int entry, int word, int coverage) {
    int sum = sums[entry];
    int bit = 1 << (WORD_SHIFT + word);
    if ((sum & bit) == 0) {
      sums[entry] = (sum | bit) + coverage;
      entries.add(entry);
    }
  }

  /** Adds to the weight of an aggregate. Must precede {@link #addCoverage}, which marks it. */
  private void addLabelWeight(int aggregate, int weight) {
    int sum = (sums[aggregate] == 0 ? 0 : labelWeights[aggregate]) + weight;
    labelWeights[aggregate] = (char) Math.min(AggregateTable.MAX_LABEL_WEIGHT, sum);
  }

  /** Returns an upper bound of the weight of the words of a label that a term may stand for. */
  private int labelWeight(int term, ScoringModel model) {
    if (index.aggregateTable().isLabelWord(term)) {
      return model.weight(index.terms(), term);
    }
    return isName(term) ? AggregateTable.MAX_LABEL_WEIGHT : 0;
  }

  /**
   * Returns the first entry at or after {@code from} that has a word of the query, or {@link
   * EntryBits#END}.
   */
  int next(int from) {
    return entries.next(from);
  }

  /** Returns the upper bound of the coverage of an entry, or 0 if it has no word of the query. */
  int coverage(int entry) {
    return sums[entry] & MAX_COVERAGE;
  }

  /**
   * Returns the words of the query that an entry has, as bits. For a store, only its own words
   * count.
   */
  int wordMask(int entry) {
    return sums[entry] >>> WORD_SHIFT;
  }

  /** Returns the words of the query that may stand for terms with digits, as bits. */
  int digitMask() {
    return digitMask;
  }

  /**
   * Returns an upper bound of the label share of an aggregate, in 1/1024.
   *
   * @param aggregate one that has a word of the query
   */
  int maxShare(int aggregate) {
    int labelWeight = index.aggregateTable().labelWeight(aggregate);
    int covered = labelWeights[aggregate];
    return maxUnreadScore > 0 || covered >= labelWeight
        ? ONE
        : ScoringModel.square(covered * ONE / labelWeight + 1);
  }

  /** Returns the maximum coverage that the words of a mask can give together. */
  int maxCoverage(int wordMask) {
    int sum = 0;
    for (int rest = wordMask; rest != 0; rest &= rest - 1) {
      sum += maxCoverages[Integer.numberOfTrailingZeros(rest)];
    }
    return sum;
  }

  /** Returns the maximum score that the words that were not read can add, with their adjacency. */
  int maxUnreadScore() {
    return maxUnreadScore;
  }
}

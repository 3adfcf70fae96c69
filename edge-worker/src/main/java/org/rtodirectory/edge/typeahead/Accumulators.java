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
 * The accumulators of upper bounds of the coverage: of all aggregates, and of all stores by their
 * own words. The bounds grow one term at a time, with the posting lists of all terms that the words
 * of a query may stand for. The bound of a store excludes its company, its city and its nearness.
 *
 * <p>For one thread. Reused for one query after the other.
 */
final class Accumulators {
  /** The number of lower bits of {@link #wordsAndCoverages}, which are the coverage. */
  private static final int WORD_SHIFT = Character.SIZE;

  private static final int MAX_COVERAGE = Character.MAX_VALUE;

  /** The number of neighboring entries that are cleared if one of them has a word. */
  private static final int CLEARED_AT_ONCE = 64;

  /** A result of {@link #rangeFactor}: the factor depends on the term or on the kind of entry. */
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
   * For each entry, the words of the query that the entry has, as bits, in the upper half, and the
   * sum of the coverages that these words give in the lower half. A query has at most {@link
   * QueryWords#MAX_WORDS} words.
   */
  private final int[] wordsAndCoverages;

  /**
   * For each aggregate in {@link #entries}, an upper bound of the weight of its label that the
   * query covers, in 1/1024. Other elements are left over from earlier queries.
   */
  private final char[] labelWeights;

  /** The entries that have a word of the query. */
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
    this.wordsAndCoverages = new int[index.count()];
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
        // 1 is for rounding. The adjacency is with the word before and with the word after.
        maxUnreadScore +=
            wordCoverage(query, word.number, ONE, ONE) + 1 + 2 * query.adjacencyPerWord();
      }
    }
  }

  /** Removes the entries of the previous query. */
  private void clear() {
    for (int entry = entries.next(0); entry != EntryBits.END; ) {
      int end = Math.min(entry + CLEARED_AT_ONCE, wordsAndCoverages.length);
      Arrays.fill(wordsAndCoverages, entry, end, 0);
      entry = entries.next(end);
    }
    entries.clear();
  }

  /**
   * Returns whether a half of a split word has shorter posting lists than the other half. Only the
   * shorter lists are read, because an entry needs both halves in the same part.
   */
  private boolean isRarerHalf(Range half, Interpretations query) {
    long difference = bytes(half) - bytes(query.otherHalf(half));
    return difference < 0 || (difference == 0 && !half.isSecondHalf());
  }

  private long bytes(Range range) {
    return index.postings().bytes(range.first(), range.end());
  }

  /**
   * Reads the posting lists of a word twice: in descending order of the coverage that the terms
   * give to aggregates, and then of the coverage that they give to stores. The first list that has
   * an entry determines the coverage of the entry. Returns the maximum coverage.
   */
  private int read(Word word, Interpretations query, ScoringModel model) {
    LongStream.Builder aggregateKeys = LongStream.builder();
    LongStream.Builder storeKeys = LongStream.builder();
    for (Range range : word.ranges) {
      // The coverage of each word of a span is rounded down, so the span may have more than the
      // sum.
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
        // The words that name the city of the ZIP code do not mean words of an address.
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
      // The weight of the other half of a split word is unknown here.
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
   * Adds the coverage of a word to the cities and companies that have a term.
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

  /** Adds the coverage of a word to the stores that have a term among their own words. */
  private void addStores(int term, int word, int coverage) {
    cursor.open(index.postings(), term);
    for (int entry = cursor.next(); entry != EntryBits.END; entry = cursor.next()) {
      if (entry >= index.aggregateCount()) {
        addCoverage(entry, word, coverage);
      }
    }
  }

  private void addCoverage(int entry, int word, int coverage) {
    int previous = wordsAndCoverages[entry];
    int bit = 1 << (WORD_SHIFT + word);
    if ((previous & bit) == 0) {
      wordsAndCoverages[entry] = (previous | bit) + coverage;
      entries.add(entry);
    }
  }

  /**
   * Adds to the label weight of an aggregate. Must be called before {@link #addCoverage}, which
   * sets {@link #wordsAndCoverages} of the aggregate.
   */
  private void addLabelWeight(int aggregate, int weight) {
    int sum = (wordsAndCoverages[aggregate] == 0 ? 0 : labelWeights[aggregate]) + weight;
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
    return wordsAndCoverages[entry] & MAX_COVERAGE;
  }

  /**
   * Returns the words of the query that an entry has, as bits. For a store, only its own words
   * count.
   */
  int wordMask(int entry) {
    return wordsAndCoverages[entry] >>> WORD_SHIFT;
  }

  /** Returns the words of the query that may stand for terms with digits, as bits. */
  int digitMask() {
    return digitMask;
  }

  /**
   * Returns an upper bound of the label share of an aggregate, in 1/1024.
   *
   * @param aggregate an aggregate that has a word of the query
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

  /** Returns the maximum score that the skipped words can add, including their adjacency. */
  int maxUnreadScore() {
    return maxUnreadScore;
  }
}

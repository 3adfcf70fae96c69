package org.rtodirectory.edge.typeahead;

import java.util.HashSet;
import java.util.Set;
import java.util.stream.IntStream;
import org.rtodirectory.edge.typeahead.Records.Numbers;
import org.rtodirectory.schemas.snapshot.TypeaheadFormat;
import org.rtodirectory.schemas.snapshot.TypeaheadFormat.Occurrence;

/**
 * The attributes of aggregates from which bounds are computed: their sizes, the weights of their
 * labels, and the stores of cities. The stores of a city have consecutive numbers. Takes eight
 * bytes of the heap for each aggregate and a bit for each term. Immutable and safe for all threads.
 */
final class AggregateTable {
  /** The maximum label weight, in 1/1024. A heavier label has this weight. */
  static final int MAX_LABEL_WEIGHT = Character.MAX_VALUE;

  /** For each size, the approximate number of stores of an aggregate of this size. */
  private static final int[] STORE_COUNTS =
      IntStream.rangeClosed(0, TypeaheadFormat.size(Integer.MAX_VALUE))
          .map(TypeaheadFormat::stores)
          .toArray();

  /**
   * For each aggregate, the number of stores of all cities before the aggregate. The last element
   * is the number of stores of all cities.
   */
  private final int[] storesBefore;

  private final char[] sizes;
  private final char[] labelWeights;

  /** The terms that are a word of any label. */
  private final EntryBits labelWords;

  private AggregateTable(int aggregateCount, int termCount) {
    this.storesBefore = new int[aggregateCount + 1];
    this.sizes = new char[aggregateCount];
    this.labelWeights = new char[aggregateCount];
    this.labelWords = new EntryBits(termCount);
  }

  /** Reads all cities and companies. */
  static AggregateTable of(Records aggregates, TermTable terms) {
    AggregateTable table = new AggregateTable(aggregates.count(), terms.count());
    AggregateRecord record = new AggregateRecord();
    for (int aggregate = 0; aggregate < aggregates.count(); aggregate++) {
      record.read(aggregates, aggregate);
      int stores = record.isCity() ? record.storeCount() : 0;
      table.storesBefore[aggregate + 1] = table.storesBefore[aggregate] + stores;
      table.sizes[aggregate] = (char) record.size();
      for (Numbers codes = record.occurrences(); codes.hasNext(); ) {
        int code = codes.next();
        if (occurrence(code) == Occurrence.WORD) {
          table.labelWords.add(code / TypeaheadFormat.OCCURRENCES);
        }
      }
    }
    for (int aggregate = 0; aggregate < aggregates.count(); aggregate++) {
      record.read(aggregates, aggregate);
      table.labelWeights[aggregate] = table.labelWeight(record.occurrences(), terms);
    }
    return table;
  }

  /** Returns the weight for {@link #labelWeight(int)}, from the occurrences of an aggregate. */
  private char labelWeight(Numbers codes, TermTable terms) {
    int weight = 0;
    Set<Integer> labelTerms = new HashSet<>();
    while (codes.hasNext()) {
      int code = codes.next();
      int term = code / TypeaheadFormat.OCCURRENCES;
      boolean isLabel = occurrence(code) == Occurrence.WORD;
      if (isLabel
          ? !labelTerms.add(term)
          : occurrence(code) == Occurrence.WHOLE && labelWords.contains(term)) {
        return 0;
      }
      if (isLabel
          && !terms.hasFlag(term, TypeaheadFormat.STOP)
          && !terms.hasFlag(term, TypeaheadFormat.GENERIC)) {
        weight += terms.weight(term);
      }
    }
    return (char) Math.min(MAX_LABEL_WEIGHT, weight);
  }

  private static Occurrence occurrence(int code) {
    return Occurrence.at(code % TypeaheadFormat.OCCURRENCES);
  }

  /** Returns the size of an aggregate, see {@link TypeaheadFormat#size}. */
  int size(int aggregate) {
    return sizes[aggregate];
  }

  /** Returns the approximate number of stores of an aggregate. */
  int storeCount(int aggregate) {
    return STORE_COUNTS[sizes[aggregate]];
  }

  /**
   * Returns the weight of the label of an aggregate without stop words and generic words, in
   * 1/1024. Returns 0 if the label repeats a word, or if the aggregate has a name for the whole
   * label that is a word of another label.
   */
  int labelWeight(int aggregate) {
    return labelWeights[aggregate];
  }

  /** Returns whether a term is a word of any label. */
  boolean isLabelWord(int term) {
    return labelWords.contains(term);
  }

  boolean isCity(int aggregate) {
    return firstStore(aggregate) < endStore(aggregate);
  }

  /** Returns the number of the first store of a city. */
  int firstStore(int city) {
    return storesBefore[city];
  }

  /** Returns the end of the stores of a city, exclusive. */
  int endStore(int city) {
    return storesBefore[city + 1];
  }
}

package org.rtodirectory.edge.typeahead;

import java.util.HashSet;
import java.util.Set;
import java.util.stream.IntStream;
import org.rtodirectory.edge.typeahead.Records.Numbers;
import org.rtodirectory.schemas.snapshot.TypeaheadFormat;
import org.rtodirectory.schemas.snapshot.TypeaheadFormat.Occurrence;

/**
 * The attributes of the aggregates that bounds need, in memory: their sizes, the weights of their
 * labels, and the stores of cities. The stores of a city have consecutive numbers. Takes eight
 * bytes for each aggregate and a bit for each term. Immutable and safe for all threads.
 */
final class AggregateTable {
  /** The weight that covers every label, in 1/1024. Heavier labels count as this heavy. */
  static final int MAX_LABEL_WEIGHT = Character.MAX_VALUE;

  /** The approximate number of stores for each size. */
  private static final int[] STORES =
      IntStream.rangeClosed(0, TypeaheadFormat.size(Integer.MAX_VALUE))
          .map(TypeaheadFormat::stores)
          .toArray();

  /**
   * For each aggregate, and once more for the end, the number of the stores of cities before it.
   */
  private final int[] storesBefore;

  private final char[] sizes;
  private final char[] labelWeights;

  /** The terms that are a word of any label. */
  private final EntryBits labelWords;

  private AggregateTable(int aggregates, int terms) {
    this.storesBefore = new int[aggregates + 1];
    this.sizes = new char[aggregates];
    this.labelWeights = new char[aggregates];
    this.labelWords = new EntryBits(terms);
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
      for (Numbers words = record.occurrences(); words.hasNext(); ) {
        int word = words.next();
        if (occurrence(word) == Occurrence.WORD) {
          table.labelWords.add(word / TypeaheadFormat.OCCURRENCES);
        }
      }
    }
    for (int aggregate = 0; aggregate < aggregates.count(); aggregate++) {
      record.read(aggregates, aggregate);
      table.labelWeights[aggregate] = table.labelWeight(record.occurrences(), terms);
    }
    return table;
  }

  private char labelWeight(Numbers words, TermTable terms) {
    int weight = 0;
    Set<Integer> labelTerms = new HashSet<>();
    while (words.hasNext()) {
      int word = words.next();
      int term = word / TypeaheadFormat.OCCURRENCES;
      boolean isLabel = occurrence(word) == Occurrence.WORD;
      if (isLabel
          ? !labelTerms.add(term)
          : occurrence(word) == Occurrence.WHOLE && labelWords.contains(term)) {
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

  private static Occurrence occurrence(int word) {
    return Occurrence.at(word % TypeaheadFormat.OCCURRENCES);
  }

  /** Returns the size of an aggregate, see {@link TypeaheadFormat#size}. */
  int size(int aggregate) {
    return sizes[aggregate];
  }

  /** Returns the approximate number of stores of an aggregate. */
  int storeCount(int aggregate) {
    return STORES[sizes[aggregate]];
  }

  /**
   * Returns the weight of the label of an aggregate without stop words and generic words, in
   * 1/1024. 0 if the label repeats a word, or if the aggregate has a name for the whole label that
   * is a word of another label.
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

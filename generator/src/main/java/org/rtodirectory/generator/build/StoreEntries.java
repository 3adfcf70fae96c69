package org.rtodirectory.generator.build;

import java.io.Closeable;
import org.rtodirectory.generator.directory.Store;
import org.rtodirectory.generator.sort.ExternalMergeSort;
import org.rtodirectory.generator.sort.RecordBuffer;
import org.rtodirectory.generator.sort.RecordCursor;
import org.rtodirectory.generator.sort.SortedRecords;
import org.rtodirectory.typeahead.TypeaheadFormat;

/**
 * The stores of the typeahead index of one vertical by static rank: by the label of the company, so
 * that its stores are adjacent; by the rank of the city, so that large cities come first; by most
 * reviews; by label, slug and search result. They are kept in temporary files. For one thread.
 */
final class StoreEntries implements Closeable {
  private final SortedRecords records;

  private StoreEntries(SortedRecords records) {
    this.records = records;
  }

  int count() {
    return Math.toIntExact(records.count());
  }

  /** Begins to read the stores. */
  Cursor cursor() {
    return new Cursor(records.cursor());
  }

  @Override
  public void close() {
    records.close();
  }

  /** Sorts stores. */
  static final class Sort implements Closeable {
    private final ExternalMergeSort sort = new ExternalMergeSort();
    private final RecordBuffer buffer = new RecordBuffer();

    /**
     * Adds a store.
     *
     * @param label its folded name
     * @param companyLabel rank of its company's label among all labels; equal labels have the same
     *     rank
     * @param company number of the head that is its company
     * @param city number of the head that is its city
     * @param addressWords the number of leading positions that are the words of its address
     * @param terms the terms of its address and ZIP code, as {@link TermDictionary} numbers them
     * @param categories the number of its combination of categories
     * @param result its SearchResult
     */
    void add(
        Store store,
        String label,
        int companyLabel,
        int company,
        int city,
        int addressWords,
        int[] terms,
        int categories,
        byte[] result) {
      buffer
          .clear()
          .sortedInt(companyLabel)
          .sortedInt(company)
          .sortedInt(city)
          .sortedInt(-store.reviewCount())
          .sortedText(label)
          .sortedText(store.slug())
          .raw(result)
          .endKey()
          .number(addressWords)
          .number(categories)
          .number(TypeaheadFormat.phone(store.phone()) + 1)
          .number(terms.length);
      for (int term : terms) {
        buffer.number(term);
      }
      sort.add(buffer);
    }

    StoreEntries sorted() {
      return new StoreEntries(sort.sorted());
    }

    @Override
    public void close() {
      sort.close();
    }
  }

  /** Reads one store after the other. */
  static final class Cursor {
    private final RecordCursor record;
    private int company;
    private int city;

    private Cursor(RecordCursor record) {
      this.record = record;
    }

    /** Moves to the next store; whether there is one. */
    boolean next() {
      boolean found = record.next();
      if (found) {
        record.sortedInt();
        company = record.sortedInt();
        city = record.sortedInt();
        record.sortedInt();
      }
      return found;
    }

    int company() {
      return company;
    }

    int city() {
      return city;
    }

    /** The fields after the ranks. They can be read once, in this order. */
    String label() {
      return record.sortedText();
    }

    /** The SearchResult, instead of {@link #value}. */
    byte[] result() {
      record.sortedText();
      record.sortedText();
      return record.restOfKey();
    }

    /** The fields of a store that are not part of the rank. */
    Value value() {
      record.skipKey();
      int addressWords = (int) record.number();
      int categories = (int) record.number();
      long phone = record.number() - 1;
      int[] terms = new int[(int) record.number()];
      for (int i = 0; i < terms.length; i++) {
        terms[i] = (int) record.number();
      }
      return new Value(addressWords, categories, phone, terms);
    }
  }

  /**
   * The values of a store apart from its rank.
   *
   * @param phone its ten digits as a number, -1 if it has none
   */
  @SuppressWarnings("ArrayRecordComponent") // carried, never compared
  record Value(int addressWords, int categories, long phone, int[] terms) {}
}

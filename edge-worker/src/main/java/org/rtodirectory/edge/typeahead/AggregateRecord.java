package org.rtodirectory.edge.typeahead;

import org.rtodirectory.edge.typeahead.Records.Numbers;

/**
 * A decoder for the records of aggregates, see AGGREGATES in {@link
 * org.rtodirectory.schemas.snapshot.TypeaheadFormat}. For one thread. Reused for one record after
 * the other.
 */
final class AggregateRecord {
  private final Numbers numbers = new Numbers();

  /** Twice the size, plus one for a city. */
  private int sizeAndType;

  private int categories;

  /** The number of stores of a city, or the start of a company's list of stores in bytes. */
  private int storeCountOrListStart;

  /** The length of a company's list of stores in bytes. */
  private int listLength;

  /** Reads the record of an aggregate. */
  void read(Records records, int aggregate) {
    records.read(aggregate, numbers);
    sizeAndType = numbers.next();
    categories = numbers.next();
    storeCountOrListStart = numbers.next();
    listLength = isCity() ? 0 : numbers.next();
  }

  boolean isCity() {
    return (sizeAndType & 1) != 0;
  }

  /**
   * Returns the size of the aggregate, see {@link
   * org.rtodirectory.schemas.snapshot.TypeaheadFormat#size}.
   */
  int size() {
    return sizeAndType >>> 1;
  }

  /** Returns the number of the combination of categories of the aggregate. */
  int categories() {
    return categories;
  }

  /** Returns the number of stores of a city. */
  int storeCount() {
    return storeCountOrListStart;
  }

  /** Opens the list of the stores of a company. */
  void openStores(TypeaheadSections index, Postings.Cursor cursor) {
    long start = storeCountOrListStart;
    cursor.open(index.companyStores(), start, start + listLength);
  }

  /** Returns a reader of the occurrences of the name, which can be read once. */
  Numbers occurrences() {
    return numbers;
  }
}

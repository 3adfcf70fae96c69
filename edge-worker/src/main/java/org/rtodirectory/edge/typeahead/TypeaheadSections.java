package org.rtodirectory.edge.typeahead;

import java.util.List;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;
import org.rtodirectory.schemas.api.Vertical;
import org.rtodirectory.schemas.snapshot.FragmentTable;
import org.rtodirectory.schemas.snapshot.LocationPoints;
import org.rtodirectory.schemas.snapshot.Region;
import org.rtodirectory.schemas.snapshot.Section;
import org.rtodirectory.schemas.snapshot.Snapshot;
import org.rtodirectory.schemas.snapshot.SnapshotException;

/**
 * The opened sections of the index of one vertical. Immutable and safe for all threads.
 *
 * @param trie the terms
 * @param terms the attributes of the terms
 * @param postings the posting lists of the terms
 * @param aggregates the records of the cities and companies
 * @param aggregateTable the attributes of the cities and companies
 * @param companyStores the lists of the stores of each company
 * @param stores the records of the stores, see {@link
 *     org.rtodirectory.schemas.snapshot.TypeaheadFormat}
 * @param categories the terms of each combination of categories
 * @param categoryTerms the terms that stand for a category
 * @param equivalents the pairs of a term and the term of a category that it means, ascending
 * @param sounds pairs of the hash of a sound and a term that has it, ascending
 * @param results the JSON of each entry in a search response
 * @param points the ZIP code centers of the stores, in their order
 */
record TypeaheadSections(
    TermTrie trie,
    TermTable terms,
    Postings postings,
    Records aggregates,
    AggregateTable aggregateTable,
    Region companyStores,
    Records stores,
    Records categories,
    List<Integer> categoryTerms,
    Region equivalents,
    Region sounds,
    FragmentTable results,
    LocationPoints points) {
  /** The length of a pair of ints in bytes. */
  private static final int PAIR_LENGTH = 2 * Integer.BYTES;

  static TypeaheadSections of(Snapshot snapshot, Vertical vertical) throws SnapshotException {
    TermTable terms = new TermTable(snapshot.typeahead(Section.TYPEAHEAD_TERMS, vertical));
    Records aggregates =
        new Records(
            snapshot.typeahead(Section.TYPEAHEAD_AGGREGATES, vertical),
            snapshot.typeahead(Section.TYPEAHEAD_AGGREGATE_OFFSETS, vertical));
    Records categories =
        new Records(
            snapshot.typeahead(Section.TYPEAHEAD_CATEGORIES, vertical),
            snapshot.typeahead(Section.TYPEAHEAD_CATEGORY_OFFSETS, vertical));
    return new TypeaheadSections(
        new TermTrie(
            snapshot.typeahead(Section.TYPEAHEAD_NODES, vertical),
            snapshot.typeahead(Section.TYPEAHEAD_FIRST_BYTES, vertical),
            snapshot.typeahead(Section.TYPEAHEAD_EDGES, vertical)),
        terms,
        new Postings(terms, snapshot.typeahead(Section.TYPEAHEAD_POSTINGS, vertical)),
        aggregates,
        AggregateTable.of(aggregates, terms),
        snapshot.typeahead(Section.TYPEAHEAD_COMPANY_STORES, vertical),
        new Records(
            snapshot.typeahead(Section.TYPEAHEAD_STORES, vertical),
            snapshot.typeahead(Section.TYPEAHEAD_STORE_OFFSETS, vertical)),
        categories,
        termsOf(categories),
        snapshot.typeahead(Section.TYPEAHEAD_EQUIVALENTS, vertical),
        snapshot.typeahead(Section.TYPEAHEAD_SOUNDS, vertical),
        snapshot.searchResults(vertical),
        LocationPoints.of(snapshot.typeahead(Section.TYPEAHEAD_ZIPS, vertical)));
  }

  private static List<Integer> termsOf(Records records) {
    Records.Numbers numbers = new Records.Numbers();
    IntStream.Builder terms = IntStream.builder();
    for (int record = 0; record < records.count(); record++) {
      records.read(record, numbers);
      while (numbers.hasNext()) {
        terms.add(numbers.next());
      }
    }
    return terms.build().distinct().boxed().toList();
  }

  /** Returns the number of aggregates. The first store is the entry with this number. */
  int aggregateCount() {
    return aggregates.count();
  }

  /** Returns the number of entries. */
  int count() {
    return results.count();
  }

  /**
   * Passes the terms of the categories that the terms from {@code first} to {@code end}, exclusive,
   * mean to {@code action}. O(log pairs + categories).
   */
  void equivalents(int first, int end, IntConsumer action) {
    forEach(equivalents, first, end, action);
  }

  /**
   * Passes the terms with this hash code of their {@link org.rtodirectory.schemas.text.PhoneticKey}
   * to {@code action}. O(log pairs + terms).
   */
  void sounds(int hash, IntConsumer action) {
    forEach(sounds, hash, hash + 1L, action);
  }

  private static void forEach(Region pairs, long first, long end, IntConsumer action) {
    long low = 0;
    long high = pairs.length() / PAIR_LENGTH;
    long count = high;
    while (low < high) {
      long middle = (low + high) >>> 1;
      if (pairs.getInt(middle * PAIR_LENGTH) < first) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    for (; low < count && pairs.getInt(low * PAIR_LENGTH) < end; low++) {
      action.accept(pairs.getInt(low * PAIR_LENGTH + Integer.BYTES));
    }
  }
}

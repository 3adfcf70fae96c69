package org.rtodirectory.edge.typeahead;

import java.util.function.IntConsumer;
import org.rtodirectory.schemas.api.Vertical;
import org.rtodirectory.schemas.snapshot.FragmentTable;
import org.rtodirectory.schemas.snapshot.LocationPoints;
import org.rtodirectory.schemas.snapshot.Region;
import org.rtodirectory.schemas.snapshot.Section;
import org.rtodirectory.schemas.snapshot.Snapshot;
import org.rtodirectory.schemas.snapshot.SnapshotException;
import org.rtodirectory.schemas.snapshot.TypeaheadFormat;

/**
 * The sections of the index of one vertical, opened. Immutable and safe for all threads.
 *
 * @param names which entries have a term in a name, state or category
 * @param addresses which stores have a term in their address
 * @param categories the combinations of categories
 * @param equivalents pairs of a term and a category that it means, ascending
 * @param sounds pairs of the hash of a sound and a term that has it, ascending
 * @param points where the stores are, in their order
 */
record TypeaheadSections(
    TermTrie trie,
    TermTable terms,
    Postings names,
    Postings addresses,
    Records heads,
    Records stores,
    Records categories,
    Region equivalents,
    Region sounds,
    FragmentTable results,
    LocationPoints points) {
  private static final int PAIR = 2 * Integer.BYTES;

  static TypeaheadSections of(Snapshot snapshot, Vertical vertical) throws SnapshotException {
    Region terms = snapshot.typeahead(Section.TYPEAHEAD_TERMS, vertical);
    return new TypeaheadSections(
        new TermTrie(
            snapshot.typeahead(Section.TYPEAHEAD_NODES, vertical),
            snapshot.typeahead(Section.TYPEAHEAD_FIRST_BYTES, vertical),
            snapshot.typeahead(Section.TYPEAHEAD_EDGES, vertical)),
        new TermTable(terms),
        new Postings(
            terms,
            TypeaheadFormat.TERM_POSTINGS,
            snapshot.typeahead(Section.TYPEAHEAD_POSTINGS, vertical)),
        new Postings(
            terms,
            TypeaheadFormat.TERM_ADDRESS_POSTINGS,
            snapshot.typeahead(Section.TYPEAHEAD_ADDRESS_POSTINGS, vertical)),
        new Records(
            snapshot.typeahead(Section.TYPEAHEAD_HEADS, vertical),
            snapshot.typeahead(Section.TYPEAHEAD_HEAD_OFFSETS, vertical)),
        new Records(
            snapshot.typeahead(Section.TYPEAHEAD_STORES, vertical),
            snapshot.typeahead(Section.TYPEAHEAD_STORE_OFFSETS, vertical)),
        new Records(
            snapshot.typeahead(Section.TYPEAHEAD_CATEGORIES, vertical),
            snapshot.typeahead(Section.TYPEAHEAD_CATEGORY_OFFSETS, vertical)),
        snapshot.typeahead(Section.TYPEAHEAD_EQUIVALENTS, vertical),
        snapshot.typeahead(Section.TYPEAHEAD_SOUNDS, vertical),
        snapshot.searchResults(vertical),
        LocationPoints.of(snapshot.typeahead(Section.TYPEAHEAD_ZIPS, vertical)));
  }

  /** How many entries are cities or companies: those before this number. */
  int headCount() {
    return heads.count();
  }

  /** The size of the largest city or company, see {@link TypeaheadFormat#size}. */
  int maxSize() {
    if (headCount() == 0) {
      return 0;
    }
    Records.Numbers first = new Records.Numbers();
    heads.read(0, first);
    return first.next() >>> 1;
  }

  /** How many entries there are. */
  int count() {
    return results.count();
  }

  /** How often a term occurs, as the bytes of its posting lists: one to three for each entry. */
  long frequency(int term) {
    return names.bytes(term, term + 1) + addresses.bytes(term, term + 1);
  }

  /** Passes on the categories that the terms of a range mean. O(log pairs + categories). */
  void equivalents(int first, int end, IntConsumer action) {
    forEach(equivalents, first, end, action);
  }

  /** Passes on the terms with the hash of a sound. O(log pairs + terms). */
  void sounds(int hash, IntConsumer action) {
    forEach(sounds, hash, hash + 1L, action);
  }

  private static void forEach(Region pairs, long first, long end, IntConsumer action) {
    long low = 0;
    long high = pairs.length() / PAIR;
    long count = high;
    while (low < high) {
      long middle = (low + high) >>> 1;
      if (pairs.getInt(middle * PAIR) < first) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    for (; low < count && pairs.getInt(low * PAIR) < end; low++) {
      action.accept(pairs.getInt(low * PAIR + Integer.BYTES));
    }
  }
}

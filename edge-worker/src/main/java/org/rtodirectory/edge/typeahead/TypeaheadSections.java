package org.rtodirectory.edge.typeahead;

import org.rtodirectory.schemas.api.Vertical;
import org.rtodirectory.schemas.snapshot.FragmentTable;
import org.rtodirectory.schemas.snapshot.LocationPoints;
import org.rtodirectory.schemas.snapshot.Region;
import org.rtodirectory.schemas.snapshot.Section;
import org.rtodirectory.schemas.snapshot.Snapshot;
import org.rtodirectory.schemas.snapshot.SnapshotException;
import org.rtodirectory.schemas.snapshot.TypeaheadFormat;

/**
 * The sections of the index of one vertical, opened. Immutable; safe for all threads.
 *
 * @param names which cities and companies have a term, and which stores through theirs
 * @param addresses which stores have a term in their address
 * @param points where the stores are, in their order
 */
record TypeaheadSections(
    TermTrie trie,
    Postings names,
    Postings addresses,
    Region tops,
    Records heads,
    Records stores,
    FragmentTable results,
    LocationPoints points,
    Region zips) {

  static TypeaheadSections of(Snapshot snapshot, Vertical vertical) throws SnapshotException {
    TermTrie trie =
        new TermTrie(
            snapshot.typeahead(Section.TYPEAHEAD_NODES, vertical),
            snapshot.typeahead(Section.TYPEAHEAD_FIRST_BYTES, vertical),
            snapshot.typeahead(Section.TYPEAHEAD_EDGES, vertical),
            snapshot.typeahead(Section.TYPEAHEAD_TOP_NODES, vertical));
    Postings names =
        new Postings(
            snapshot.typeahead(Section.TYPEAHEAD_TERMS, vertical),
            snapshot.typeahead(Section.TYPEAHEAD_POSTINGS, vertical));
    Records heads =
        new Records(
            snapshot.typeahead(Section.TYPEAHEAD_HEADS, vertical),
            snapshot.typeahead(Section.TYPEAHEAD_HEAD_OFFSETS, vertical));
    FragmentTable results = snapshot.searchResults(vertical);
    Region zips = snapshot.typeahead(Section.TYPEAHEAD_ZIPS, vertical);
    return new TypeaheadSections(
        trie,
        names,
        new Postings(
            snapshot.typeahead(Section.TYPEAHEAD_ADDRESS_TERMS, vertical),
            snapshot.typeahead(Section.TYPEAHEAD_ADDRESS_POSTINGS, vertical)),
        snapshot.typeahead(Section.TYPEAHEAD_TOPS, vertical),
        heads,
        new Records(
            snapshot.typeahead(Section.TYPEAHEAD_STORES, vertical),
            snapshot.typeahead(Section.TYPEAHEAD_STORE_OFFSETS, vertical)),
        results,
        LocationPoints.of(zips),
        zips);
  }

  /** The five digits of the ZIP code of a store. */
  int zip(int store) {
    return LocationPoints.digits(zips.getInt((long) store * Integer.BYTES));
  }

  /** How many entries are cities or companies: those before this number. */
  int headCount() {
    return heads.count();
  }

  /** How many entries there are. */
  int count() {
    return results.count();
  }

  /** One of the entries of a top-k list: those of names, then those of addresses. */
  int top(int list, int index) {
    return tops.getInt(((long) list * 2 * TypeaheadFormat.TOP_LENGTH + index) * Integer.BYTES);
  }

  /** The terms of the categories that a phrase means. */
  TermSet categories(int phrase) {
    TermSet categories = new TermSet();
    Postings.Cursor list = new Postings.Cursor();
    list.open(names, phrase);
    for (int term = list.next(); term != EntryBits.END; term = list.next()) {
      categories.add(0, term, term + 1);
    }
    return categories;
  }

  boolean isCity(int head) {
    return (heads.first(head) & 1) != 0;
  }

  /** How many words the label of a city or company has. */
  int labelWords(int head) {
    return heads.first(head) >>> 1;
  }

  EntryTerms newEntryTerms() {
    return new EntryTerms(heads, stores);
  }
}

package org.rtodirectory.edge.typeahead;

import org.rtodirectory.resource.Vertical;
import org.rtodirectory.snapshot.FragmentTable;
import org.rtodirectory.snapshot.Region;
import org.rtodirectory.snapshot.Section;
import org.rtodirectory.snapshot.Snapshot;
import org.rtodirectory.snapshot.SnapshotException;
import org.rtodirectory.snapshot.ZipIndex;
import org.rtodirectory.typeahead.TypeaheadFormat;

/**
 * The sections of the index of one vertical, opened. Immutable; safe for all threads.
 *
 * @param names which cities and companies have a term, and which stores through theirs
 * @param addresses which stores have a term in their address
 */
record TypeaheadParts(
    TermTrie trie,
    Postings names,
    Postings addresses,
    Region tops,
    Records heads,
    Records stores,
    FragmentTable results,
    ZipIndex zips,
    Region phones) {

  static TypeaheadParts of(Snapshot snapshot, Vertical vertical) throws SnapshotException {
    return new TypeaheadParts(
        new TermTrie(
            snapshot.typeahead(Section.TYPEAHEAD_NODES, vertical),
            snapshot.typeahead(Section.TYPEAHEAD_FIRST_BYTES, vertical),
            snapshot.typeahead(Section.TYPEAHEAD_EDGES, vertical),
            snapshot.typeahead(Section.TYPEAHEAD_TOP_NODES, vertical)),
        new Postings(
            snapshot.typeahead(Section.TYPEAHEAD_TERMS, vertical),
            snapshot.typeahead(Section.TYPEAHEAD_POSTINGS, vertical)),
        new Postings(
            snapshot.typeahead(Section.TYPEAHEAD_ADDRESS_TERMS, vertical),
            snapshot.typeahead(Section.TYPEAHEAD_ADDRESS_POSTINGS, vertical)),
        snapshot.typeahead(Section.TYPEAHEAD_TOPS, vertical),
        new Records(
            snapshot.typeahead(Section.TYPEAHEAD_HEADS, vertical),
            snapshot.typeahead(Section.TYPEAHEAD_HEAD_OFFSETS, vertical)),
        new Records(
            snapshot.typeahead(Section.TYPEAHEAD_STORES, vertical),
            snapshot.typeahead(Section.TYPEAHEAD_STORE_OFFSETS, vertical)),
        snapshot.searchResults(vertical),
        snapshot.zips(),
        snapshot.typeahead(Section.TYPEAHEAD_PHONES, vertical));
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

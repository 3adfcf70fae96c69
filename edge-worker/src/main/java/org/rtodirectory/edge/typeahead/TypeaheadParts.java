package org.rtodirectory.edge.typeahead;

import org.rtodirectory.resource.Vertical;
import org.rtodirectory.snapshot.FragmentTable;
import org.rtodirectory.snapshot.Region;
import org.rtodirectory.snapshot.Section;
import org.rtodirectory.snapshot.Snapshot;
import org.rtodirectory.snapshot.SnapshotException;
import org.rtodirectory.snapshot.ZipIndex;

/** The sections of the index of one vertical, opened. Immutable; safe for all threads. */
record TypeaheadParts(
    TermTrie trie,
    Postings postings,
    HeadLabels headLabels,
    Items heads,
    StoreLists stores,
    Region storeOrder,
    FragmentTable results,
    ZipIndex zips,
    Region phones) {

  static TypeaheadParts of(Snapshot snapshot, Vertical vertical) throws SnapshotException {
    Sections sections = new Sections(snapshot, vertical);
    return new TypeaheadParts(
        new TermTrie(
            sections.get(Section.TYPEAHEAD_NODES),
            sections.get(Section.TYPEAHEAD_FIRST_BYTES),
            sections.get(Section.TYPEAHEAD_EDGES)),
        new Postings(
            sections.get(Section.TYPEAHEAD_TERMS),
            sections.get(Section.TYPEAHEAD_POSTINGS),
            sections.get(Section.TYPEAHEAD_TOPS),
            sections.get(Section.TYPEAHEAD_UNIONS)),
        new HeadLabels(
            sections.items(Section.TYPEAHEAD_LABELS, Section.TYPEAHEAD_LABEL_OFFSETS),
            sections.get(Section.TYPEAHEAD_ORDER),
            sections.get(Section.TYPEAHEAD_ORDER_LOWEST)),
        sections.items(Section.TYPEAHEAD_HEADS, Section.TYPEAHEAD_HEAD_OFFSETS),
        new StoreLists(
            sections.get(Section.TYPEAHEAD_STORES), sections.get(Section.TYPEAHEAD_STORE_OFFSETS)),
        sections.get(Section.TYPEAHEAD_STORE_ORDER),
        snapshot.searchResults(vertical),
        snapshot.zips(),
        sections.get(Section.TYPEAHEAD_PHONES));
  }

  /** How many entries are cities or companies: those before this number. */
  int headCount() {
    return headLabels.count();
  }

  /** How many entries there are. */
  int count() {
    return results.count();
  }

  StoreLabels newStoreLabels() {
    return new StoreLabels(headLabels.labels(), trie, stores, storeOrder);
  }

  EntryTerms newEntryTerms() {
    return new EntryTerms(heads, stores);
  }

  private record Sections(Snapshot snapshot, Vertical vertical) {
    Region get(Section section) throws SnapshotException {
      return snapshot.typeahead(section, vertical);
    }

    Items items(Section bytes, Section offsets) throws SnapshotException {
      return new Items(get(bytes), get(offsets));
    }
  }
}

package org.rtodirectory.generator.indexing;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import org.rtodirectory.generator.report.Failure;
import org.rtodirectory.schemas.api.Vertical;
import org.rtodirectory.schemas.snapshot.ByteSequence;
import org.rtodirectory.schemas.snapshot.FragmentTable;
import org.rtodirectory.schemas.snapshot.Section;
import org.rtodirectory.schemas.snapshot.SnapshotWriter;
import org.rtodirectory.schemas.snapshot.TypeaheadFormat;

/**
 * Builds the typeahead index of one vertical as {@link TypeaheadFormat} lays it out: the entries'
 * terms are written as they come, and each term's entries collected on the way. Takes memory for
 * each term, city and company, and for the posting lists.
 */
final class TypeaheadIndexBuilder {
  private final TypeaheadEntries entries;
  private final Vertical vertical;
  private final SnapshotWriter snapshot;
  private final List<String> terms;
  private final int[] places;
  private final PostingLists names;
  private final PostingLists addresses;
  private final ByteSequence zips = new ByteSequence();

  private TypeaheadIndexBuilder(
      TypeaheadEntries entries,
      TermDictionary dictionary,
      Vertical vertical,
      SnapshotWriter snapshot) {
    this.entries = entries;
    this.vertical = vertical;
    this.snapshot = snapshot;
    this.terms = dictionary.sorted();
    this.places = dictionary.places(terms);
    this.names = new PostingLists(places.length);
    this.addresses = new PostingLists(places.length);
  }

  static void write(
      TypeaheadEntries entries,
      TermDictionary dictionary,
      Vertical vertical,
      SnapshotWriter snapshot)
      throws IOException {
    new TypeaheadIndexBuilder(entries, dictionary, vertical, snapshot).write();
    FragmentTable.write( // The posting lists are free now.
        snapshot,
        entries::writeResults,
        Section.TYPEAHEAD_RESULTS.id(vertical),
        Section.TYPEAHEAD_RESULT_OFFSETS.id(vertical),
        Section.TYPEAHEAD_RESULT_DIGESTS.id(vertical));
  }

  private void write() throws IOException {
    for (TypeaheadEntries.Category category : entries.categories()) {
      post(category.phrases(), places[category.term()[0] >>> 1], names);
    }
    writeHeads();
    writeStores();
    snapshot.section(Section.TYPEAHEAD_ZIPS.id(vertical), zips);
    writeTerms(names, Section.TYPEAHEAD_TERMS, Section.TYPEAHEAD_POSTINGS);
    writeTerms(addresses, Section.TYPEAHEAD_ADDRESS_TERMS, Section.TYPEAHEAD_ADDRESS_POSTINGS);
    writeTrie();
  }

  private void writeHeads() throws IOException {
    Offsets offsets = new Offsets();
    snapshot.section(
        Section.TYPEAHEAD_HEADS.id(vertical),
        out -> {
          for (int entry = 0; entry < entries.heads().size(); entry++) {
            byte[] head = head(entry);
            out.write(head);
            offsets.add(head.length);
          }
        });
    snapshot.section(Section.TYPEAHEAD_HEAD_OFFSETS.id(vertical), offsets.ends);
  }

  private byte[] head(int entry) {
    TypeaheadEntries.Head head = entries.heads().get(entry);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    number(2 * head.labelWords() + (head.isCity() ? 1 : 0), bytes);
    terms(head.terms(), bytes);
    post(head.terms(), entry, names);
    post(head.queries(), entry, names);
    post(head.labelTerm(), entry, names);
    return bytes.toByteArray();
  }

  private void writeStores() throws IOException {
    Offsets offsets = new Offsets();
    snapshot.section(
        Section.TYPEAHEAD_STORES.id(vertical),
        out ->
            entries.forEachStore(
                entry -> {
                  byte[] store = store(offsets.count, entry);
                  out.write(store);
                  offsets.add(store.length);
                }));
    snapshot.section(Section.TYPEAHEAD_STORE_OFFSETS.id(vertical), offsets.ends);
  }

  private byte[] store(int number, TypeaheadEntries.StoreEntry store) {
    zips.addFixed(store.zip(), Integer.BYTES);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(32);
    number(store.company(), bytes);
    number(store.city(), bytes);
    terms(store.terms(), bytes);
    int own = entries.heads().size() + number;
    TypeaheadEntries.Head company = entries.heads().get(store.company());
    post(company.terms(), own, names);
    post(company.labelTerm(), own, names);
    post(entries.heads().get(store.city()).terms(), own, names);
    post(store.categories(), own, names);
    post(store.terms(), own, addresses);
    return bytes.toByteArray();
  }

  private static void number(int value, ByteArrayOutputStream bytes) {
    byte[] number = new byte[ByteSequence.LONGEST_NUMBER];
    bytes.write(number, 0, ByteSequence.encode(value, number));
  }

  private void terms(int[] occurrences, ByteArrayOutputStream bytes) {
    for (int occurrence : occurrences) {
      number(2 * places[occurrence >>> 1] + (occurrence & 1), bytes);
    }
  }

  private void post(int[] occurrences, int entry, PostingLists lists) {
    for (int occurrence : occurrences) {
      lists.add(places[occurrence >>> 1], entry);
    }
  }

  /** Writes posting lists, and for each term where its list begins. */
  private void writeTerms(PostingLists lists, Section terms, Section postings) throws IOException {
    Offsets offsets = new Offsets();
    for (int term = 0; term < lists.terms(); term++) {
      offsets.add(lists.length(term));
    }
    snapshot.section(terms.id(vertical), offsets.ends);
    snapshot.section(postings.id(vertical), lists::writeTo);
  }

  private void writeTrie() throws IOException {
    TermTrieWriter trie = new TermTrieWriter(terms);
    long[] before = new long[names.terms() + 1];
    for (int term = 0; term < names.terms(); term++) {
      before[term + 1] = before[term] + names.count(term) + addresses.count(term);
    }
    ByteArrayOutputStream tops = new ByteArrayOutputStream();
    ByteArrayOutputStream nodes = new ByteArrayOutputStream();
    for (TermTrieWriter.FullNode node : trie.fullNodes(before)) {
      ints(nodes, node.number());
      ints(tops, names.lowest(node.first(), node.end()));
      ints(tops, addresses.lowest(node.first(), node.end()));
    }
    TermTrieWriter.Layout layout = trie.layout();
    section(Section.TYPEAHEAD_NODES, layout.nodes());
    section(Section.TYPEAHEAD_FIRST_BYTES, layout.firstBytes());
    section(Section.TYPEAHEAD_EDGES, layout.edges());
    section(Section.TYPEAHEAD_TOP_NODES, nodes.toByteArray());
    section(Section.TYPEAHEAD_TOPS, tops.toByteArray());
  }

  private static void ints(ByteArrayOutputStream out, int... values) {
    ByteBuffer bytes =
        ByteBuffer.allocate(values.length * Integer.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    bytes.asIntBuffer().put(values);
    out.writeBytes(bytes.array());
  }

  private void section(Section section, byte[] bytes) throws IOException {
    snapshot.section(section.id(vertical), bytes);
  }

  /** The offsets of items, and of the end: unsigned ints, little-endian. */
  private static final class Offsets {
    private static final long LARGEST = 0xffff_ffffL;

    private final ByteSequence ends = new ByteSequence();
    private long end;
    private int count;

    Offsets() {
      ends.addFixed(0, Integer.BYTES);
    }

    void add(int length) {
      end += length;
      if (end > LARGEST) {
        throw new Failure(
            "The database holds more open locations than a search has room for. Publish them as"
                + " several directories, for example by state.");
      }
      ends.addFixed(end, Integer.BYTES);
      count++;
    }
  }
}

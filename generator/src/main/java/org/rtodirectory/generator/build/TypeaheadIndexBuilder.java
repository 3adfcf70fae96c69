package org.rtodirectory.generator.build;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.function.IntFunction;
import java.util.stream.Stream;
import org.rtodirectory.generator.failure.Failure;
import org.rtodirectory.generator.sort.ExternalMergeSort;
import org.rtodirectory.generator.sort.RecordBuffer;
import org.rtodirectory.generator.sort.RecordCursor;
import org.rtodirectory.generator.sort.SortedRecords;
import org.rtodirectory.resource.Vertical;
import org.rtodirectory.snapshot.Region;
import org.rtodirectory.snapshot.Section;
import org.rtodirectory.typeahead.TypeaheadFormat;

/**
 * Builds the typeahead index of one vertical as {@link TypeaheadFormat} lays it out: the entries'
 * terms are written as they come, and each term's entries collected on the way. Takes memory for
 * each term, city and company, and a bit for each store; what is there for each store and each of
 * its words is sorted and collected outside memory.
 */
final class TypeaheadIndexBuilder {
  private final Entries entries;
  private final TermDictionary dictionary;
  private final Vertical vertical;
  private final SnapshotWriter snapshot;
  private final int[] places;
  private final PostingCollector postings;
  private final ExternalMergeSort labels = new ExternalMergeSort();
  private final ExternalMergeSort phones = new ExternalMergeSort();
  private final RecordBuffer buffer = new RecordBuffer();

  private TypeaheadIndexBuilder(
      Entries entries, TermDictionary dictionary, Vertical vertical, SnapshotWriter snapshot) {
    this.entries = entries;
    this.dictionary = dictionary;
    this.vertical = vertical;
    this.snapshot = snapshot;
    this.places = dictionary.places();
    this.postings = new PostingCollector(places.length);
  }

  /**
   * Writes the sections of {@code vertical}.
   *
   * @param dictionary the terms of the entries
   */
  static void write(
      Entries entries, TermDictionary dictionary, Vertical vertical, SnapshotWriter snapshot)
      throws IOException {
    TypeaheadIndexBuilder index =
        new TypeaheadIndexBuilder(entries, dictionary, vertical, snapshot);
    try (index.labels;
        index.phones;
        index.postings) {
      index.write();
    }
  }

  private void write() throws IOException {
    List<Head> heads = entries.heads();
    items(Section.TYPEAHEAD_HEADS, Section.TYPEAHEAD_HEAD_OFFSETS, heads.size(), this::head);
    writeStores();
    writeStoreOrder();
    writePhones();
    writeTerms();
    items(
        Section.TYPEAHEAD_LABELS,
        Section.TYPEAHEAD_LABEL_OFFSETS,
        heads.size(),
        head -> heads.get(head).label().getBytes(StandardCharsets.UTF_8));
    LabelOrder order = new LabelOrder(heads);
    section(Section.TYPEAHEAD_ORDER, order.order());
    section(Section.TYPEAHEAD_ORDER_LOWEST, order.lowest());
    FragmentTableWriter.write(
        snapshot,
        results(),
        Section.TYPEAHEAD_RESULTS.id(vertical),
        Section.TYPEAHEAD_RESULT_OFFSETS.id(vertical),
        Section.TYPEAHEAD_RESULT_DIGESTS.id(vertical));
  }

  private byte[] head(int entry) {
    Head head = entries.heads().get(entry);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    number(head.labelWords(), bytes);
    terms(head.terms(), bytes);
    post(head.terms(), entry, true);
    post(head.queries(), entry, true);
    return bytes.toByteArray();
  }

  private void writeStores() throws IOException {
    try (Offsets offsets = Offsets.ints()) {
      snapshot.section(
          Section.TYPEAHEAD_STORES.id(vertical),
          out -> {
            StoreEntries.Cursor stores = entries.stores().cursor();
            for (int number = 0; stores.next(); number++) {
              byte[] store = store(number, stores);
              out.write(store);
              offsets.add(store.length);
            }
          });
      snapshot.section(Section.TYPEAHEAD_STORE_OFFSETS.id(vertical), offsets);
    }
  }

  /** The stores in the order of their labels. */
  private void writeStoreOrder() throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(Integer.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    try (SortedRecords sorted = labels.sorted()) {
      snapshot.section(
          Section.TYPEAHEAD_STORE_ORDER.id(vertical),
          out -> {
            RecordCursor order = sorted.cursor();
            while (order.next()) {
              order.skipKey();
              out.write(bytes.putInt(0, (int) order.number()).array());
            }
          });
    }
  }

  /** The stores in the order of their telephone numbers. */
  private void writePhones() throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    try (SortedRecords sorted = phones.sorted()) {
      snapshot.section(
          Section.TYPEAHEAD_PHONES.id(vertical),
          out -> {
            RecordCursor order = sorted.cursor();
            while (order.next()) {
              out.write(bytes.putLong(0, order.unsignedLong()).array());
            }
          });
    }
  }

  private byte[] store(int number, StoreEntries.Cursor store) {
    // A stable order for equal labels.
    labels.add(buffer.clear().sortedText(store.label()).endKey().number(number));
    StoreEntries.Value value = store.value();
    if (value.phone() >= 0) {
      long phone = value.phone() << TypeaheadFormat.PHONE_SHIFT | number;
      phones.add(buffer.clear().unsignedLong(phone).endKey());
    }
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(32);
    number(store.company(), bytes);
    number(store.city(), bytes);
    number(value.addressWords(), bytes);
    terms(value.terms(), bytes);
    int own = entries.heads().size() + number;
    post(entries.heads().get(store.company()).terms(), own, false);
    post(value.terms(), own, false);
    post(entries.heads().get(store.city()).terms(), own, false);
    post(entries.categories().get(value.categories()), own, false);
    return bytes.toByteArray();
  }

  private static void number(int value, ByteArrayOutputStream bytes) {
    byte[] number = new byte[VariableLength.MAXIMUM_LENGTH];
    bytes.write(number, 0, VariableLength.encode(value, number));
  }

  private void terms(int[] occurrences, ByteArrayOutputStream bytes) {
    for (int occurrence : occurrences) {
      number(2 * places[occurrence >>> 1] + (occurrence & 1), bytes);
    }
  }

  private void post(int[] occurrences, int entry, boolean isHead) {
    for (int occurrence : occurrences) {
      postings.add(places[occurrence >>> 1], entry, isHead);
    }
  }

  private void writeTerms() throws IOException {
    TermTrieWriter trie = new TermTrieWriter(dictionary.sorted());
    ByteArrayOutputStream tops = new ByteArrayOutputStream();
    List<Integer> nodesWithTops = new ArrayList<>();
    try (PostingLists lists = postings.lists()) {
      postings.close(); // They are joined: their room on the disk is free.
      byte[] termTable = termTable(lists);
      Region terms = Region.of(termTable);
      List<TermTrieWriter.FullNode> full =
          trie.fullNodes(
              term ->
                  terms.getInt(
                      (long) term * TypeaheadFormat.TERM_LENGTH
                          + TypeaheadFormat.TERM_COUNT_BEFORE));
      ByteArrayOutputStream unions = new ByteArrayOutputStream();
      snapshot.section(
          Section.TYPEAHEAD_POSTINGS.id(vertical),
          out -> {
            lists.writeTo(out);
            Unions union = new Unions(lists, terms, out, unions, tops);
            for (TermTrieWriter.FullNode node : full) {
              if (union.write(node)) {
                nodesWithTops.add(node.number());
              }
            }
          });
      section(Section.TYPEAHEAD_TERMS, termTable);
      section(Section.TYPEAHEAD_UNIONS, unions.toByteArray());
    }
    TermTrieWriter.Layout layout = trie.layout(nodesWithTops);
    section(Section.TYPEAHEAD_NODES, layout.nodes());
    section(Section.TYPEAHEAD_FIRST_BYTES, layout.firstBytes());
    section(Section.TYPEAHEAD_EDGES, layout.edges());
    section(Section.TYPEAHEAD_TOPS, tops.toByteArray());
  }

  /** The section TERMS. */
  private byte[] termTable(PostingLists lists) {
    int length = Math.multiplyExact(lists.terms() + 1, TypeaheadFormat.TERM_LENGTH);
    byte[] table = new byte[length];
    ByteBuffer terms = ByteBuffer.wrap(table).order(ByteOrder.LITTLE_ENDIAN);
    long offset = 0;
    int count = 0;
    int heads = 0;
    for (int term = 0; term < lists.terms(); term++) {
      terms.putLong(offset).putInt(count).putInt(heads);
      offset += lists.length(term);
      count = plus(count, lists.count(term));
      heads += lists.heads(term);
    }
    terms.putLong(offset).putInt(count).putInt(heads);
    return table;
  }

  private int plus(int postings, int more) {
    if (postings > Integer.MAX_VALUE - more) {
      throw new Failure(
          String.format(
              Locale.ROOT,
              "The %s search has more than %,d words of stores, for which a snapshot has no room."
                  + " Publish the stores as several directories, for example by state.",
              vertical,
              Integer.MAX_VALUE));
    }
    return postings + more;
  }

  private Iterator<byte[]> results() {
    List<Head> heads = entries.heads();
    StoreEntries.Cursor stores = entries.stores().cursor();
    return Stream.concat(
            heads.stream().map(Head::resultBytes),
            Stream.generate(
                    () -> {
                      stores.next();
                      return stores.result();
                    })
                .limit(entries.stores().count()))
        .iterator();
  }

  private void items(Section items, Section itemOffsets, int count, IntFunction<byte[]> item)
      throws IOException {
    try (Offsets offsets = Offsets.longs()) {
      snapshot.section(
          items.id(vertical),
          out -> {
            for (int i = 0; i < count; i++) {
              byte[] bytes = item.apply(i);
              out.write(bytes);
              offsets.add(bytes.length);
            }
          });
      snapshot.section(itemOffsets.id(vertical), offsets);
    }
  }

  private void section(Section section, byte[] bytes) throws IOException {
    snapshot.section(section.id(vertical), bytes);
  }
}

package org.rtodirectory.generator.build;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.rtodirectory.generator.directory.Store;
import org.rtodirectory.resource.SearchResult;
import org.rtodirectory.resource.Vertical;
import org.rtodirectory.snapshot.Section;
import org.rtodirectory.text.CodePointOrder;
import org.rtodirectory.typeahead.TypeaheadFormat;

/**
 * Builds the typeahead index of one vertical as {@link TypeaheadFormat} lays it out: the entries'
 * terms are written as they come, and each term's entries collected on the way. Beside the entries
 * it takes about a byte and a half for each posting; results are rendered one at a time.
 */
final class TypeaheadIndexBuilder {
  private final Entries entries;
  private final TermDictionary dictionary;
  private final FragmentRenderer renderer;
  private final Vertical vertical;
  private final SnapshotWriter snapshot;
  private final int[] places;
  private final List<PostingList> postings;
  private final Map<Long, Integer> companies = new HashMap<>();
  private final Map<Long, Integer> cities = new HashMap<>();

  private TypeaheadIndexBuilder(
      Entries entries,
      TermDictionary dictionary,
      FragmentRenderer renderer,
      Vertical vertical,
      SnapshotWriter snapshot) {
    this.entries = entries;
    this.dictionary = dictionary;
    this.renderer = renderer;
    this.vertical = vertical;
    this.snapshot = snapshot;
    this.places = dictionary.places();
    this.postings = new ArrayList<>(places.length);
    for (int i = 0; i < places.length; i++) {
      postings.add(new PostingList());
    }
    for (int i = 0; i < entries.heads().size(); i++) {
      Head head = entries.heads().get(i);
      (head.type() == SearchResult.Type.CITY ? cities : companies).put(head.id(), i);
    }
  }

  /**
   * Writes the sections of {@code vertical}.
   *
   * @param dictionary the terms of the entries
   * @param renderer makes the results of stores
   */
  static void write(
      Entries entries,
      TermDictionary dictionary,
      FragmentRenderer renderer,
      Vertical vertical,
      SnapshotWriter snapshot)
      throws IOException {
    new TypeaheadIndexBuilder(entries, dictionary, renderer, vertical, snapshot).write();
  }

  private void write() throws IOException {
    List<Head> heads = entries.heads();
    items(Section.TYPEAHEAD_HEADS, Section.TYPEAHEAD_HEAD_OFFSETS, heads.size(), this::head);
    writeStores();
    section(Section.TYPEAHEAD_STORE_ORDER, storeOrder());
    section(Section.TYPEAHEAD_PHONES, phones());
    TermTrieWriter.Layout trie = new TermTrieWriter(dictionary.sorted(), postings).layout();
    writePostings(trie.ranges());
    section(Section.TYPEAHEAD_NODES, trie.nodes());
    section(Section.TYPEAHEAD_FIRST_BYTES, trie.firstBytes());
    section(Section.TYPEAHEAD_EDGES, trie.edges());
    section(Section.TYPEAHEAD_TOPS, trie.tops());
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
        IntStream.range(0, entries.count()).mapToObj(this::result),
        Section.TYPEAHEAD_RESULTS.id(vertical),
        Section.TYPEAHEAD_RESULT_OFFSETS.id(vertical),
        Section.TYPEAHEAD_RESULT_DIGESTS.id(vertical));
  }

  private byte[] head(int entry) {
    Head head = entries.heads().get(entry);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    VariableLength.write(head.labelWords(), bytes);
    terms(head.terms(), bytes);
    post(head.terms(), entry, true);
    post(head.queries(), entry, true);
    return bytes.toByteArray();
  }

  private void writeStores() throws IOException {
    StoreOffsets offsets = new StoreOffsets(entries.stores().size());
    snapshot.section(
        Section.TYPEAHEAD_STORES.id(vertical),
        out -> {
          for (int i = 0; i < entries.stores().size(); i++) {
            byte[] store = store(i);
            out.write(store);
            offsets.add(store.length);
          }
        });
    section(Section.TYPEAHEAD_STORE_OFFSETS, offsets.toBytes());
  }

  /** The stores in the order of their labels. */
  private byte[] storeOrder() {
    List<StoreEntry> stores = entries.stores();
    ByteBuffer bytes =
        ByteBuffer.allocate(stores.size() * Integer.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    IntStream.range(0, stores.size())
        .boxed()
        .sorted(
            Comparator.comparing(
                    (Integer store) -> stores.get(store).label(), CodePointOrder.COMPARATOR)
                .thenComparing(store -> store))
        .forEach(bytes::putInt);
    return bytes.array();
  }

  /** The stores in the order of their telephone numbers. */
  private byte[] phones() {
    long[] phones =
        IntStream.range(0, entries.stores().size())
            .mapToLong(
                store -> {
                  long phone = TypeaheadFormat.phone(entries.stores().get(store).store().phone());
                  return phone < 0 ? phone : phone << TypeaheadFormat.PHONE_SHIFT | store;
                })
            .filter(phone -> phone >= 0)
            .sorted()
            .toArray();
    ByteBuffer bytes =
        ByteBuffer.allocate(phones.length * Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    bytes.asLongBuffer().put(phones);
    return bytes.array();
  }

  private byte[] store(int number) {
    StoreEntry entry = entries.stores().get(number);
    Store store = entry.store();
    int company = head(companies, store.company().id(), "company", store);
    int city = head(cities, store.city().id(), "city", store);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(32);
    VariableLength.write(company, bytes);
    VariableLength.write(city, bytes);
    VariableLength.write(entry.addressWords(), bytes);
    terms(entry.terms(), bytes);
    int own = entries.heads().size() + number;
    post(entries.heads().get(company).terms(), own, false);
    post(entry.terms(), own, false);
    post(entries.heads().get(city).terms(), own, false);
    post(entry.categories(), own, false);
    return bytes.toByteArray();
  }

  private int head(Map<Long, Integer> heads, long id, String what, Store store) {
    Integer entry = heads.get(id);
    if (entry == null) {
      throw new IllegalStateException(
          "the "
              + what
              + " "
              + id
              + " of the store "
              + store.slug()
              + " is not among the entries of the "
              + vertical
              + " search");
    }
    return entry;
  }

  private void terms(int[] occurrences, ByteArrayOutputStream bytes) {
    for (int occurrence : occurrences) {
      VariableLength.write(2 * places[occurrence >>> 1] + (occurrence & 1), bytes);
    }
  }

  private void post(int[] occurrences, int entry, boolean isHead) {
    for (int occurrence : occurrences) {
      postings.get(places[occurrence >>> 1]).add(entry, isHead);
    }
  }

  /** Writes the list of each term, then the unions of {@code ranges}, one at a time. */
  private void writePostings(List<TermTrieWriter.TermRange> ranges) throws IOException {
    byte[] termTable = new byte[(postings.size() + 1) * TypeaheadFormat.TERM_LENGTH];
    byte[] unionTable = new byte[ranges.size() * TypeaheadFormat.UNION_LENGTH];
    ByteBuffer terms = littleEndian(termTable);
    ByteBuffer unions = littleEndian(unionTable);
    snapshot.section(
        Section.TYPEAHEAD_POSTINGS.id(vertical),
        out -> {
          long offset = 0;
          int count = 0;
          int heads = 0;
          for (PostingList list : postings) {
            terms.putLong(offset).putInt(count).putInt(heads);
            list.writeTo(out);
            offset += list.length();
            count += list.count();
            heads += list.heads();
          }
          terms.putLong(offset).putInt(count).putInt(heads);
          BitSet room = new BitSet(entries.count());
          for (TermTrieWriter.TermRange range : ranges) {
            if (range.end() - range.first() == 1) {
              int list = range.first() * TypeaheadFormat.TERM_LENGTH;
              unions.putLong(terms.getLong(list + TypeaheadFormat.TERM_POSTINGS));
              unions.putInt(postings.get(range.first()).count());
            } else {
              PostingList union =
                  PostingList.union(
                      postings.subList(range.first(), range.end()), entries.heads().size(), room);
              unions.putLong(offset).putInt(union.count());
              union.writeTo(out);
              offset += union.length();
            }
          }
        });
    section(Section.TYPEAHEAD_TERMS, termTable);
    section(Section.TYPEAHEAD_UNIONS, unionTable);
  }

  private static ByteBuffer littleEndian(byte[] table) {
    return ByteBuffer.wrap(table).order(ByteOrder.LITTLE_ENDIAN);
  }

  private byte[] result(int entry) {
    int heads = entries.heads().size();
    return entry < heads
        ? entries.heads().get(entry).resultBytes()
        : renderer.result(entries.stores().get(entry - heads).store());
  }

  private void items(Section items, Section itemOffsets, int count, IntFunction<byte[]> item)
      throws IOException {
    Offsets offsets = new Offsets();
    snapshot.section(
        items.id(vertical),
        out -> {
          for (int i = 0; i < count; i++) {
            byte[] bytes = item.apply(i);
            out.write(bytes);
            offsets.add(bytes.length);
          }
        });
    section(itemOffsets, offsets.toBytes());
  }

  private void section(Section section, byte[] bytes) throws IOException {
    snapshot.section(section.id(vertical), bytes);
  }
}

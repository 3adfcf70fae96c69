package org.rtodirectory.generator.build;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import org.rtodirectory.resource.SearchResult;
import org.rtodirectory.resource.Vertical;
import org.rtodirectory.snapshot.Section;
import org.rtodirectory.typeahead.TypeaheadFormat;

/**
 * Builds the typeahead index of one vertical as {@link TypeaheadFormat} lays it out. Entries come
 * by static rank. Memory is linear in the words of all entries.
 */
final class TypeaheadIndexBuilder {
  private final List<Entry> entries;
  private final TermDictionary dictionary;
  private final Vertical vertical;
  private final SnapshotWriter snapshot;

  private TypeaheadIndexBuilder(
      List<Entry> entries, TermDictionary dictionary, Vertical vertical, SnapshotWriter snapshot) {
    this.entries = entries;
    this.dictionary = dictionary;
    this.vertical = vertical;
    this.snapshot = snapshot;
  }

  /**
   * Writes the sections of {@code vertical}.
   *
   * @param entries by static rank
   * @param dictionary the terms of their occurrences
   */
  static void write(
      List<Entry> entries, TermDictionary dictionary, Vertical vertical, SnapshotWriter snapshot)
      throws IOException {
    new TypeaheadIndexBuilder(entries, dictionary, vertical, snapshot).write();
  }

  private void write() throws IOException {
    writeTrie();
    writePostings(writeForward());
    writeItems(
        Section.TYPEAHEAD_LABELS,
        Section.TYPEAHEAD_LABEL_OFFSETS,
        entry -> entry.label().getBytes(StandardCharsets.UTF_8));
    writeItems(Section.TYPEAHEAD_RESULTS, Section.TYPEAHEAD_RESULT_OFFSETS, Entry::resultBytes);
    byte[] types = new byte[entries.size()];
    for (int i = 0; i < types.length; i++) {
      types[i] = type(entries.get(i).type());
    }
    snapshot.section(Section.TYPEAHEAD_TYPES.id(vertical), types);
  }

  private void writeTrie() throws IOException {
    TermTrieWriter trie = new TermTrieWriter(dictionary.sorted());
    snapshot.section(Section.TYPEAHEAD_NODES.id(vertical), trie.nodes());
    snapshot.section(Section.TYPEAHEAD_EDGES.id(vertical), trie.edges());
  }

  /** Writes each entry's terms, and collects each term's entries on the way. */
  private List<Postings> writeForward() throws IOException {
    int[] places = dictionary.places();
    List<Postings> postings = new ArrayList<>(places.length);
    for (int i = 0; i < places.length; i++) {
      postings.add(new Postings());
    }
    Offsets offsets = new Offsets();
    snapshot.section(
        Section.TYPEAHEAD_FORWARD.id(vertical),
        out -> {
          for (int entry = 0; entry < entries.size(); entry++) {
            byte[] forward = forward(entry, places, postings);
            out.write(forward);
            offsets.add(forward.length);
          }
        });
    snapshot.section(Section.TYPEAHEAD_FORWARD_OFFSETS.id(vertical), offsets.toBytes());
    return postings;
  }

  private byte[] forward(int entry, int[] places, List<Postings> postings) {
    long[] occurrences =
        Arrays.stream(entries.get(entry).occurrences())
            .map(
                o ->
                    TermDictionary.occurrence(
                        places[TermDictionary.term(o)], TermDictionary.position(o)))
            .sorted()
            .toArray();
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    int previous = 0;
    for (long occurrence : occurrences) {
      int term = TermDictionary.term(occurrence);
      VariableLength.write(term - previous, bytes);
      VariableLength.write(TermDictionary.position(occurrence), bytes);
      previous = term;
      postings.get(term).add(entry);
    }
    return bytes.toByteArray();
  }

  private void writePostings(List<Postings> postings) throws IOException {
    Offsets offsets = new Offsets();
    snapshot.section(
        Section.TYPEAHEAD_POSTINGS.id(vertical),
        out -> {
          for (Postings list : postings) {
            list.bytes.writeTo(out);
            offsets.add(list.bytes.size());
          }
        });
    snapshot.section(Section.TYPEAHEAD_POSTING_OFFSETS.id(vertical), offsets.toBytes());
  }

  private void writeItems(Section items, Section itemOffsets, Function<Entry, byte[]> item)
      throws IOException {
    Offsets offsets = new Offsets();
    snapshot.section(
        items.id(vertical),
        out -> {
          for (Entry entry : entries) {
            byte[] bytes = item.apply(entry);
            out.write(bytes);
            offsets.add(bytes.length);
          }
        });
    snapshot.section(itemOffsets.id(vertical), offsets.toBytes());
  }

  private static byte type(SearchResult.Type type) {
    return switch (type) {
      case CITY -> TypeaheadFormat.CITY;
      case COMPANY -> TypeaheadFormat.COMPANY;
      case STORE -> TypeaheadFormat.STORE;
    };
  }

  /** The entries of one term, added in ascending order. */
  private static final class Postings {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream(8);
    private int previous;
    private boolean empty = true;

    void add(int entry) {
      if (empty || entry != previous) {
        VariableLength.write(entry - previous, bytes);
        previous = entry;
        empty = false;
      }
    }
  }
}

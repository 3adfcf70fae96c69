package org.rtodirectory.generator.indexing;

import static org.rtodirectory.schemas.snapshot.TypeaheadFormat.Occurrence.STATE;
import static org.rtodirectory.schemas.snapshot.TypeaheadFormat.Occurrence.WHOLE;
import static org.rtodirectory.schemas.snapshot.TypeaheadFormat.Occurrence.WORD;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.rtodirectory.generator.report.Failure;
import org.rtodirectory.schemas.api.Vertical;
import org.rtodirectory.schemas.snapshot.ByteSequence;
import org.rtodirectory.schemas.snapshot.FragmentTable;
import org.rtodirectory.schemas.snapshot.Section;
import org.rtodirectory.schemas.snapshot.SnapshotWriter;
import org.rtodirectory.schemas.snapshot.TypeaheadFormat;
import org.rtodirectory.schemas.snapshot.TypeaheadFormat.Occurrence;
import org.rtodirectory.schemas.text.PhoneticKey;
import org.rtodirectory.schemas.text.Vocabulary;
import org.rtodirectory.schemas.text.Vocabulary.WordClass;

/**
 * The builder of the search index of a vertical in the layout of {@link TypeaheadFormat}. It writes
 * the occurrences of each entry immediately, and collects the entries of each term. Needs memory
 * for each term, city and company, and for the posting lists.
 */
final class TypeaheadIndexBuilder {
  private static final int MAX_LENGTH = 255;

  private final TypeaheadEntries entries;
  private final Vertical vertical;
  private final SnapshotWriter snapshot;
  private final List<String> terms;
  private final int[] places;
  private final PostingLists postings;
  private final PostingLists companyStores;
  private final EntryCounts entryCounts;
  private final ByteSequence zips = new ByteSequence();
  private final int[] nameCounts;
  private final int[] flags;
  private int entryCount;
  private int companyStoresEnd;

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
    this.postings = new PostingLists(places.length);
    this.companyStores = new PostingLists(entries.aggregates().size());
    this.entryCounts = new EntryCounts(places.length);
    this.nameCounts = new int[places.length];
    this.flags = new int[places.length];
  }

  static void write(
      TypeaheadEntries entries,
      TermDictionary dictionary,
      Vertical vertical,
      SnapshotWriter snapshot)
      throws IOException {
    new TypeaheadIndexBuilder(entries, dictionary, vertical, snapshot).write();
    FragmentTable.write( // The memory of the posting lists can be freed now.
        snapshot,
        entries::writeResults,
        Section.TYPEAHEAD_RESULTS.id(vertical),
        Section.TYPEAHEAD_RESULT_OFFSETS.id(vertical),
        Section.TYPEAHEAD_RESULT_DIGESTS.id(vertical));
  }

  private void write() throws IOException {
    postAggregates();
    writeStores();
    writeAggregates();
    snapshot.section(Section.TYPEAHEAD_COMPANY_STORES.id(vertical), companyStores::writeTo);
    snapshot.section(Section.TYPEAHEAD_ZIPS.id(vertical), zips);
    writeCategories();
    writeTerms();
    snapshot.section(Section.TYPEAHEAD_POSTINGS.id(vertical), postings::writeTo);
    writeSounds();
    writeTrie();
  }

  private void postAggregates() {
    for (int entry = 0; entry < entries.aggregates().size(); entry++) {
      TypeaheadEntries.Aggregate aggregate = entries.aggregates().get(entry);
      post(aggregate.words(), entry);
      postCategories(aggregate.categories(), entry);
      count(aggregate.words(), entry);
      countCategories(aggregate.categories(), entry);
      countNames(aggregate);
    }
  }

  private void writeAggregates() throws IOException {
    Offsets offsets = new Offsets();
    snapshot.section(
        Section.TYPEAHEAD_AGGREGATES.id(vertical),
        out -> {
          for (int entry = 0; entry < entries.aggregates().size(); entry++) {
            byte[] aggregate = aggregate(entry);
            out.write(aggregate);
            offsets.add(aggregate.length);
          }
        });
    snapshot.section(Section.TYPEAHEAD_AGGREGATE_OFFSETS.id(vertical), offsets.ends);
  }

  private byte[] aggregate(int entry) {
    TypeaheadEntries.Aggregate aggregate = entries.aggregates().get(entry);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    number(2 * TypeaheadFormat.size(aggregate.storeCount()) + (aggregate.isCity() ? 1 : 0), bytes);
    number(aggregate.categories(), bytes);
    if (aggregate.isCity()) {
      number(aggregate.storeCount(), bytes);
    } else {
      number(companyStoresEnd, bytes);
      number(companyStores.length(entry), bytes);
      companyStoresEnd += companyStores.length(entry);
    }
    occurrences(aggregate.words(), bytes);
    return bytes.toByteArray();
  }

  /** Counts each term of an aggregate's name once, and marks the names of cities and states. */
  private void countNames(TypeaheadEntries.Aggregate aggregate) {
    Set<Integer> counted = new HashSet<>();
    boolean isLong =
        Arrays.stream(aggregate.words()).filter(word -> occurrence(word) == WORD).count() > 1;
    boolean isMarked = !aggregate.isCity();
    for (int word : aggregate.words()) {
      int term = place(word);
      if (occurrence(word) == STATE) {
        flags[term] |= TypeaheadFormat.STATE_NAME;
      } else if (counted.add(term)) {
        nameCounts[term]++;
      }
      if (!isMarked && occurrence(word) == (isLong ? WHOLE : WORD)) {
        flags[term] |= TypeaheadFormat.CITY_NAME;
        isMarked = true;
      }
    }
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
    entryCount = entries.aggregates().size() + offsets.count;
  }

  private byte[] store(int number, TypeaheadEntries.StoreEntry store) {
    zips.addFixed(store.zip(), Integer.BYTES);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(32);
    number(store.company(), bytes);
    number(store.city(), bytes);
    number(store.categories(), bytes);
    occurrences(store.words(), bytes);
    companyStores.add(store.company(), number);
    int entry = entries.aggregates().size() + number;
    post(store.words(), entry);
    if (!entries.allStoresHaveCategoriesOf(store.company())) {
      postCategories(store.categories(), entry);
    }
    count(entries.aggregates().get(store.company()).words(), entry);
    count(entries.aggregates().get(store.city()).words(), entry);
    count(store.words(), entry);
    countCategories(store.categories(), entry);
    return bytes.toByteArray();
  }

  private void writeCategories() throws IOException {
    Offsets offsets = new Offsets();
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    for (int[] combination : entries.categories().combinations()) {
      int before = bytes.size();
      Arrays.stream(combination).forEach(term -> number(places[term], bytes));
      offsets.add(bytes.size() - before);
    }
    section(Section.TYPEAHEAD_CATEGORIES, bytes.toByteArray());
    snapshot.section(Section.TYPEAHEAD_CATEGORY_OFFSETS.id(vertical), offsets.ends);
    List<long[]> pairs = new ArrayList<>();
    for (CategoryTerms.Meaning meaning : entries.categories().meanings()) {
      pairs.add(new long[] {places[meaning.phrase()], places[meaning.category()]});
    }
    writePairs(Section.TYPEAHEAD_EQUIVALENTS, pairs);
  }

  private void writeTerms() throws IOException {
    ByteSequence table = new ByteSequence();
    long start = 0;
    int namesBefore = 0;
    for (int term = 0; term <= terms.size(); term++) {
      table.addFixed(Offsets.requireRoom(start), Integer.BYTES);
      table.addFixed(namesBefore, Integer.BYTES);
      boolean isEnd = term == terms.size();
      table.addFixed(isEnd ? 0 : weight(term), Short.BYTES);
      table.addFixed(isEnd ? 0 : codePoints(terms.get(term)), Byte.BYTES);
      table.addFixed(isEnd ? 0 : flags[term] | wordFlags(terms.get(term)), Byte.BYTES);
      int frequency = isEnd ? 0 : TypeaheadFormat.frequencyClass(entryCounts.of(term));
      table.addFixed(frequency, Byte.BYTES);
      if (!isEnd) {
        start += postings.length(term);
        namesBefore += nameCounts[term];
      }
    }
    snapshot.section(Section.TYPEAHEAD_TERMS.id(vertical), table);
  }

  /**
   * Returns the weight of a term. A term weighs as much as it distinguishes names. A term that is
   * in no name weighs as much as it distinguishes stores.
   */
  private int weight(int term) {
    int aggregates = entries.aggregates().size();
    if (nameCounts[term] > 0) {
      return TypeaheadFormat.weight(aggregates, nameCounts[term]);
    }
    return Math.min(
        TypeaheadFormat.weight(aggregates, 1),
        TypeaheadFormat.weight(entryCount, entryCounts.of(term)));
  }

  private static int codePoints(String term) {
    return Math.min(MAX_LENGTH, term.codePointCount(0, term.length()));
  }

  private static int wordFlags(String term) {
    return (Vocabulary.is(WordClass.STOP, term) ? TypeaheadFormat.STOP : 0)
        | (Vocabulary.is(WordClass.GENERIC, term) ? TypeaheadFormat.GENERIC : 0);
  }

  private void writeSounds() throws IOException {
    List<long[]> pairs = new ArrayList<>();
    for (int term = 0; term < terms.size(); term++) {
      if (nameCounts[term] > 0) {
        int number = term;
        PhoneticKey.of(terms.get(term))
            .ifPresent(key -> pairs.add(new long[] {key.hashCode(), number}));
      }
    }
    writePairs(Section.TYPEAHEAD_SOUNDS, pairs);
  }

  private void writePairs(Section section, List<long[]> pairs) throws IOException {
    pairs.sort(
        Comparator.comparingLong((long[] pair) -> pair[0]).thenComparingLong(pair -> pair[1]));
    ByteSequence bytes = new ByteSequence();
    for (long[] pair : pairs) {
      bytes.addFixed(pair[0], Integer.BYTES);
      bytes.addFixed(pair[1], Integer.BYTES);
    }
    snapshot.section(section.id(vertical), bytes);
  }

  private static void number(int value, ByteArrayOutputStream bytes) {
    byte[] number = new byte[ByteSequence.MAX_NUMBER_BYTES];
    bytes.write(number, 0, ByteSequence.encode(value, number));
  }

  private void occurrences(int[] words, ByteArrayOutputStream bytes) {
    for (int word : words) {
      number(TypeaheadFormat.OCCURRENCES * place(word) + occurrence(word).number(), bytes);
    }
  }

  private void post(int[] words, int entry) {
    for (int word : words) {
      postings.add(place(word), entry);
    }
  }

  private void count(int[] words, int entry) {
    for (int word : words) {
      entryCounts.add(place(word), entry);
    }
  }

  private void countCategories(int combination, int entry) {
    for (int term : entries.categories().combinations().get(combination)) {
      entryCounts.add(places[term], entry);
    }
  }

  private void postCategories(int combination, int entry) {
    for (int term : entries.categories().combinations().get(combination)) {
      postings.add(places[term], entry);
    }
  }

  private int place(int word) {
    return places[word / TypeaheadFormat.OCCURRENCES];
  }

  private static Occurrence occurrence(int word) {
    return Occurrence.at(word % TypeaheadFormat.OCCURRENCES);
  }

  private void writeTrie() throws IOException {
    TermTrieWriter.TrieSections trie = new TermTrieWriter(terms).sections();
    snapshot.section(Section.TYPEAHEAD_NODES.id(vertical), trie.nodes());
    section(Section.TYPEAHEAD_FIRST_BYTES, trie.firstBytes());
    section(Section.TYPEAHEAD_EDGES, trie.edges());
  }

  private void section(Section section, byte[] bytes) throws IOException {
    snapshot.section(section.id(vertical), bytes);
  }

  /** The offsets of items and of the end, as unsigned little-endian ints. */
  private static final class Offsets {
    private static final long MAX_OFFSET = 0xffff_ffffL;

    private final ByteSequence ends = new ByteSequence();
    private long end;
    private int count;

    Offsets() {
      ends.addFixed(0, Integer.BYTES);
    }

    void add(int length) {
      end += length;
      ends.addFixed(requireRoom(end), Integer.BYTES);
      count++;
    }

    static long requireRoom(long offset) {
      if (offset > MAX_OFFSET) {
        throw new Failure(
            "The database has more open locations than a search has room for. Publish them as"
                + " several directories, for example by state.");
      }
      return offset;
    }
  }
}

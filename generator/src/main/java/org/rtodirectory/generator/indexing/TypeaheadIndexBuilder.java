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
 * the words of each entry immediately, and collects the entries of each term. Needs memory for each
 * term, city and company, and for the posting lists.
 */
final class TypeaheadIndexBuilder {
  /** The maximum length of a term that is stored, in code points. */
  private static final int MAX_TERM_LENGTH = 255;

  private final TypeaheadEntries entries;
  private final Vertical vertical;
  private final SnapshotWriter snapshot;

  /** The terms in sorted order. The index of a term is its number. */
  private final List<String> terms;

  private final int[] numbersById;
  private final PostingLists postings;

  /** The numbers of the stores of each company. The lists are by entry, not by term. */
  private final PostingLists companyStores;

  private final EntryCounts entryCounts;
  private final ByteSequence zips = new ByteSequence();

  /** The number of aggregates whose name has the term, for each term. */
  private final int[] nameCounts;

  /** The flags of each term. */
  private final int[] flags;

  private int entryCount;

  /** The end of the lists of the companies that are already encoded, in bytes. */
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
    this.numbersById = dictionary.numbersById(terms);
    this.postings = new PostingLists(numbersById.length);
    this.companyStores = new PostingLists(entries.aggregates().size());
    this.entryCounts = new EntryCounts(numbersById.length);
    this.nameCounts = new int[numbersById.length];
    this.flags = new int[numbersById.length];
  }

  /** Writes the sections of the search index of a vertical. */
  static void write(
      TypeaheadEntries entries,
      TermDictionary dictionary,
      Vertical vertical,
      SnapshotWriter snapshot)
      throws IOException {
    new TypeaheadIndexBuilder(entries, dictionary, vertical, snapshot).write();
    // The builder is unreachable now, so the memory of the posting lists can be freed.
    FragmentTable.write(
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
    snapshot.addSection(Section.TYPEAHEAD_COMPANY_STORES.id(vertical), companyStores::writeTo);
    snapshot.addSection(Section.TYPEAHEAD_ZIPS.id(vertical), zips);
    writeCategories();
    writeTerms();
    snapshot.addSection(Section.TYPEAHEAD_POSTINGS.id(vertical), postings::writeTo);
    writeSounds();
    writeTrie();
  }

  /** Adds the aggregates to the posting lists and counts of their terms. */
  private void postAggregates() {
    for (int entry = 0; entry < entries.aggregates().size(); entry++) {
      TypeaheadEntries.Aggregate aggregate = entries.aggregates().get(entry);
      postWords(aggregate.words(), entry);
      postCategories(aggregate.categories(), entry);
      countWords(aggregate.words(), entry);
      countCategories(aggregate.categories(), entry);
      countNames(aggregate);
    }
  }

  private void writeAggregates() throws IOException {
    Offsets offsets = new Offsets();
    snapshot.addSection(
        Section.TYPEAHEAD_AGGREGATES.id(vertical),
        out -> {
          for (int entry = 0; entry < entries.aggregates().size(); entry++) {
            byte[] aggregate = encodeAggregate(entry);
            out.write(aggregate);
            offsets.add(aggregate.length);
          }
        });
    snapshot.addSection(Section.TYPEAHEAD_AGGREGATE_OFFSETS.id(vertical), offsets.encoded());
  }

  /**
   * Encodes an aggregate. Must be called in the order of the entries, because the list of a company
   * begins where the list of the previous company ends.
   */
  private byte[] encodeAggregate(int entry) {
    TypeaheadEntries.Aggregate aggregate = entries.aggregates().get(entry);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    writeNumber(
        2 * TypeaheadFormat.size(aggregate.storeCount()) + (aggregate.isCity() ? 1 : 0), bytes);
    writeNumber(aggregate.categories(), bytes);
    if (aggregate.isCity()) {
      writeNumber(aggregate.storeCount(), bytes);
    } else {
      writeNumber(companyStoresEnd, bytes);
      writeNumber(companyStores.length(entry), bytes);
      companyStoresEnd += companyStores.length(entry);
    }
    writeOccurrences(aggregate.words(), bytes);
    return bytes.toByteArray();
  }

  /**
   * Counts each term of an aggregate's name once. Flags the terms of states, and the term of a
   * city's name: its only word, or its words joined.
   */
  private void countNames(TypeaheadEntries.Aggregate aggregate) {
    Set<Integer> counted = new HashSet<>();
    long nameWords =
        Arrays.stream(aggregate.words()).filter(word -> occurrence(word) == WORD).count();
    Occurrence wholeName = nameWords > 1 ? WHOLE : WORD;
    boolean needsCityFlag = aggregate.isCity();
    for (int word : aggregate.words()) {
      int term = termNumber(word);
      if (occurrence(word) == STATE) {
        flags[term] |= TypeaheadFormat.STATE_NAME;
      } else if (counted.add(term)) {
        nameCounts[term]++;
      }
      if (needsCityFlag && occurrence(word) == wholeName) {
        flags[term] |= TypeaheadFormat.CITY_NAME;
        needsCityFlag = false;
      }
    }
  }

  private void writeStores() throws IOException {
    Offsets offsets = new Offsets();
    snapshot.addSection(
        Section.TYPEAHEAD_STORES.id(vertical),
        out ->
            entries.forEachStore(
                entry -> {
                  byte[] store = addStore(offsets.count(), entry);
                  out.write(store);
                  offsets.add(store.length);
                }));
    snapshot.addSection(Section.TYPEAHEAD_STORE_OFFSETS.id(vertical), offsets.encoded());
    entryCount = entries.aggregates().size() + offsets.count();
  }

  /**
   * Adds a store to the posting lists and counts of its terms, and returns its encoding.
   *
   * @param number the number of the store among the stores
   */
  private byte[] addStore(int number, TypeaheadEntries.StoreEntry store) {
    zips.addFixed(store.zip(), Integer.BYTES);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(32);
    writeNumber(store.company(), bytes);
    writeNumber(store.city(), bytes);
    writeNumber(store.categories(), bytes);
    writeOccurrences(store.words(), bytes);
    companyStores.add(store.company(), number);
    int entry = entries.aggregates().size() + number;
    postWords(store.words(), entry);
    if (!entries.hasUniformCategories(store.company())) {
      postCategories(store.categories(), entry);
    }
    countWords(entries.aggregates().get(store.company()).words(), entry);
    countWords(entries.aggregates().get(store.city()).words(), entry);
    countWords(store.words(), entry);
    countCategories(store.categories(), entry);
    return bytes.toByteArray();
  }

  private void writeCategories() throws IOException {
    Offsets offsets = new Offsets();
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    for (int[] combination : entries.categories().combinations()) {
      int before = bytes.size();
      Arrays.stream(combination).forEach(termId -> writeNumber(numbersById[termId], bytes));
      offsets.add(bytes.size() - before);
    }
    writeSection(Section.TYPEAHEAD_CATEGORIES, bytes.toByteArray());
    snapshot.addSection(Section.TYPEAHEAD_CATEGORY_OFFSETS.id(vertical), offsets.encoded());
    List<long[]> pairs = new ArrayList<>();
    for (CategoryTerms.Meaning meaning : entries.categories().meanings()) {
      pairs.add(new long[] {numbersById[meaning.phrase()], numbersById[meaning.category()]});
    }
    writePairs(Section.TYPEAHEAD_EQUIVALENTS, pairs);
  }

  private void writeTerms() throws IOException {
    ByteSequence table = new ByteSequence();
    long start = 0;
    int namesBefore = 0;
    for (int term = 0; term < terms.size(); term++) {
      addTerm(
          table,
          start,
          namesBefore,
          weight(term),
          cappedLength(terms.get(term)),
          flags[term] | wordFlags(terms.get(term)),
          TypeaheadFormat.frequencyClass(entryCounts.of(term)));
      start += postings.length(term);
      namesBefore += nameCounts[term];
    }
    addTerm(table, start, namesBefore, 0, 0, 0, 0); // The end of the last term.
    snapshot.addSection(Section.TYPEAHEAD_TERMS.id(vertical), table);
  }

  private static void addTerm(
      ByteSequence table,
      long start,
      int namesBefore,
      int weight,
      int length,
      int flags,
      int frequencyClass) {
    table.addFixed(Offsets.requireRoom(start), Integer.BYTES);
    table.addFixed(namesBefore, Integer.BYTES);
    table.addFixed(weight, Short.BYTES);
    table.addFixed(length, Byte.BYTES);
    table.addFixed(flags, Byte.BYTES);
    table.addFixed(frequencyClass, Byte.BYTES);
  }

  /**
   * Returns the weight of a term, which is higher the rarer the term is among names. A term that is
   * in no name is weighed by its rarity among all entries, and at most like a term of one name.
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

  private static int cappedLength(String term) {
    return Math.min(MAX_TERM_LENGTH, term.codePointCount(0, term.length()));
  }

  private static int wordFlags(String term) {
    return (Vocabulary.is(WordClass.STOP, term) ? TypeaheadFormat.STOP : 0)
        | (Vocabulary.is(WordClass.GENERIC, term) ? TypeaheadFormat.GENERIC : 0);
  }

  /** Writes the phonetic keys of the terms of names, which find misspelled names. */
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

  /** Writes pairs of ints, sorted by the first and then by the second int. */
  private void writePairs(Section section, List<long[]> pairs) throws IOException {
    pairs.sort(
        Comparator.comparingLong((long[] pair) -> pair[0]).thenComparingLong(pair -> pair[1]));
    ByteSequence bytes = new ByteSequence();
    for (long[] pair : pairs) {
      bytes.addFixed(pair[0], Integer.BYTES);
      bytes.addFixed(pair[1], Integer.BYTES);
    }
    snapshot.addSection(section.id(vertical), bytes);
  }

  private static void writeNumber(int value, ByteArrayOutputStream bytes) {
    byte[] number = new byte[ByteSequence.MAX_NUMBER_BYTES];
    bytes.write(number, 0, ByteSequence.encode(value, number));
  }

  private void writeOccurrences(int[] words, ByteArrayOutputStream bytes) {
    for (int word : words) {
      writeNumber(
          TypeaheadFormat.OCCURRENCES * termNumber(word) + occurrence(word).number(), bytes);
    }
  }

  private void postWords(int[] words, int entry) {
    for (int word : words) {
      postings.add(termNumber(word), entry);
    }
  }

  private void countWords(int[] words, int entry) {
    for (int word : words) {
      entryCounts.add(termNumber(word), entry);
    }
  }

  private void countCategories(int combination, int entry) {
    for (int termId : entries.categories().combinations().get(combination)) {
      entryCounts.add(numbersById[termId], entry);
    }
  }

  private void postCategories(int combination, int entry) {
    for (int termId : entries.categories().combinations().get(combination)) {
      postings.add(numbersById[termId], entry);
    }
  }

  /** Returns the number of the term of a word that {@link TermDictionary#encode} has encoded. */
  private int termNumber(int word) {
    return numbersById[word / TypeaheadFormat.OCCURRENCES];
  }

  private static Occurrence occurrence(int word) {
    return Occurrence.at(word % TypeaheadFormat.OCCURRENCES);
  }

  private void writeTrie() throws IOException {
    TermTrieWriter.TrieSections trie = new TermTrieWriter(terms).sections();
    snapshot.addSection(Section.TYPEAHEAD_NODES.id(vertical), trie.nodes());
    writeSection(Section.TYPEAHEAD_FIRST_BYTES, trie.firstBytes());
    writeSection(Section.TYPEAHEAD_EDGES, trie.edges());
  }

  private void writeSection(Section section, byte[] bytes) throws IOException {
    snapshot.addSection(section.id(vertical), bytes);
  }
}

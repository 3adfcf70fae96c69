package org.rtodirectory.typeahead;

import org.jspecify.annotations.Nullable;

/**
 * The typeahead index of one vertical, as the sections {@code TYPEAHEAD_…} of a snapshot hold it.
 *
 * <p>An <em>entry</em> is a city, company or store. Entries are numbered by static rank: most
 * stores first, then type, label, state and slug; so an ascending list of entries is already in
 * that part of the result order. Cities and companies, the aggregate entries (called <em>heads</em>
 * in the names of the sections), come first; after them come the stores: company by company in the
 * order of the companies' labels, those of one company by the rank of their city, most reviews,
 * then label. An entry has a <em>label</em> (its folded name) and <em>positions</em>: its words,
 * each known by one or more <em>terms</em> ({@code st} and {@code saint} are two terms of one
 * position). Terms are numbered in the order of their UTF-8 bytes, so that the terms with a common
 * prefix are one range.
 *
 * <p>A store's positions are those of its company, of its address (with the ZIP code) and of its
 * city, in this order; only those of the address are written for each store. Its label is the
 * company's label, the first words of the address, and the city's label.
 *
 * <p>A term that begins with a space is a <em>whole query</em>: the space is followed by a folded
 * query, and the postings are the cities and companies that are pinned to it, which rank as if it
 * were their label: the largest cities of a state, a city with that nickname, a company whose name
 * differs from it by a plural. A term that begins with three spaces is a <em>sound</em>: they are
 * followed by a key of {@link org.rtodirectory.text.Sound}, a space and a word that has it, and the
 * postings are the cities and companies with this word. A term that begins with two spaces is a
 * <em>category</em>: they are followed by a phrase that means it, and the postings are the
 * companies and stores that have it. No word of a query begins with a space, so these terms, which
 * sort before all others, match no word.
 *
 * <p>A {@code vint} is a non-negative variable-length integer: 7 bits a byte, least significant
 * first, the high bit set in all bytes but the last; all other numbers are little-endian.
 *
 * <ul>
 *   <li>NODES: a radix trie over the terms, level by level, the root first; {@link #NODE_LENGTH}
 *       bytes each: where the bytes of its edge but the first begin in EDGES (int), the number of
 *       all of them (16 bits), number of children (16 bits), first child (int), first term below it
 *       (int), end of the terms below it (int), its list in TOPS (int, -1: none). The children of a
 *       node stand together, in the order of their first byte. A node is itself a term if its first
 *       term is not below its first child. FIRST_BYTES: for each node the first byte of its edge,
 *       so that a child is found without a look at its siblings; of the root, zero.
 *   <li>TERMS: for each term {@link #TERM_LENGTH} bytes: where its list begins in POSTINGS (long),
 *       the number of postings of all terms before it (int), and how many of these are heads (int);
 *       one more for the end.
 *   <li>POSTINGS: for each term the ascending entries that have it, as differences (vints), in
 *       blocks of {@link #BLOCK}. A list of several blocks begins with {@link #SKIP_LENGTH} bytes
 *       for each block but the first: the entry before the block (int), and where the block begins
 *       (int), from the end of these. The lists of the terms are followed by the unions of the
 *       lists below one node, each entry once.
 *   <li>TOPS: for each node with more than {@link #TOP_THRESHOLD} postings below it the {@link
 *       #TOP_LENGTH} lowest entries among them (ints). UNIONS: for each of these nodes {@link
 *       #UNION_LENGTH} bytes: where the union of the postings below it begins in POSTINGS (long; of
 *       a node with a single term, that term's list), and how many entries it has (int).
 *   <li>HEADS: for each head the number of words of its label (vint), then its terms, position by
 *       position: twice the term, plus one if it stands at the position of the term before (vints).
 *       The words of the label are the first positions, each beginning with the word as it is
 *       folded. HEAD_OFFSETS: where each begins (longs, and one for the end).
 *   <li>STORES: for each store its company's entry, its city's entry, the number of words of its
 *       address (vints), then its own terms likewise: the words of the address, the first five
 *       digits of the ZIP code, and others. STORE_OFFSETS: where each begins (ints, unsigned, and
 *       one for the end).
 *   <li>LABELS: the label of each head, UTF-8. LABEL_OFFSETS: where each begins (longs, and one for
 *       the end).
 *   <li>ORDER: the heads in the order of their labels, {@link #ORDER_LENGTH} bytes each: the entry
 *       (int), the number of stores of the companies before it (int), and the {@link #beginning} of
 *       its label (long), which decides most comparisons. ORDER_LOWEST: the lowest entry of each
 *       {@link #ORDER_BLOCK} of them (ints).
 *   <li>STORE_ORDER: the stores, from 0, in the order of their labels (ints). All stores whose
 *       company begins with the same word stand together in it, and at the same places as in the
 *       order of entries.
 *   <li>PHONES: the ten digits of the telephone number of each store that has one, times 2 to the
 *       power of {@link #PHONE_SHIFT}, plus the store's number from 0 (longs, ascending).
 *   <li>RESULTS, RESULT_OFFSETS, RESULT_DIGESTS: the JSON of each entry as it stands in a search
 *       response (see {@link org.rtodirectory.snapshot.FragmentTable}).
 * </ul>
 */
public final class TypeaheadFormat {
  /**
   * The first byte of a term that is a whole query, and the first two of one that is a category.
   */
  public static final byte WHOLE_QUERY = ' ';

  /** Bytes of a node of the trie. */
  public static final int NODE_LENGTH = 32;

  /** Offsets of the fields of a node, in bytes. */
  public static final int NODE_EDGE = 0;

  public static final int NODE_EDGE_LENGTH = 4;
  public static final int NODE_CHILDREN = 6;
  public static final int NODE_FIRST_CHILD = 8;
  public static final int NODE_FIRST_TERM = 12;
  public static final int NODE_END_TERM = 16;
  public static final int NODE_TOP = 20;
  public static final int NODE_FIRST_BYTES = 24;

  /** The result of {@link #bit} for a byte that has no bit. */
  public static final int NO_BIT = -1;

  /** Bytes of a term, and where its fields stand. */
  public static final int TERM_LENGTH = 16;

  public static final int TERM_POSTINGS = 0;
  public static final int TERM_COUNT_BEFORE = 8;
  public static final int TERM_HEADS_BEFORE = 12;

  /** Entries of a block of postings, and bytes of its skip entry. */
  public static final int BLOCK = 128;

  public static final int SKIP_LENGTH = 8;

  /**
   * The number of postings above which a node has a precomputed top-k list, and the length k of the
   * list.
   */
  public static final int TOP_THRESHOLD = 512;

  public static final int TOP_LENGTH = 20;

  /** Bytes of the reference to a union, and the offsets of its fields. */
  public static final int UNION_LENGTH = 12;

  public static final int UNION_POSTINGS = 0;
  public static final int UNION_COUNT = 8;

  /** Bytes of an aggregate entry in the order of labels, and the number of them in a block. */
  public static final int ORDER_LENGTH = 16;

  /** The number of bytes of a label that the order stores. */
  public static final int BEGINNING_LENGTH = Long.BYTES;

  public static final int ORDER_BLOCK = 64;

  /**
   * The number of low bits that hold the store's number below the telephone number; enough for all
   * stores of an index.
   */
  public static final int PHONE_SHIFT = 29;

  /** Digits of a telephone number. */
  public static final int PHONE_DIGITS = 10;

  private static final int DIGITS = 10;

  private TypeaheadFormat() {}

  /**
   * The first bytes of the first {@code length} of {@code text} as an unsigned number, the first
   * byte in the highest bits, zeros where there are none: numbers are in the order of the texts.
   */
  public static long beginning(byte[] text, int length) {
    long beginning = 0;
    for (int i = 0; i < BEGINNING_LENGTH; i++) {
      beginning = beginning << Byte.SIZE | (i < length ? Byte.toUnsignedLong(text[i]) : 0);
    }
    return beginning;
  }

  /**
   * The ten digits of a telephone number of the United States; -1 if {@code phone} is not such a
   * number.
   */
  public static long phone(@Nullable String phone) {
    long number = 0;
    int digits = 0;
    boolean hasCountry = false;
    for (int i = 0; phone != null && i < phone.length(); i++) {
      char c = phone.charAt(i);
      boolean isDigit = c >= '0' && c <= '9';
      if (isDigit && digits == 0 && c == '1' && !hasCountry) {
        hasCountry = true; // No area code begins with 1.
      } else if (isDigit && ++digits <= PHONE_DIGITS) {
        number = number * 10 + c - '0';
      }
    }
    return digits == PHONE_DIGITS ? number : -1;
  }

  /**
   * The number of the bit that stands for a first byte: the space, 0 to 9, a to z, in the order of
   * the bytes; others have none.
   */
  public static int bit(byte first) {
    if (first >= 'a' && first <= 'z') {
      return first - 'a' + DIGITS + 1;
    }
    if (first >= '0' && first <= '9') {
      return first - '0' + 1;
    }
    return first == WHOLE_QUERY ? 0 : NO_BIT;
  }
}

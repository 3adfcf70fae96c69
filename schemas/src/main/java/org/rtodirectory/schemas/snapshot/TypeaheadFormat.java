package org.rtodirectory.schemas.snapshot;

/**
 * The typeahead index of one vertical, as the sections {@code TYPEAHEAD_…} of a snapshot hold it.
 *
 * <p>An <em>entry</em> is a city, company or store. Entries are numbered by static rank. Cities and
 * companies, the aggregate entries (called <em>heads</em> in the names of the sections), come
 * first: most stores first, then type, label, state and slug. After them come the stores in list
 * order. So an ascending list of entries is already in that part of the result order. A head has a
 * <em>label</em> (its folded name). An entry has <em>positions</em>: its words, each known by one
 * or more <em>terms</em> ({@code st} and {@code saint} are two terms of one position); further
 * words than {@link #COMPANY_POSITIONS}, {@link #CITY_POSITIONS} and {@link #ADDRESS_POSITIONS} are
 * left out, so that a long holds a bit for each position. Terms are numbered in the order of their
 * UTF-8 bytes, so that the terms with a common prefix are one range.
 *
 * <p>A store's positions are those of its company, its city, and its address (with the ZIP code),
 * in this order; only those of the address are written for each store. Each term has two lists of
 * entries: those that have it in a <em>name</em> (of a city or company; of a store its company's or
 * city's), and the stores that have it in their <em>address</em>.
 *
 * <p>Terms that begin with spaces are no words, and are found among the names:
 *
 * <ul>
 *   <li>one space and a folded query: the cities and companies that are <em>pinned</em> to it,
 *       which rank as if it were their label: the largest cities of a state, a city with that name
 *       or nickname, a company whose name differs from it by a plural;
 *   <li>two spaces ({@link #PHRASE}) and a phrase that means categories: the terms of these, not
 *       entries;
 *   <li>three spaces, a key of {@link org.rtodirectory.schemas.text.Sound}, a space and a word that
 *       has it: the cities and companies with this word;
 *   <li>four spaces ({@link #LABEL}) and a label: the heads with this label, and the stores of such
 *       a company;
 *   <li>five spaces ({@link #CATEGORY}) and a category: the companies and stores that have it.
 * </ul>
 *
 * <p>A {@code vint} is a non-negative variable-length integer: 7 bits a byte, least significant
 * first, the high bit set in all bytes but the last; all other numbers are little-endian.
 *
 * <ul>
 *   <li>NODES: a radix trie over the terms, level by level, the root first, the children of a node
 *       in the order of their first byte; for each node, and once more for the end, {@link
 *       #NODE_LENGTH} bytes: where the bytes of its edge but the first begin in EDGES (int), its
 *       first child, or where that would stand (int), and the first term below it (int). The root
 *       has no edge. A node is itself a term if it has no children, or if its first term is below
 *       that of its first child; the root is none. FIRST_BYTES: for each node the first byte of its
 *       edge; of the root, zero.
 *   <li>TERMS, ADDRESS_TERMS: for each term, and once more for the end, where its list begins in
 *       POSTINGS or ADDRESS_POSTINGS (int, unsigned).
 *   <li>POSTINGS, ADDRESS_POSTINGS: for each term the ascending entries that have it, as
 *       differences (vints).
 *   <li>TOP_NODES: the nodes with more than {@link #TOP_THRESHOLD} postings below them (ints,
 *       ascending). TOPS: for each of these the {@link #TOP_LENGTH} lowest entries among those of
 *       names, then among those of addresses (ints; {@link #NO_ENTRY} where there are fewer).
 *   <li>HEADS: for each head twice the number of words of its label, plus one if it is a city
 *       (vint), then its terms, position by position: twice the term, plus one if it stands at the
 *       position of the term before (vints). The words of the label are the first positions, each
 *       beginning with the word as it is folded. HEAD_OFFSETS: where each begins (ints, unsigned,
 *       and one for the end).
 *   <li>STORES: for each store its company's entry and its city's entry (vints), then its own terms
 *       likewise: those of the ZIP code, and of the address. STORE_OFFSETS: where each begins
 *       (ints, unsigned, and one for the end).
 *   <li>ZIPS: the five digits of the ZIP code of each store (ints).
 *   <li>RESULTS, RESULT_OFFSETS, RESULT_DIGESTS: the JSON of each entry as it stands in a search
 *       response (see {@link org.rtodirectory.schemas.snapshot.FragmentTable}).
 * </ul>
 */
public final class TypeaheadFormat {
  /** The first byte of a term that is no word. */
  public static final byte WHOLE_QUERY = ' ';

  /** What a term of a phrase that means categories begins with. */
  public static final String PHRASE = "  ";

  /** What a term of a label begins with. */
  public static final String LABEL = "    ";

  /** What a term of a category begins with. */
  public static final String CATEGORY = "     ";

  /** How many positions a company, a city and an address have at most. */
  public static final int COMPANY_POSITIONS = 28;

  public static final int CITY_POSITIONS = 14;
  public static final int ADDRESS_POSITIONS = 22;

  /** Bytes of a node of the trie, and where its fields stand. */
  public static final int NODE_LENGTH = 12;

  public static final int NODE_EDGE = 0;
  public static final int NODE_FIRST_CHILD = 4;
  public static final int NODE_FIRST_TERM = 8;

  /**
   * The number of postings above which a node has a precomputed top-k list, and the length k of the
   * list.
   */
  public static final int TOP_THRESHOLD = 512;

  public static final int TOP_LENGTH = 20;

  /** Fills up a top-k list; more than any entry. */
  public static final int NO_ENTRY = Integer.MAX_VALUE;

  private TypeaheadFormat() {}
}

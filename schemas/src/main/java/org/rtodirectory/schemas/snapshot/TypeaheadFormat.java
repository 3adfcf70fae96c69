package org.rtodirectory.schemas.snapshot;

/**
 * The format of the search index of one vertical, in the sections {@code TYPEAHEAD_…} of a
 * snapshot.
 *
 * <p>An <em>entry</em> is a city, company or store. Its <em>label</em> is the name that results
 * show. Entries have numbers. Cities and companies, together called <em>aggregates</em>, come
 * first, ordered by descending number of stores, then by type, label, state and slug. The stores
 * follow in list order, city by city. Of equally good results, the one with the lower number comes
 * first.
 *
 * <p>A <em>term</em> is a word of an entry, or several of its words joined. Terms are numbered in
 * the order of their UTF-8 bytes, so the terms with a common prefix are one range. An
 * <em>occurrence</em> is a term with its place in an entry, see {@link Occurrence}. A store has the
 * occurrences of its company and of its city, and its own, which are those of its ZIP code and its
 * address. Posting lists contain a store only for its own occurrences, and a search joins the
 * stores with their companies and cities. A name therefore takes space once, and not for each
 * store.
 *
 * <p>A search marks the matched words of an entry in a long, which has a bit for each
 * <em>position</em>. Each occurrence has a position, except {@link Occurrence#WHOLE}. {@link
 * #COMPANY_POSITIONS}, {@link #CITY_POSITIONS}, {@link #ADDRESS_POSITIONS} and {@link
 * #CATEGORY_POSITIONS} limit their number. A store has up to 64 positions in all.
 *
 * <p>A {@code vint} is a non-negative integer in the format of {@link ByteSequence#encode}. All
 * other numbers are little-endian.
 *
 * <ul>
 *   <li>NODES: a radix trie of the terms, level by level from the root, with the children of a node
 *       in the order of their first byte. The root has no edge. For each node, and once more for
 *       the end, there are {@link #NODE_FIELDS} numbers:
 *       <ul>
 *         <li>the index in EDGES at which the bytes of its edge begin
 *         <li>its first child, or the first child of the next node that has one
 *         <li>the first term below it
 *       </ul>
 *       Each number has as many bytes as the largest one needs ({@link #nodeFieldLength}). {@link
 *       #NODE_PADDING} bytes follow. A node is itself a term if it has no children, or if its first
 *       term is lower than the first term of its first child. The root is not a term.
 *   <li>EDGES: for each node the bytes of its edge, without the first one.
 *   <li>FIRST_BYTES: for each node the first byte of its edge, or zero for the root.
 *   <li>TERMS: for each term, and once more for the end, {@link #TERM_LENGTH} bytes:
 *       <ul>
 *         <li>the index in POSTINGS at which its list begins (int, unsigned)
 *         <li>the number of names of aggregates that contain a term, added up over all lower terms
 *             (int)
 *         <li>its weight in 1/1024 (short, unsigned)
 *         <li>its length in code points (byte)
 *         <li>its flags, such as {@link #CITY_NAME} (byte)
 *         <li>its {@link #frequencyClass} (byte)
 *       </ul>
 *   <li>POSTINGS: for each term the ascending entries that have it, as differences (vints). They
 *       are the aggregates that have it in a name, state or category, and the stores that have it
 *       in the ZIP code or address. There is one exception: if a store of a company has other
 *       categories than the company, all stores of the company are in the lists of their
 *       categories.
 *   <li>AGGREGATES: for each aggregate
 *       <ul>
 *         <li>twice its {@link #size}, plus one if it is a city (vint)
 *         <li>the number of its combination of categories (vint)
 *         <li>for a city, the number of its stores, which follow the stores of the city before it
 *             (vint)
 *         <li>for a company, the index of its list in COMPANY_STORES and the length of this list in
 *             bytes (vints)
 *         <li>its occurrences: for each, eight times the term, plus the number of its {@link
 *             Occurrence} (vints)
 *       </ul>
 *   <li>AGGREGATE_OFFSETS: the index at which each aggregate begins, and the end (ints, unsigned).
 *   <li>COMPANY_STORES: the ascending stores of each company, as differences (vints). The first
 *       store has the number 0.
 *   <li>STORES: for each store the entry of its company, the entry of its city and the number of
 *       its combination of categories (vints), then its own occurrences in the same form.
 *   <li>STORE_OFFSETS: the index at which each store begins, and the end (ints, unsigned).
 *   <li>CATEGORIES: for each combination of categories their terms (vints).
 *   <li>CATEGORY_OFFSETS: the index at which each combination begins, and the end (ints, unsigned).
 *   <li>EQUIVALENTS: pairs of a term and the term of a category that it means, ascending (ints).
 *   <li>SOUNDS: pairs of the hash code of a {@link org.rtodirectory.schemas.text.PhoneticKey} and a
 *       term of a name that has this key, ascending (ints).
 *   <li>ZIPS: the five digits of the ZIP code of each store (ints).
 *   <li>RESULTS, RESULT_OFFSETS, RESULT_DIGESTS: the JSON of each entry as in a search response
 *       (see {@link FragmentTable}).
 * </ul>
 */
public final class TypeaheadFormat {
  /** The place of a term within an entry. The occurrences of an entry are in word order. */
  public enum Occurrence {
    /** A word of the label. */
    WORD,
    /** A name for the whole label: its words joined, an acronym, a nickname, a synonym. */
    WHOLE,
    /** A word of another name: a brand, or a synonym of some words of the label. */
    OTHER,
    /** The code or the name of the state, words joined. */
    STATE,
    /** A word of the ZIP code. */
    ZIP,
    /** A word of the address. */
    ADDRESS,
    /** A category, words joined. */
    CATEGORY;

    private static final Occurrence[] ALL = values();

    /** Returns the number that stands for it in the snapshot. */
    @SuppressWarnings("EnumOrdinal") // the order is part of the format
    public int number() {
      return ordinal();
    }

    /** Returns the occurrence with a number. */
    public static Occurrence at(int number) {
      return ALL[number];
    }
  }

  /** The factor of the term in an occurrence: eight times the term, plus the place. */
  public static final int OCCURRENCES = 8;

  /** The maximum number of positions of a company. */
  public static final int COMPANY_POSITIONS = 24;

  /** The maximum number of positions of a city. */
  public static final int CITY_POSITIONS = 12;

  /** The maximum number of positions of an address. */
  public static final int ADDRESS_POSITIONS = 20;

  /** The maximum number of categories of an entry. */
  public static final int CATEGORY_POSITIONS = 8;

  /** The number of fields of a node. The next three constants are their indexes. */
  public static final int NODE_FIELDS = 3;

  public static final int NODE_EDGE = 0;
  public static final int NODE_FIRST_CHILD = 1;
  public static final int NODE_FIRST_TERM = 2;

  /** The number of bytes after the nodes, so that each number can be read as an int. */
  public static final int NODE_PADDING = 3;

  /**
   * The number of bytes of the record of a term. The next six constants are the offsets of its
   * fields.
   */
  public static final int TERM_LENGTH = 13;

  public static final int TERM_POSTINGS = 0;
  public static final int TERM_NAMES_BEFORE = 4;
  public static final int TERM_WEIGHT = 8;
  public static final int TERM_CODE_POINTS = 10;
  public static final int TERM_FLAGS = 11;
  public static final int TERM_FREQUENCY = 12;

  /** The flag of a term that is the name of a city, words joined. */
  public static final int CITY_NAME = 1;

  /** The flag of a stop word. */
  public static final int STOP = 2;

  /** The flag of a word that names of all trades have, such as {@code center}. */
  public static final int GENERIC = 4;

  /** The flag of a term that is the name of a state, words joined. */
  public static final int STATE_NAME = 8;

  /** The number 1 in units of 1/1024. */
  private static final int ONE = 1 << 10;

  /** The number of frequency classes for each doubling of the entries. */
  private static final int FREQUENCY_STEPS = 8;

  private TypeaheadFormat() {}

  /** Returns the length in bytes of each number of a node, if the largest number is {@code max}. */
  public static int nodeFieldLength(int max) {
    return Math.max(1, (Integer.SIZE - Integer.numberOfLeadingZeros(max) + 7) / Byte.SIZE);
  }

  /**
   * Returns the weight of a term that {@code containing} of {@code total} names contain. It is the
   * natural logarithm of 1 + total / containing, in units of 1/1024.
   */
  public static int weight(long total, long containing) {
    return (int) (StrictMath.log(1 + (double) total / Math.max(1, containing)) * ONE);
  }

  /**
   * Returns the frequency class of a term. It is the binary logarithm of 1 + the number of its
   * entries, in units of 1/8. A store counts as an entry with the terms of its company and city,
   * too.
   */
  public static int frequencyClass(int entries) {
    return (int) Math.round(StrictMath.log(1.0 + entries) / StrictMath.log(2) * FREQUENCY_STEPS);
  }

  /** Returns the number of entries that a frequency class stands for. */
  public static long frequency(int frequencyClass) {
    return Math.round(StrictMath.pow(2, (double) frequencyClass / FREQUENCY_STEPS)) - 1;
  }

  /**
   * Returns the size of an entry. It is the decimal logarithm of 1 + its number of stores, in units
   * of 1/1024.
   */
  public static int size(int stores) {
    return (int) (StrictMath.log10(1 + (double) stores) * ONE);
  }

  /** Returns the approximate number of stores of an entry with this {@link #size}. */
  public static int stores(int size) {
    return (int) Math.round(StrictMath.pow(10, (double) size / ONE)) - 1;
  }
}

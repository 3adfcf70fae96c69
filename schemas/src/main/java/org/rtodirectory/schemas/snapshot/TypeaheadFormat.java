package org.rtodirectory.schemas.snapshot;

/**
 * The search index of one vertical, as the sections {@code TYPEAHEAD_…} of a snapshot hold it.
 *
 * <p>An <em>entry</em> is a city, company or store. Entries are numbered by static rank. Cities and
 * companies come first (called <em>aggregates</em> in the names of the sections): most stores
 * first, then type, label, state and slug. After them come the stores, city by city, in list order.
 * So an ascending posting list is already in the order of equally good results.
 *
 * <p>A <em>term</em> is a word of an entry, or some of its words joined. Terms are numbered in the
 * order of their UTF-8 bytes, so the terms with a common prefix are one range. An
 * <em>occurrence</em> is a term at a place of an entry, see {@link Occurrence}. A store has the
 * occurrences of its company, of its city, and its own: ZIP code and address. Its posting lists
 * have its own words alone. A search joins the stores with their companies and cities, so a name
 * takes no room for each of its stores. Entries have at most {@link #COMPANY_POSITIONS}, {@link
 * #CITY_POSITIONS}, {@link #ADDRESS_POSITIONS} and {@link #CATEGORY_POSITIONS} positions, so that a
 * long holds a bit for each.
 *
 * <p>A {@code vint} is a non-negative variable-length integer: 7 bits a byte, least significant
 * first, the high bit set in all bytes but the last. All other numbers are little-endian.
 *
 * <ul>
 *   <li>NODES: a radix trie over the terms, level by level, the root first, the children of a node
 *       in the order of their first byte. For each node, and once more for the end, {@link
 *       #NODE_FIELDS} numbers: where the bytes of its edge but the first begin in EDGES, its first
 *       child, or where that would stand, and the first term below it. All have as few bytes as the
 *       largest needs, see {@link #nodeFieldLength}. {@link #NODE_PADDING} bytes follow. The root
 *       has no edge. A node is itself a term if it has no children, or if its first term is below
 *       that of its first child. The root is none. FIRST_BYTES: for each node the first byte of its
 *       edge, or zero for the root.
 *   <li>TERMS: for each term, and once more for the end, {@link #TERM_LENGTH} bytes: where its list
 *       begins in POSTINGS (int, unsigned), how many pairs of an aggregate and a term of its name
 *       the terms before it have (int), the weight of the term in 1/1024 (short, unsigned), its
 *       length in code points (byte), its {@link #CITY_NAME flags} (byte), and its {@link
 *       #frequencyClass frequency} (byte).
 *   <li>POSTINGS: for each term the ascending entries that have it, as differences (vints):
 *       aggregates in a name, state or category, and stores in ZIP code or address. A store is in
 *       the lists of its categories only if any store of its company has other categories than the
 *       company.
 *   <li>AGGREGATES: for each aggregate twice the size of its store count (see {@link #size}), plus
 *       one if it is a city (vint), the number of its combination of categories (vint), its stores,
 *       then its occurrences: the term times eight, plus the number of its {@link Occurrence}
 *       (vints). The stores of a city are adjacent and follow those of the city before it, so their
 *       number suffices (vint). For a company there are the place and the length of its list in
 *       COMPANY_STORES (vints). AGGREGATE_OFFSETS: where each begins (ints, unsigned, and one for
 *       the end).
 *   <li>COMPANY_STORES: the ascending stores of each company, as differences (vints). The first
 *       store has the number 0.
 *   <li>STORES: for each store its company's entry, its city's entry and the number of its
 *       combination of categories (vints), then its own occurrences in the same form.
 *       STORE_OFFSETS: where each begins (ints, unsigned, and one for the end).
 *   <li>CATEGORIES: for each combination of categories their terms (vints). CATEGORY_OFFSETS: where
 *       each begins.
 *   <li>EQUIVALENTS: pairs of a term and the term of a category that it means, ascending (ints).
 *   <li>SOUNDS: pairs of the hash code of a key of {@link
 *       org.rtodirectory.schemas.text.PhoneticKey} and a term of a name that has it, ascending
 *       (ints).
 *   <li>ZIPS: the five digits of the ZIP code of each store (ints).
 *   <li>RESULTS, RESULT_OFFSETS, RESULT_DIGESTS: the JSON of each entry as it stands in a search
 *       response (see {@link org.rtodirectory.schemas.snapshot.FragmentTable}).
 * </ul>
 */
public final class TypeaheadFormat {
  /** The place of a term within an entry. */
  public enum Occurrence {
    /** The next word of the label. */
    WORD,
    /** A name for the whole label: its words joined, an acronym, a nickname, a synonym. */
    WHOLE,
    /** The next word of another name: a brand, or a synonym of some words of the label. */
    OTHER,
    /** The code or the name of the state, words joined. */
    STATE,
    /** The next word of the ZIP code. */
    ZIP,
    /** The next word of the address. */
    ADDRESS,
    /** A category, words joined. */
    CATEGORY;

    private static final Occurrence[] ALL = values();

    /** The number that stands for it in the snapshot. */
    @SuppressWarnings("EnumOrdinal") // the order is part of the format
    public int number() {
      return ordinal();
    }

    /** Returns the occurrence with a number. */
    public static Occurrence at(int number) {
      return ALL[number];
    }
  }

  /** The factor of terms in the numbers of occurrences. */
  public static final int OCCURRENCES = 8;

  /** How many positions a company, a city, an address and the categories have at most. */
  public static final int COMPANY_POSITIONS = 24;

  public static final int CITY_POSITIONS = 12;
  public static final int ADDRESS_POSITIONS = 20;
  public static final int CATEGORY_POSITIONS = 8;

  /** The numbers of a node of the trie, and their order. */
  public static final int NODE_FIELDS = 3;

  public static final int NODE_EDGE = 0;
  public static final int NODE_FIRST_CHILD = 1;
  public static final int NODE_FIRST_TERM = 2;

  /** Bytes after the nodes, so that each number can be read as an int. */
  public static final int NODE_PADDING = 3;

  /** Bytes of a term, and where its fields stand. */
  public static final int TERM_LENGTH = 13;

  public static final int TERM_POSTINGS = 0;
  public static final int TERM_NAMES_BEFORE = 4;
  public static final int TERM_WEIGHT = 8;
  public static final int TERM_CODE_POINTS = 10;
  public static final int TERM_FLAGS = 11;
  public static final int TERM_FREQUENCY = 12;

  /** Flags of a term: the joined name of a city, a stop word, a generic word, a state. */
  public static final int CITY_NAME = 1;

  public static final int STOP = 2;
  public static final int GENERIC = 4;
  public static final int STATE_NAME = 8;

  /** One, in the unit of weights. */
  private static final int ONE = 1 << 10;

  private static final int FREQUENCY_STEPS = 8;

  private TypeaheadFormat() {}

  /** Returns the bytes of each number of a node, if the largest number is {@code max}. */
  public static int nodeFieldLength(int max) {
    return Math.max(1, (Integer.SIZE - Integer.numberOfLeadingZeros(max) + 7) / Byte.SIZE);
  }

  /**
   * Returns the weight of something that {@code containing} of {@code total} have: the natural
   * logarithm of 1 + all / having, in 1/1024.
   */
  public static int weight(long total, long containing) {
    return (int) (StrictMath.log(1 + (double) total / Math.max(1, containing)) * ONE);
  }

  /**
   * Returns the frequency class of a term: the binary logarithm of 1 + its entries, in 1/8. A store
   * counts as an entry with the terms of its company and city, too.
   */
  public static int frequencyClass(int entries) {
    return (int) Math.round(StrictMath.log(1.0 + entries) / StrictMath.log(2) * FREQUENCY_STEPS);
  }

  /** Returns the number of entries that a frequency class stands for. */
  public static long frequency(int frequencyClass) {
    return Math.round(StrictMath.pow(2, (double) frequencyClass / FREQUENCY_STEPS)) - 1;
  }

  /** Returns the size of an entry: the decimal logarithm of 1 + stores, in 1/1024. */
  public static int size(int stores) {
    return (int) (StrictMath.log10(1 + (double) stores) * ONE);
  }

  /** Returns the approximate number of stores of an entry of a {@link #size}. */
  public static int stores(int size) {
    return (int) Math.round(StrictMath.pow(10, (double) size / ONE)) - 1;
  }
}

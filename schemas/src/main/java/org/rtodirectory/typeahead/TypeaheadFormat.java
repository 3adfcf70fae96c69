package org.rtodirectory.typeahead;

/**
 * The typeahead index of one vertical, as the sections {@code TYPEAHEAD_…} of a snapshot hold it.
 *
 * <p>An <em>entry</em> is a city, company or store. Entries are numbered by static rank: most
 * stores first, then type, label, state and slug; so an ascending list of entries is already in
 * that part of the result order. An entry has a <em>label</em> (its folded name) and
 * <em>positions</em>: its words, each known by one or more <em>terms</em> ({@code st} and {@code
 * saint} are two terms of one position). Terms are numbered in the order of their UTF-8 bytes, so
 * that the terms with a common prefix are one range.
 *
 * <ul>
 *   <li>NODES: a radix trie over the terms, level by level, the root first; {@link #NODE_LENGTH}
 *       bytes each: where the bytes of its edge begin in EDGES (int), their number (16 bits),
 *       number of children (16 bits), first child (int), first term below it (int), end of the
 *       terms below it (int). The children of a node stand together, in the order of their first
 *       byte. A node is itself a term if its first term is not below its first child.
 *   <li>POSTINGS: for each term the ascending entries that have it, as differences in
 *       variable-length bytes (7 bits a byte, low ones first, the high bit says that more follow);
 *       where those of each term begin stands in POSTING_OFFSETS (a long for each and one for the
 *       end).
 *   <li>FORWARD: for each entry its terms in ascending order, each as the difference to the one
 *       before (variable length) and its position (variable length); a term at several positions
 *       stands once for each. FORWARD_OFFSETS likewise.
 *   <li>LABELS: the label of each entry, UTF-8. LABEL_OFFSETS likewise.
 *   <li>RESULTS: the JSON of each entry as it stands in a search response. RESULT_OFFSETS likewise.
 *   <li>TYPES: a byte for each entry: {@link #CITY}, {@link #COMPANY} or {@link #STORE}.
 * </ul>
 */
public final class TypeaheadFormat {
  /** Bytes of a node of the trie. */
  public static final int NODE_LENGTH = 20;

  /** Where in a node the fields stand, in bytes. */
  public static final int NODE_EDGE = 0;

  public static final int NODE_EDGE_LENGTH = 4;
  public static final int NODE_CHILDREN = 6;
  public static final int NODE_FIRST_CHILD = 8;
  public static final int NODE_FIRST_TERM = 12;
  public static final int NODE_END_TERM = 16;

  public static final byte CITY = 0;
  public static final byte COMPANY = 1;
  public static final byte STORE = 2;

  private TypeaheadFormat() {}
}

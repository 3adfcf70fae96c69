package org.rtodirectory.edge.typeahead;

import static org.rtodirectory.typeahead.TypeaheadFormat.TERM_COUNT_BEFORE;
import static org.rtodirectory.typeahead.TypeaheadFormat.TERM_HEADS_BEFORE;
import static org.rtodirectory.typeahead.TypeaheadFormat.TERM_LENGTH;
import static org.rtodirectory.typeahead.TypeaheadFormat.TERM_POSTINGS;
import static org.rtodirectory.typeahead.TypeaheadFormat.UNION_COUNT;
import static org.rtodirectory.typeahead.TypeaheadFormat.UNION_LENGTH;
import static org.rtodirectory.typeahead.TypeaheadFormat.UNION_POSTINGS;

import org.rtodirectory.snapshot.Region;
import org.rtodirectory.typeahead.TypeaheadFormat;

/**
 * The posting lists of the terms: which entries each term has, and how many. Safe for all threads.
 */
final class Postings {
  private final Region terms;
  private final Region lists;
  private final Region tops;
  private final Region unions;

  Postings(Region terms, Region lists, Region tops, Region unions) {
    this.terms = terms;
    this.lists = lists;
    this.tops = tops;
    this.unions = unions;
  }

  Region lists() {
    return lists;
  }

  /** The offset of the posting list of {@code term}. */
  long start(int term) {
    return terms.getLong((long) term * TERM_LENGTH + TERM_POSTINGS);
  }

  /** How many postings the terms from {@code first} to before {@code end} have. */
  int count(int first, int end) {
    return before(end, TERM_COUNT_BEFORE) - before(first, TERM_COUNT_BEFORE);
  }

  /** How many of these are heads. */
  int heads(int first, int end) {
    return before(end, TERM_HEADS_BEFORE) - before(first, TERM_HEADS_BEFORE);
  }

  /** One of the lowest entries of a list of {@link TypeaheadFormat#TOP_LENGTH}. */
  int top(int list, int index) {
    return tops.getInt(((long) list * TypeaheadFormat.TOP_LENGTH + index) * Integer.BYTES);
  }

  /** Where the union of the postings below the node of a list of tops begins. */
  long unionStart(int list) {
    return unions.getLong((long) list * UNION_LENGTH + UNION_POSTINGS);
  }

  /** How many entries it has. */
  int unionCount(int list) {
    return unions.getInt((long) list * UNION_LENGTH + UNION_COUNT);
  }

  private int before(int term, int field) {
    return terms.getInt((long) term * TERM_LENGTH + field);
  }
}

package org.rtodirectory.edge.typeahead;

import static org.rtodirectory.schemas.snapshot.TypeaheadFormat.TERM_CODE_POINTS;
import static org.rtodirectory.schemas.snapshot.TypeaheadFormat.TERM_FLAGS;
import static org.rtodirectory.schemas.snapshot.TypeaheadFormat.TERM_LENGTH;
import static org.rtodirectory.schemas.snapshot.TypeaheadFormat.TERM_NAMES_BEFORE;
import static org.rtodirectory.schemas.snapshot.TypeaheadFormat.TERM_WEIGHT;

import org.rtodirectory.schemas.snapshot.Region;

/** The numbers that the index has about each term. Safe for all threads. All methods are O(1). */
final class TermTable {
  private final Region terms;

  TermTable(Region terms) {
    this.terms = terms;
  }

  int count() {
    return (int) (terms.length() / TERM_LENGTH) - 1;
  }

  /** The weight of a term, in 1/1024. */
  int weight(int term) {
    int low = terms.getByte(at(term, TERM_WEIGHT)) & 0xff;
    int high = terms.getByte(at(term, TERM_WEIGHT + 1)) & 0xff;
    return (high << Byte.SIZE) | low;
  }

  int codePoints(int term) {
    return terms.getByte(at(term, TERM_CODE_POINTS)) & 0xff;
  }

  boolean hasFlag(int term, int flag) {
    return (terms.getByte(at(term, TERM_FLAGS)) & flag) != 0;
  }

  /** How many cities and companies have the terms of a range in their names. */
  int names(int first, int end) {
    return terms.getInt(at(end, TERM_NAMES_BEFORE)) - terms.getInt(at(first, TERM_NAMES_BEFORE));
  }

  private static long at(int term, int field) {
    return (long) term * TERM_LENGTH + field;
  }
}

package org.rtodirectory.edge.typeahead;

/** The terms from {@code first} to before {@code end}, by their numbers. */
record TermRange(int first, int end) {
  static final TermRange NONE = new TermRange(0, 0);

  boolean isEmpty() {
    return first >= end;
  }

  boolean contains(int term) {
    return term >= first && term < end;
  }
}

package org.rtodirectory.edge.typeahead;

/** A forward iterator over entries in ascending order. For one thread. */
interface EntryIterator {
  /** The sentinel after all entries. */
  int END = Integer.MAX_VALUE;

  /** The current entry; {@link #END} after the last one. */
  int entry();

  /** Moves to the next entry and returns it. */
  int next();

  /**
   * Moves to the first entry from {@code target} on, unless the current entry is there or after it.
   */
  int seek(int target);
}

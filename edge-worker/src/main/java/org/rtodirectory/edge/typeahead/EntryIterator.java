package org.rtodirectory.edge.typeahead;

/** Goes through entries in ascending order, forward only. For one thread. */
interface EntryIterator {
  /** Comes behind all entries. */
  int END = Integer.MAX_VALUE;

  /** The entry it stands at; {@link #END} behind the last. */
  int entry();

  /** Goes to the next entry and returns it. */
  int next();

  /** Goes to the first entry from {@code target} on, unless it stands there or behind already. */
  int seek(int target);
}

package org.rtodirectory.edge.judge;

import java.util.Collection;
import org.jspecify.annotations.Nullable;

/** The text of a drawn query with the entries that answer it. */
record Draft(String text, Collection<Entry> answers) {
  /** A way of typing. */
  @FunctionalInterface
  interface Rule {
    /** Draws a query from a store, or null if this store gives rise to none. */
    @Nullable Draft draw(Entry store);
  }
}

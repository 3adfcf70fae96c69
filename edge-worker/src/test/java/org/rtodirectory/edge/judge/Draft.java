package org.rtodirectory.edge.judge;

import java.util.Collection;
import org.jspecify.annotations.Nullable;

/** The text of a drawn query with the entries that answer it. */
record Draft(String text, Collection<Entry> answers) {
  /** A rule that draws queries. */
  @FunctionalInterface
  interface Rule {
    /** Draws a query from a store, or returns null if the rule does not apply to it. */
    @Nullable Draft draw(Entry store);
  }
}

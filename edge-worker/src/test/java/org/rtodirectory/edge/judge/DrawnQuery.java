package org.rtodirectory.edge.judge;

import java.util.Collection;
import org.jspecify.annotations.Nullable;

/** A query that a rule has drawn from a store, with the entries that answer it. */
record DrawnQuery(String text, Collection<Entry> answers) {
  /** A rule that draws queries. */
  @FunctionalInterface
  interface Rule {
    /** Draws a query from a store, or returns null if the rule does not apply to it. */
    @Nullable DrawnQuery draw(Entry store);
  }
}

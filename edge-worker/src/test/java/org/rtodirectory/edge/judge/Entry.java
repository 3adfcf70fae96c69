package org.rtodirectory.edge.judge;

import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.schemas.api.Location;
import org.rtodirectory.schemas.api.SearchResult;

/**
 * An entry of a search index with the facts that the directory has about it.
 *
 * @param number in the index
 * @param sizeRank by number of stores among the cities of its state, from 1, or 0 if it is no city
 * @param categories of a store, or for a company those of all its stores
 * @param location of a store
 */
record Entry(
    int number,
    SearchResult result,
    int sizeRank,
    Set<String> categories,
    @Nullable Location location) {
  /** Returns whether both are the same entry of one index. */
  @Override
  public boolean equals(Object other) {
    return other instanceof Entry entry && entry.number == number;
  }

  @Override
  public int hashCode() {
    return number;
  }
}

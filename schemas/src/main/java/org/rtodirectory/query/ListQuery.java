package org.rtodirectory.query;

import org.jspecify.annotations.Nullable;

/** A valid query of one of the two lists. */
public sealed interface ListQuery permits CompanyQuery, LocationQuery {
  /** The page asked for, from 1. */
  long page();

  /** Number of the release to answer from; null: the one that is served. */
  @Nullable Long release();

  /**
   * The value of a filter as it is compared: a query with this in the place of what was given finds
   * the same. Null if the query does not filter by it.
   *
   * @param parameter a name of the endpoint's parameters
   */
  @Nullable String filter(String parameter);
}

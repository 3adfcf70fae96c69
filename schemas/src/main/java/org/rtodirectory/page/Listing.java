package org.rtodirectory.page;

import org.rtodirectory.snapshot.FragmentTable;
import org.rtodirectory.snapshot.Selection;

/**
 * A filtered list: what its pages are made of.
 *
 * @param fragments the JSON of every row there is
 * @param selection the rows that are in the list
 */
public record Listing(FragmentTable fragments, Selection selection) {
  /** How many pages it has, at least 1. */
  public long pages() {
    return Pagination.lastPage(selection.total());
  }
}

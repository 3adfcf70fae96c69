package org.rtodirectory.schemas.page;

import org.rtodirectory.schemas.snapshot.FragmentTable;
import org.rtodirectory.schemas.snapshot.Selection;

/**
 * A filtered list, from which pages are rendered.
 *
 * @param fragments the JSON of every row there is
 * @param selection the rows that are in the list
 * @param mostStaticPages how many of its pages are published as objects, at most
 */
public record Listing(FragmentTable fragments, Selection selection, long mostStaticPages) {
  /** A list all of whose pages are published as objects. */
  public Listing(FragmentTable fragments, Selection selection) {
    this(fragments, selection, Long.MAX_VALUE);
  }

  /** How many pages it has, at least 1. */
  public long pages() {
    return Pagination.lastPage(selection.total());
  }

  /** How many of its pages, the first ones, are published as objects. */
  public long staticPages() {
    return Math.min(pages(), mostStaticPages);
  }
}

package org.rtodirectory.schemas.page;

import org.rtodirectory.schemas.snapshot.FragmentTable;
import org.rtodirectory.schemas.snapshot.Selection;

/**
 * A filtered list of rows, divided into pages that are numbered from 1. A page after the last is
 * empty and keeps its number.
 *
 * @param fragments the JSON of all rows, including those that are not selected
 * @param maxStaticPages the maximum number of its pages that are published as objects
 */
public record PagedList(FragmentTable fragments, Selection selection, long maxStaticPages) {
  /** The number of rows on a page: {@code per_page} in {@code openapi.json}. */
  public static final int PER_PAGE = 25;

  /** Creates a list whose pages are all published as objects. */
  public PagedList(FragmentTable fragments, Selection selection) {
    this(fragments, selection, Long.MAX_VALUE);
  }

  /** Returns the number of its pages, at least 1. */
  public long pages() {
    return lastPage(selection.total());
  }

  /** Returns the number of its first pages that are published as objects. */
  public long staticPages() {
    return Math.min(pages(), maxStaticPages);
  }

  /** Returns the last page of a list of {@code total} rows, at least 1. */
  public static long lastPage(int total) {
    return Math.max(1, ((long) total + PER_PAGE - 1) / PER_PAGE);
  }

  int[] rows(long page) {
    int total = selection.total();
    return selection.rows(start(page, total), end(page, total));
  }

  /**
   * Returns the index in the list of the first row of a page, or the end of the list for a page
   * after the last.
   */
  static int start(long page, int total) {
    return page > lastPage(total) ? total : (int) ((page - 1) * PER_PAGE);
  }

  /** Returns the exclusive end of a page's rows in the list. */
  static int end(long page, int total) {
    return (int) Math.min(total, start(page, total) + (long) PER_PAGE);
  }
}

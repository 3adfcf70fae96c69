package org.rtodirectory.schemas.page;

import org.rtodirectory.schemas.snapshot.FragmentTable;
import org.rtodirectory.schemas.snapshot.Selection;

/**
 * A filtered list, from which pages are rendered. They are numbered from 1. A page beyond the last
 * is empty and keeps its number.
 *
 * @param fragments the JSON of every row there is
 * @param maxStaticPages how many of its pages are published as objects, at most
 */
public record PagedList(FragmentTable fragments, Selection selection, long maxStaticPages) {
  /** Rows on a page, {@code per_page} of {@code openapi.json}. */
  public static final int PER_PAGE = 25;

  /** A list all of whose pages are published as objects. */
  public PagedList(FragmentTable fragments, Selection selection) {
    this(fragments, selection, Long.MAX_VALUE);
  }

  /** How many pages it has, at least 1. */
  public long pages() {
    return lastPage(selection.total());
  }

  /** How many of its pages, the first ones, are published as objects. */
  public long staticPages() {
    return Math.min(pages(), maxStaticPages);
  }

  /** The last page of a list of {@code total} rows, at least 1. */
  public static long lastPage(int total) {
    return Math.max(1, ((long) total + PER_PAGE - 1) / PER_PAGE);
  }

  int[] rows(long page) {
    int total = selection.total();
    return selection.rows(from(page, total), to(page, total));
  }

  /** Place of the page's first row in the list. The end of the list if the page lies beyond it. */
  static int from(long page, int total) {
    return page > lastPage(total) ? total : (int) ((page - 1) * PER_PAGE);
  }

  /** The exclusive end of the page's rows in the list. */
  static int to(long page, int total) {
    return (int) Math.min(total, from(page, total) + (long) PER_PAGE);
  }
}

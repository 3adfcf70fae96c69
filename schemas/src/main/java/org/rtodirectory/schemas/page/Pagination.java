package org.rtodirectory.schemas.page;

/**
 * The position of a page in a list. A page beyond the last is empty and keeps its number; the last
 * page is at least 1.
 *
 * @param page the page asked for, from 1
 * @param total rows in the whole list
 */
public record Pagination(long page, int total) {
  /** Rows on a page: SPEC section 8. */
  public static final int PER_PAGE = 25;

  public long lastPage() {
    return lastPage(total);
  }

  public static long lastPage(int total) {
    return Math.max(1, ((long) total + PER_PAGE - 1) / PER_PAGE);
  }

  /** Place of the page's first row in the list; the end of the list if the page lies beyond it. */
  public int from() {
    return page > lastPage() ? total : (int) ((page - 1) * PER_PAGE);
  }

  /** The exclusive end of the page's rows in the list. */
  public int to() {
    return (int) Math.min(total, from() + (long) PER_PAGE);
  }
}

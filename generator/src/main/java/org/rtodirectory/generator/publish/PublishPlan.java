package org.rtodirectory.generator.publish;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.rtodirectory.page.Listing;
import org.rtodirectory.page.PageCatalog;
import org.rtodirectory.page.PageFamily;
import org.rtodirectory.page.PageKey;
import org.rtodirectory.page.Pagination;

/**
 * What publishing a snapshot does to the pages of a store: which lists it writes, and which pages
 * it deletes because they are no more.
 *
 * @param lists every static list, by the key of its first page
 * @param vanished keys of pages that earlier snapshots had and this one has not
 */
record PublishPlan(List<PagedList> lists, List<PageKey> vanished) {

  /** A list whose pages are written. */
  record PagedList(PageKey firstPage, Listing listing) {
    long pages() {
      return Pagination.lastPage(listing.selection().total());
    }
  }

  /**
   * Plans the pages of {@code next}.
   *
   * @param earlier the snapshots whose pages may be in the store
   */
  static PublishPlan of(PageCatalog next, List<PageCatalog> earlier) {
    List<PagedList> lists = new ArrayList<>();
    next.forEach((key, listing) -> lists.add(new PagedList(key, listing)));
    List<PageKey> vanished = new ArrayList<>();
    for (PageCatalog catalog : earlier) {
      catalog.forEach(
          (key, listing) -> {
            for (long page = 1; page <= Pagination.lastPage(listing.selection().total()); page++) {
              if (next.find(key.withPage(page)).isEmpty()) {
                vanished.add(key.withPage(page));
              }
            }
          });
    }
    return new PublishPlan(lists, vanished.stream().distinct().toList());
  }

  /** How many pages each family has. */
  Map<PageFamily, Long> pagesByFamily() {
    Map<PageFamily, Long> pages = new EnumMap<>(PageFamily.class);
    for (PageFamily family : PageFamily.values()) {
      pages.put(family, 0L);
    }
    for (PagedList list : lists) {
      list.firstPage().family().ifPresent(family -> pages.merge(family, list.pages(), Long::sum));
    }
    return pages;
  }

  /** How many pages there are in all. */
  long pages() {
    return lists.stream().mapToLong(PagedList::pages).sum();
  }
}

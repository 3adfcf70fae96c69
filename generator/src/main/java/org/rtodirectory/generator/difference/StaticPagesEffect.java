package org.rtodirectory.generator.difference;

import org.jspecify.annotations.Nullable;
import org.rtodirectory.page.Listing;
import org.rtodirectory.page.PageCatalog;
import org.rtodirectory.page.PageKey;
import org.rtodirectory.page.PageRenderer;

/**
 * The savings of publishing only the first pages of each list as objects. Each page contains the
 * total number of rows of its list, so an added location changes every page of every list that
 * contains it. The write counts are averages over the existing locations.
 *
 * @param limit number of pages of each list that are published; null for all
 * @param pages number of pages that only a gateway serves
 * @param bytes total length of these pages
 * @param writtenForOneStore pages of lists of locations that one added store writes on average,
 *     rounded up
 * @param writtenIfAllWerePublished the same without the limit
 */
public record StaticPagesEffect(
    @Nullable Integer limit,
    long pages,
    long bytes,
    long writtenForOneStore,
    long writtenIfAllWerePublished) {
  /**
   * The effect on the pages of a snapshot. Reads the length of each row of each page that only a
   * gateway serves.
   */
  public static StaticPagesEffect of(PageCatalog catalog) {
    Sum sum = new Sum(new PageRenderer(catalog.snapshot().publication()));
    catalog.forEach(sum::add);
    long stores = Math.max(1, catalog.snapshot().locationFragments().count());
    return new StaticPagesEffect(
        catalog.snapshot().publication().staticPages(),
        sum.pages,
        sum.bytes,
        ceiling(sum.written, stores),
        ceiling(sum.writtenOfAll, stores));
  }

  private static long ceiling(long sum, long count) {
    return (sum + count - 1) / count;
  }

  private static final class Sum {
    private final PageRenderer renderer;
    private long pages;
    private long bytes;
    private long written;
    private long writtenOfAll;

    Sum(PageRenderer renderer) {
      this.renderer = renderer;
    }

    void add(PageKey firstPage, Listing listing) {
      for (long page = listing.staticPages() + 1; page <= listing.pages(); page++) {
        pages++;
        bytes += renderer.page(listing, page).length();
      }
      if (firstPage.resource() == PageKey.Resource.LOCATIONS) {
        long stores = listing.selection().total();
        written += stores * listing.staticPages();
        writtenOfAll += stores * listing.pages();
      }
    }
  }
}

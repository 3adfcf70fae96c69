package org.rtodirectory.generator.difference;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.rtodirectory.page.Listing;
import org.rtodirectory.page.PageCatalog;
import org.rtodirectory.page.PageKey;
import org.rtodirectory.page.PageRenderer;

/**
 * The known pages of a store.
 *
 * @param releases the releases whose pages the store may contain: the last completely published
 *     one, and those begun after it, which may have replaced or removed some of its pages
 * @param known whether a page that is identical in all these releases is certain to be stored in
 *     that form. This is false if no release was published completely, a snapshot cannot be read,
 *     or the pages were rendered in a different format.
 */
public record StoredPages(List<PageCatalog> releases, boolean known) {
  /** No stored pages are known. */
  public static final StoredPages NONE = new StoredPages(List.of(), false);

  public StoredPages {
    releases = List.copyOf(releases);
  }

  /** The pages of a store to which {@code release} was published completely. */
  public static StoredPages of(PageCatalog release) {
    return new StoredPages(List.of(release), true);
  }

  /** Whether these pages have the same attribution as those of {@code next}. */
  boolean attributeAlike(PageCatalog next) {
    String attribution = next.snapshot().publication().attribution();
    return releases.stream()
        .allMatch(release -> release.snapshot().publication().attribution().equals(attribution));
  }

  /** The list in each release; empty if a release does not have it. */
  List<Listing> lists(PageKey firstPage) {
    List<Listing> lists = new ArrayList<>(releases.size());
    for (PageCatalog release : releases) {
      Optional<Listing> list = release.find(firstPage);
      if (list.isEmpty()) {
        return List.of();
      }
      lists.add(list.get());
    }
    return lists;
  }

  /** Whether a page is the same in {@code next} and in all of {@code lists}. */
  static boolean holdsPage(List<Listing> lists, Listing next, long page) {
    return !lists.isEmpty()
        && lists.stream()
            .allMatch(list -> page <= list.staticPages() && PageRenderer.isSame(next, list, page));
  }
}

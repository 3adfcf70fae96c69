package org.rtodirectory.generator.difference;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.rtodirectory.page.Listing;
import org.rtodirectory.page.PageCatalog;
import org.rtodirectory.page.PageKey;
import org.rtodirectory.page.PageRenderer;

/**
 * The pages that stand in a store, as far as they can be known.
 *
 * @param releases whose pages may stand: of the release that was published last to its end, and of
 *     those that were begun after it and may have replaced or removed some of its pages
 * @param known whether a page that all of them have alike is sure to stand as they have it. It is
 *     not where nothing was published to its end, a snapshot cannot be read, or pages were made in
 *     another way.
 */
public record StoredPages(List<PageCatalog> releases, boolean known) {
  /** Nothing stands. */
  public static final StoredPages NONE = new StoredPages(List.of(), false);

  public StoredPages {
    releases = List.copyOf(releases);
  }

  /** What stands when {@code release} was published to its end. */
  public static StoredPages of(PageCatalog release) {
    return new StoredPages(List.of(release), true);
  }

  /** Whether these pages say the same about the publisher as those of {@code next}. */
  boolean attributeAlike(PageCatalog next) {
    String attribution = next.snapshot().publication().attribution();
    return releases.stream()
        .allMatch(release -> release.snapshot().publication().attribution().equals(attribution));
  }

  /** The list in each release; empty if one of them lacks it. */
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

  /** Whether a page stands in all of {@code lists} as it is in {@code next}. */
  static boolean holdsPage(List<Listing> lists, Listing next, long page) {
    return !lists.isEmpty()
        && lists.stream()
            .allMatch(list -> page <= list.staticPages() && PageRenderer.isSame(next, list, page));
  }
}

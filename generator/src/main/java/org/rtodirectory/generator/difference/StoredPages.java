package org.rtodirectory.generator.difference;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.rtodirectory.page.Listing;
import org.rtodirectory.page.PageCatalog;
import org.rtodirectory.page.PageKey;
import org.rtodirectory.page.PageRenderer;

/**
 * The known pages of a store.
 *
 * @param releases the served release, and those begun after it, which may have replaced some of its
 *     pages
 * @param known whether a page that is identical in all these releases is certain to be stored in
 *     that form. This is false if no release is served, a snapshot cannot be read, or the pages
 *     were rendered in a different format.
 * @param left releases that have other pages which may not have been deleted yet
 */
public record StoredPages(List<PageCatalog> releases, boolean known, List<PageCatalog> left) {
  /** No stored pages are known. */
  public static final StoredPages NONE = new StoredPages(List.of(), false, List.of());

  public StoredPages {
    releases = List.copyOf(releases);
    left = List.copyOf(left);
  }

  /** Pages of releases none of which has left others behind. */
  public StoredPages(List<PageCatalog> releases, boolean known) {
    this(releases, known, List.of());
  }

  /** The pages of a store to which {@code release} was published completely. */
  public static StoredPages of(PageCatalog release) {
    return new StoredPages(List.of(release), true);
  }

  /** All releases of which the store may contain pages. */
  List<PageCatalog> all() {
    return Stream.concat(releases.stream(), left.stream()).toList();
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

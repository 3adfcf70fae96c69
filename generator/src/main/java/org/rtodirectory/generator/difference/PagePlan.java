package org.rtodirectory.generator.difference;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.rtodirectory.page.Listing;
import org.rtodirectory.page.PageCatalog;
import org.rtodirectory.page.PageFamily;
import org.rtodirectory.page.PageKey;
import org.rtodirectory.page.PageRenderer;

/**
 * The pages to write and delete so that a store contains the pages of a snapshot. A page is written
 * unless the digests of its rows show that the store already contains it with the same bytes. Costs
 * one look-up per list and a comparison of 16 bytes per row of each page.
 *
 * @param written pages that differ or are new, family by family
 * @param vanished pages that no longer exist
 * @param families counts of the changes, by family
 */
public record PagePlan(
    List<PlannedPage> written, List<PageKey> vanished, Map<PageFamily, FamilyChange> families) {
  /** The plan that leads from {@code standing} to the pages of {@code next}. */
  public static PagePlan of(PageCatalog next, StoredPages standing) {
    return new Comparison(next, standing).plan();
  }

  /** Number of bytes written. */
  public long bytes() {
    return families.values().stream().mapToLong(FamilyChange::bytes).sum();
  }

  /** Whether there is nothing to do. */
  public boolean isEmpty() {
    return written.isEmpty() && vanished.isEmpty();
  }

  private static final class Comparison {
    private final PageCatalog next;
    private final StoredPages standing;
    private final boolean comparable;
    private final PageRenderer renderer;
    private final List<PlannedPage> written = new ArrayList<>();
    private final Set<PageKey> vanished = new LinkedHashSet<>();
    private final Map<PageFamily, FamilyChange> families = new EnumMap<>(PageFamily.class);

    Comparison(PageCatalog next, StoredPages standing) {
      this.next = next;
      this.standing = standing;
      this.comparable = standing.known() && standing.attributeAlike(next);
      this.renderer = new PageRenderer(next.snapshot().publication());
      for (PageFamily family : PageFamily.values()) {
        families.put(family, FamilyChange.NONE);
      }
    }

    PagePlan plan() {
      next.forEach(this::compare);
      standing.releases().forEach(earlier -> earlier.forEach(this::findVanished));
      return new PagePlan(
          Collections.unmodifiableList(written),
          List.copyOf(vanished),
          Collections.unmodifiableMap(families));
    }

    private void compare(PageKey firstPage, Listing listing) {
      PageFamily family = firstPage.family().orElseThrow();
      FamilyChange change =
          families.getOrDefault(family, FamilyChange.NONE).has(listing.staticPages());
      List<Listing> standingLists = comparable ? standing.lists(firstPage) : List.of();
      for (long page = 1; page <= listing.staticPages(); page++) {
        if (!StoredPages.holdsPage(standingLists, listing, page)) {
          written.add(new PlannedPage(firstPage.withPage(page), listing));
          change = change.writes(renderer.page(listing, page).length());
        }
      }
      families.put(family, change);
    }

    private void findVanished(PageKey firstPage, Listing listing) {
      long kept = next.find(firstPage).map(Listing::staticPages).orElse(0L);
      for (long page = kept + 1; page <= listing.staticPages(); page++) {
        if (vanished.add(firstPage.withPage(page))) {
          families.computeIfPresent(
              firstPage.family().orElseThrow(), (family, change) -> change.deletes());
        }
      }
    }
  }
}

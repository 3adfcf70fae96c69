package org.rtodirectory.generator.difference;

import java.util.BitSet;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.rtodirectory.page.Listing;
import org.rtodirectory.page.PageCatalog;
import org.rtodirectory.page.PageKey;
import org.rtodirectory.page.PageRenderer;

/**
 * The pages to write and delete so that a store contains the pages of a snapshot. A page is written
 * unless the digests of its rows show that the store already contains it with the same bytes. Costs
 * one look-up per list and a comparison of 16 bytes per row of each page. The plan stores one bit
 * per page and an entry per list that lost pages; the pages are enumerated again when they are
 * written.
 */
public final class PagePlan {
  private final PageCatalog next;
  private final BitSet written = new BitSet();
  private final Map<PageKey, Vanished> vanished = new LinkedHashMap<>();
  private final Map<PageKey.Family, FamilyChange> families = new EnumMap<>(PageKey.Family.class);

  private PagePlan(PageCatalog next) {
    this.next = next;
    for (PageKey.Family family : PageKey.Family.values()) {
      families.put(family, FamilyChange.NONE);
    }
  }

  /** The plan that leads from {@code standing} to the pages of {@code next}. */
  public static PagePlan of(PageCatalog next, StoredPages standing) {
    PagePlan plan = new PagePlan(next);
    plan.compare(standing);
    standing.all().forEach(plan::findVanished);
    return plan;
  }

  private void compare(StoredPages standing) {
    boolean comparable = standing.known() && standing.attributeAlike(next);
    PageRenderer renderer = new PageRenderer(next.snapshot().publication());
    int[] number = {0};
    next.forEach(
        (firstPage, listing) -> {
          PageKey.Family family = firstPage.family().orElseThrow();
          FamilyChange change =
              families.getOrDefault(family, FamilyChange.NONE).has(listing.staticPages());
          List<Listing> standingLists = comparable ? standing.lists(firstPage) : List.of();
          for (long page = 1; page <= listing.staticPages(); page++) {
            if (!StoredPages.holdsPage(standingLists, listing, page)) {
              written.set(number[0]);
              change = change.writes(renderer.page(listing, page).length());
            }
            number[0] = Math.incrementExact(number[0]);
          }
          families.put(family, change);
        });
  }

  /** Finds the pages to delete. A list that several releases have counts with its most pages. */
  private void findVanished(PageCatalog release) {
    release.forEach(
        (firstPage, listing) -> {
          long kept = next.find(firstPage).map(Listing::staticPages).orElse(0L);
          Vanished known = vanished.getOrDefault(firstPage, new Vanished(kept, kept));
          if (listing.staticPages() > known.last()) {
            vanished.put(firstPage, new Vanished(kept, listing.staticPages()));
            families.computeIfPresent(
                firstPage.family().orElseThrow(),
                (family, change) -> change.deletes(listing.staticPages() - known.last()));
          }
        });
  }

  /** Number of pages that differ or are new. */
  public long written() {
    return written.cardinality();
  }

  /** Number of pages that no longer exist. */
  public long vanished() {
    return families.values().stream().mapToLong(FamilyChange::deleted).sum();
  }

  /** Number of bytes written. */
  public long bytes() {
    return families.values().stream().mapToLong(FamilyChange::bytes).sum();
  }

  /** Counts of the changes, by family. */
  public Map<PageKey.Family, FamilyChange> families() {
    return Collections.unmodifiableMap(families);
  }

  /** Whether there is nothing to do. */
  public boolean isEmpty() {
    return written.isEmpty() && vanished() == 0;
  }

  /** Passes the pages that differ or are new to {@code action}, family by family. */
  public void forEachWritten(Consumer<PlannedPage> action) {
    if (written.isEmpty()) {
      return;
    }
    int[] number = {0};
    next.forEach(
        (firstPage, listing) -> {
          for (long page = 1; page <= listing.staticPages(); page++) {
            if (written.get(number[0]++)) {
              action.accept(new PlannedPage(firstPage.withPage(page), listing));
            }
          }
        });
  }

  /** Passes the keys of the pages that no longer exist to {@code action}. */
  public void forEachVanished(Consumer<PageKey> action) {
    vanished.forEach(
        (firstPage, pages) -> {
          for (long page = pages.kept() + 1; page <= pages.last(); page++) {
            action.accept(firstPage.withPage(page));
          }
        });
  }

  /**
   * The pages of a list that are no longer there.
   *
   * @param kept the number of its last page that is
   * @param last the number of its last page that may be in the store
   */
  private record Vanished(long kept, long last) {}

  /**
   * A page to write.
   *
   * @param listing the list that it is a page of
   */
  public record PlannedPage(PageKey key, Listing listing) {}

  /**
   * Counts of the changes to the pages of one family.
   *
   * @param pages number of pages after the publish
   * @param written number of pages written
   * @param deleted number of pages deleted because they no longer exist
   * @param bytes total length of the written pages
   */
  public record FamilyChange(long pages, long written, long deleted, long bytes) {
    static final FamilyChange NONE = new FamilyChange(0, 0, 0, 0);

    FamilyChange has(long more) {
      return new FamilyChange(pages + more, written, deleted, bytes);
    }

    FamilyChange writes(long length) {
      return new FamilyChange(pages, written + 1, deleted, bytes + length);
    }

    FamilyChange deletes(long more) {
      return new FamilyChange(pages, written, deleted + more, bytes);
    }
  }
}

package org.rtodirectory.generator.difference;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.EnumMap;
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
 * per page and compared release; the pages are enumerated again when they are written.
 */
public final class PagePlan {
  private final PageCatalog next;
  private final List<PageCatalog> earlier;
  private final BitSet written = new BitSet();
  private final List<BitSet> vanished = new ArrayList<>();
  private final Map<PageKey.Family, FamilyChange> families = new EnumMap<>(PageKey.Family.class);

  private PagePlan(PageCatalog next, List<PageCatalog> earlier) {
    this.next = next;
    this.earlier = earlier;
    for (PageKey.Family family : PageKey.Family.values()) {
      families.put(family, FamilyChange.NONE);
    }
  }

  /** The plan that leads from {@code standing} to the pages of {@code next}. */
  public static PagePlan of(PageCatalog next, StoredPages standing) {
    PagePlan plan = new PagePlan(next, standing.releases());
    plan.compare(standing);
    for (int release = 0; release < plan.earlier.size(); release++) {
      plan.vanished.add(plan.findVanished(release));
    }
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

  /** Finds the pages to delete. One that is in several releases counts for the first of them. */
  private BitSet findVanished(int release) {
    List<PageCatalog> others = new ArrayList<>(earlier.subList(0, release));
    others.add(next);
    BitSet gone = new BitSet();
    int[] number = {0};
    earlier
        .get(release)
        .forEach(
            (firstPage, listing) -> {
              long[] known = staticPages(firstPage, others);
              for (long page = 1; page <= listing.staticPages(); page++) {
                if (isBeyond(page, known)) {
                  gone.set(number[0]);
                  families.computeIfPresent(
                      firstPage.family().orElseThrow(), (family, change) -> change.deletes());
                }
                number[0] = Math.incrementExact(number[0]);
              }
            });
    return gone;
  }

  /** How many pages a list has in each of some releases. */
  private static long[] staticPages(PageKey firstPage, List<PageCatalog> releases) {
    return releases.stream()
        .mapToLong(release -> release.find(firstPage).map(Listing::staticPages).orElse(0L))
        .toArray();
  }

  private static boolean isBeyond(long page, long... lastPages) {
    for (long last : lastPages) {
      if (page <= last) {
        return false;
      }
    }
    return true;
  }

  /** Number of pages that differ or are new. */
  public long written() {
    return written.cardinality();
  }

  /** Number of pages that no longer exist. */
  public long vanished() {
    return vanished.stream().mapToLong(BitSet::cardinality).sum();
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
    forEach(next, written, action);
  }

  /** Passes the keys of the pages that no longer exist to {@code action}. */
  public void forEachVanished(Consumer<PageKey> action) {
    for (int release = 0; release < earlier.size(); release++) {
      forEach(earlier.get(release), vanished.get(release), page -> action.accept(page.key()));
    }
  }

  private static void forEach(PageCatalog pages, BitSet chosen, Consumer<PlannedPage> action) {
    if (chosen.isEmpty()) {
      return;
    }
    int[] number = {0};
    pages.forEach(
        (firstPage, listing) -> {
          for (long page = 1; page <= listing.staticPages(); page++) {
            if (chosen.get(number[0]++)) {
              action.accept(new PlannedPage(firstPage.withPage(page), listing));
            }
          }
        });
  }

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

    FamilyChange deletes() {
      return new FamilyChange(pages, written, deleted + 1, bytes);
    }
  }
}

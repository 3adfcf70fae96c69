package org.rtodirectory.generator.difference;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rtodirectory.generator.build.SnapshotBuilder;
import org.rtodirectory.generator.progress.Progress;
import org.rtodirectory.generator.publish.Extracts;
import org.rtodirectory.page.PageCatalog;
import org.rtodirectory.page.PageKey;
import org.rtodirectory.page.PageRenderer;
import org.rtodirectory.resource.Publication;
import org.rtodirectory.resource.SitePaths;
import org.rtodirectory.snapshot.Snapshot;
import org.rtodirectory.snapshot.SnapshotException;

/** The pages that a plan writes and deletes, beside the rendered bytes of both releases. */
class PagePlanTest {
  @TempDir private Path folder;
  private int files;

  @Test
  void a_plan_writes_exactly_the_pages_whose_bytes_differ_and_deletes_those_that_vanished()
      throws Exception {
    Random random = new Random(11);
    for (int round = 0; round < 5; round++) {
      PageCatalog before = catalog("Example", stores(random));
      PageCatalog after = catalog("Example", stores(random));
      PagePlan plan = PagePlan.of(after, StoredPages.of(before));
      Map<String, String> old = pages(before);
      Map<String, String> changed = pages(after);
      changed.entrySet().removeIf(page -> page.getValue().equals(old.get(page.getKey())));
      assertThat(plan.written().stream().map(page -> page.key().toString()))
          .containsExactlyInAnyOrderElementsOf(changed.keySet());
      old.keySet().removeAll(pages(after).keySet());
      assertThat(plan.vanished().stream().map(PageKey::toString))
          .containsExactlyInAnyOrderElementsOf(old.keySet());
      assertThat(plan.bytes()).isEqualTo(changed.values().stream().mapToLong(String::length).sum());
    }
  }

  @Test
  void an_equal_release_leaves_nothing_to_do() throws Exception {
    PageCatalog before = catalog("Example", "Ace|Dallas|TX|1 Main St");
    PageCatalog after = catalog("Example", "Ace|Dallas|TX|1 Main St");
    assertThat(PagePlan.of(after, StoredPages.of(before)).isEmpty()).isTrue();
  }

  @Test
  void another_publisher_in_the_attribution_changes_every_page() throws Exception {
    PageCatalog before = catalog("Example", "Ace|Dallas|TX|1 Main St");
    PageCatalog after = catalog("Other", "Ace|Dallas|TX|1 Main St");
    assertThat(PagePlan.of(after, StoredPages.of(before)).written())
        .hasSameSizeAs(pages(after).keySet());
  }

  @Test
  void pages_that_are_not_known_to_be_stored_are_all_written() throws Exception {
    PageCatalog after = catalog("Example", "Ace|Dallas|TX|1 Main St");
    PagePlan plan = PagePlan.of(after, StoredPages.NONE);
    assertThat(plan.written()).hasSameSizeAs(pages(after).keySet());
    assertThat(plan.vanished()).isEmpty();
  }

  private static String[] stores(Random random) {
    return IntStream.range(0, 120)
        .filter(i -> i == 0 || random.nextInt(5) > 0)
        .mapToObj(
            i ->
                (i % 3 == 0 ? "Ace|Dallas|TX|" : "Best|Mobile|AL|")
                    + i
                    + " Main St|"
                    + (random.nextInt(9) == 0 ? "4.5" : "3.5"))
        .toArray(String[]::new);
  }

  private PageCatalog catalog(String publisher, String... stores)
      throws IOException, SnapshotException {
    Path file = folder.resolve("snapshot" + files++);
    SnapshotBuilder.build(
        Extracts.of(stores).directory(),
        new Publication(publisher, null, SitePaths.DEFAULT),
        file,
        Progress.NONE);
    return new PageCatalog(Snapshot.open(file));
  }

  /** The bytes of each page, as ISO 8859-1. */
  private static Map<String, String> pages(PageCatalog catalog) {
    PageRenderer renderer = new PageRenderer(catalog.snapshot().publication());
    Map<String, String> pages = new TreeMap<>();
    catalog.forEach(
        (firstPage, listing) -> {
          for (long page = 1; page <= listing.pages(); page++) {
            pages.put(
                firstPage.withPage(page).toString(),
                new String(renderer.page(listing, page).bytes(), StandardCharsets.ISO_8859_1));
          }
        });
    return pages;
  }
}

package org.rtodirectory.generator.difference;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rtodirectory.generator.build.SnapshotBuilder;
import org.rtodirectory.generator.difference.ObjectPlan.FamilyChange;
import org.rtodirectory.generator.difference.ReleaseObject.Kind;
import org.rtodirectory.generator.publish.Extracts;
import org.rtodirectory.generator.report.Progress;
import org.rtodirectory.schemas.api.Publication;
import org.rtodirectory.schemas.api.SitePaths;
import org.rtodirectory.schemas.page.PageCatalog;
import org.rtodirectory.schemas.page.PageKey;
import org.rtodirectory.schemas.page.PageRenderer;
import org.rtodirectory.schemas.snapshot.Snapshot;
import org.rtodirectory.schemas.snapshot.SnapshotException;

/** What a plan writes and deletes, beside the rendered bytes of both releases. */
class ObjectPlanTest {
  @TempDir private Path folder;
  private int files;

  @Test
  void a_plan_writes_exactly_the_pages_whose_bytes_differ_and_deletes_those_that_vanished()
      throws Exception {
    Random random = new Random(11);
    for (int round = 0; round < 5; round++) {
      PageCatalog before = catalog("Example", stores(random));
      PageCatalog after = catalog("Example", stores(random));
      ObjectPlan plan = plan(after, before);
      Map<String, String> old = pages(before);
      Map<String, String> changed = pages(after);
      changed.entrySet().removeIf(page -> page.getValue().equals(old.get(page.getKey())));
      assertThat(written(plan)).containsExactlyInAnyOrderElementsOf(changed.keySet());
      old.keySet().removeAll(pages(after).keySet());
      assertThat(vanished(plan)).containsExactlyInAnyOrderElementsOf(old.keySet());
      assertThat(pageBytes(plan))
          .isEqualTo(changed.values().stream().mapToLong(String::length).sum());
    }
  }

  @Test
  void an_equal_release_leaves_nothing_to_do() throws Exception {
    PageCatalog before = catalog("Example", "Ace|Dallas|TX|1 Main St");
    PageCatalog after = catalog("Example", "Ace|Dallas|TX|1 Main St");
    assertThat(plan(after, before).isEmpty()).isTrue();
  }

  @Test
  void a_change_of_the_publisher_changes_every_page() throws Exception {
    PageCatalog before = catalog("Example", "Ace|Dallas|TX|1 Main St");
    PageCatalog after = catalog("Other", "Ace|Dallas|TX|1 Main St");
    assertThat(plan(after, before).written(Kind.PAGE)).isEqualTo(pages(after).size());
  }

  @Test
  void all_pages_are_written_if_the_stored_pages_are_unknown() throws Exception {
    PageCatalog after = catalog("Example", "Ace|Dallas|TX|1 Main St");
    ObjectPlan plan = plan(after);
    assertThat(plan.written(Kind.PAGE)).isEqualTo(pages(after).size());
    assertThat(plan.vanished()).isZero();
  }

  /** A page of two earlier releases is deleted once. */
  @Test
  void a_page_that_vanished_from_several_releases_is_named_once() throws Exception {
    PageCatalog first = catalog("Example", "Ace|Dallas|TX|1 Main St", "Best|Mobile|AL|2 Oak St");
    PageCatalog second = catalog("Example", "Ace|Dallas|TX|1 Main St", "Cars|Mobile|AL|3 Elm St");
    PageCatalog after = catalog("Example", "Ace|Dallas|TX|1 Main St");
    ObjectPlan plan = plan(after, first, second);
    Set<String> gone = new HashSet<>(pages(first).keySet());
    gone.addAll(pages(second).keySet());
    gone.removeAll(pages(after).keySet());
    assertThat(vanished(plan)).containsExactlyInAnyOrderElementsOf(gone);
    assertThat(plan.vanished()).isEqualTo(gone.size());
  }

  /** The plan that leads from releases that were published completely to {@code next}. */
  private static ObjectPlan plan(PageCatalog next, PageCatalog... before) throws IOException {
    List<ReleaseObjects> releases = Arrays.stream(before).map(ReleaseObjects::of).toList();
    SortedMap<String, String> documents =
        releases.isEmpty() ? new TreeMap<>() : releases.get(0).documentDigests();
    boolean known = !releases.isEmpty();
    return ObjectPlan.of(
        ReleaseObjects.of(next),
        new StoredObjects(releases, List.of(), known, known, documents, null),
        2);
  }

  private static long pageBytes(ObjectPlan plan) {
    Map<String, FamilyChange> families = plan.families();
    families
        .keySet()
        .retainAll(Arrays.stream(PageKey.Family.values()).map(PageKey.Family::title).toList());
    return families.values().stream().mapToLong(FamilyChange::bytes).sum();
  }

  private static List<String> written(ObjectPlan plan) {
    List<String> keys = new ArrayList<>();
    plan.forEachWritten(Kind.PAGE, page -> keys.add(page.key()));
    assertThat(plan.written(Kind.PAGE)).isEqualTo(keys.size());
    return keys;
  }

  private static List<String> vanished(ObjectPlan plan) {
    List<String> keys = new ArrayList<>();
    plan.forEachVanished(keys::add);
    return keys;
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

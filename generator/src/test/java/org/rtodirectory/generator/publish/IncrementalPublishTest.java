package org.rtodirectory.generator.publish;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.io.TempDir;
import org.rtodirectory.generator.directory.DirectoryReader.Extract;
import org.rtodirectory.generator.objects.ObjectPlan.FamilyChange;
import org.rtodirectory.schemas.api.Publication;
import org.rtodirectory.schemas.api.SiteSettings;
import org.rtodirectory.schemas.fixture.NewSeeds;
import org.rtodirectory.schemas.page.PageKey;

/** Publishes after small changes. They write the objects that differ, and no others. */
class IncrementalPublishTest {
  /** The titles of the families of pages. */
  private static final Set<String> PAGES =
      Arrays.stream(PageKey.Family.values()).map(PageKey.Family::title).collect(Collectors.toSet());

  private static final List<String> COMPANIES = List.of("Ace", "Best", "Cozy Rentals", "Dixie");
  private static final List<String> CITIES =
      List.of("York|AL", "New York|TX", "Dallas|TX", "Mobile|AL", "El Paso|TX", "Dallas|AL");

  @TempDir private Path folder = Path.of("");

  /**
   * Changes the contents of the database, the number of static pages, and whether there is a
   * website.
   */
  @NewSeeds(value = 2, drills = 8)
  void after_random_changes_exactly_the_objects_whose_bytes_differ_are_written(long seed)
      throws IOException {
    Random random = new Random(seed);
    Target target = new Target(folder.resolve("public"));
    FailingStore recorded = FailingStore.working(target.store());
    try (ContinuousPublisher publisher = new ContinuousPublisher(recorded)) {
      Set<String> stores = randomStores(random);
      publisher.publish(Extracts.of(stores.toArray(String[]::new)));
      for (int round = 1; round <= 8; round++) {
        String when = "seed " + seed + ", round " + round;
        edit(stores, random);
        Extract rows = Extracts.of(stores.toArray(String[]::new));
        Publication publication =
            Target.publication(random.nextBoolean() ? null : random.nextInt(4));
        SiteSettings site = random.nextInt(3) == 0 ? null : new SiteSettings("Example Directory");
        Map<String, String> before = target.servedObjects();
        recorded.recover();
        PublishSummary summary = publisher.publish(rows, publication, site);
        Map<String, String> after = target.servedObjects();
        Target fresh = new Target(folder.resolve("fresh-" + seed + "-" + round));
        Target.publish(rows, publication, site, fresh.store());
        assertThat(after).as(when).isEqualTo(fresh.servedObjects());
        assertThat(keys(recorded, "put ")).as(when).isEqualTo(Target.differing(before, after));
        assertThat(keys(recorded, "delete ")).as(when).isEqualTo(Target.lost(before, after));
        assertPlanned(summary, before, after, when);
        target.assertWhole();
      }
    }
  }

  /**
   * Returns the keys of the recorded writes that begin with a prefix, without the files of
   * releases.
   */
  private static Set<String> keys(FailingStore recorded, String write) {
    return recorded.operations().stream()
        .filter(operation -> operation.startsWith(write))
        .map(operation -> operation.substring(write.length()))
        .filter(key -> !key.matches("(snapshots|releases)/.*"))
        .collect(Collectors.toSet());
  }

  private static void assertPlanned(
      PublishSummary summary, Map<String, String> before, Map<String, String> after, String when) {
    assertThat(summary.plan().written()).as(when).isEqualTo(Target.differing(before, after).size());
    assertThat(summary.plan().deleted()).as(when).isEqualTo(Target.lost(before, after).size());
    Map<String, FamilyChange> families = new TreeMap<>(summary.plan().families());
    families.keySet().retainAll(PAGES);
    assertThat(families.values().stream().mapToLong(FamilyChange::bytes).sum())
        .as(when)
        .isEqualTo(
            Target.differing(before, after).stream()
                .filter(key -> key.startsWith("api/"))
                .mapToLong(key -> after.getOrDefault(key, "").length())
                .sum());
  }

  private static Set<String> randomStores(Random random) {
    Set<String> stores = new LinkedHashSet<>();
    for (int i = 20 + random.nextInt(120); i > 0; i--) {
      stores.add(randomStore(random));
    }
    return stores;
  }

  /** Opens and closes a few stores, or changes their rating. Sometimes it changes nothing. */
  private static void edit(Set<String> stores, Random random) {
    for (int edits = random.nextInt(5); edits > 0; edits--) {
      String store = List.copyOf(stores).get(random.nextInt(stores.size()));
      if (random.nextBoolean() && stores.size() > 1) {
        stores.remove(store);
      }
      stores.add(
          random.nextBoolean()
              ? randomStore(random)
              : store.replaceFirst("[0-9][|]7$", random.nextInt(5) + "|7"));
    }
    Set<String> places = new HashSet<>();
    stores.removeIf(store -> !places.add(store.replaceFirst("[0-9][|]7$", "")));
  }

  /** Returns a store with reviews, because a rating without reviews is not shown. */
  private static String randomStore(Random random) {
    String company = COMPANIES.get(random.nextInt(COMPANIES.size()));
    String city = CITIES.get(random.nextInt(CITIES.size()));
    return "%s|%s|%d Main St|%d|7"
        .formatted(company, city, 1 + random.nextInt(60), random.nextInt(5));
  }
}

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

  /** Matches the end of each store: a rating of one digit, and 7 reviews. */
  private static final String RATING_AND_REVIEWS = "[0-9][|]7$";

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
        changeStores(stores, random);
        Extract rows = Extracts.of(stores.toArray(String[]::new));
        Publication publication =
            Target.publication(random.nextBoolean() ? null : random.nextInt(4));
        SiteSettings site = random.nextInt(3) == 0 ? null : new SiteSettings("Example Directory");
        Map<String, String> oldObjects = target.servedObjects();
        recorded.recover();
        PublishSummary summary = publisher.publish(rows, publication, site);
        Map<String, String> newObjects = target.servedObjects();
        Target fresh = new Target(folder.resolve("fresh-" + seed + "-" + round));
        Target.publish(rows, publication, site, fresh.store());
        assertThat(newObjects).as(when).isEqualTo(fresh.servedObjects());
        assertThat(keys(recorded, "put "))
            .as(when)
            .isEqualTo(Target.changedKeys(oldObjects, newObjects));
        assertThat(keys(recorded, "delete "))
            .as(when)
            .isEqualTo(Target.removedKeys(oldObjects, newObjects));
        assertPlanned(summary, oldObjects, newObjects, when);
        target.assertWhole();
      }
    }
  }

  /**
   * Returns the keys of the recorded operations that begin with {@code operation}, without the
   * files of releases.
   */
  private static Set<String> keys(FailingStore recorded, String operation) {
    return recorded.operations().stream()
        .filter(recordedOperation -> recordedOperation.startsWith(operation))
        .map(recordedOperation -> recordedOperation.substring(operation.length()))
        .filter(key -> !key.matches("(snapshots|releases)/.*"))
        .collect(Collectors.toSet());
  }

  private static void assertPlanned(
      PublishSummary summary,
      Map<String, String> oldObjects,
      Map<String, String> newObjects,
      String when) {
    assertThat(summary.plan().written())
        .as(when)
        .isEqualTo(Target.changedKeys(oldObjects, newObjects).size());
    assertThat(summary.plan().deleted())
        .as(when)
        .isEqualTo(Target.removedKeys(oldObjects, newObjects).size());
    Map<String, FamilyChange> families = new TreeMap<>(summary.plan().changesByFamily());
    families.keySet().retainAll(PAGES);
    assertThat(families.values().stream().mapToLong(FamilyChange::bytes).sum())
        .as(when)
        .isEqualTo(
            Target.changedKeys(oldObjects, newObjects).stream()
                .filter(key -> key.startsWith("api/"))
                .mapToLong(key -> newObjects.getOrDefault(key, "").length())
                .sum());
  }

  private static Set<String> randomStores(Random random) {
    Set<String> stores = new LinkedHashSet<>();
    int count = 20 + random.nextInt(120);
    for (int i = 0; i < count; i++) {
      stores.add(randomStore(random));
    }
    return stores;
  }

  /** Opens and closes a few stores, or changes their rating. Sometimes it changes nothing. */
  private static void changeStores(Set<String> stores, Random random) {
    int changes = random.nextInt(5);
    for (int i = 0; i < changes; i++) {
      String store = List.copyOf(stores).get(random.nextInt(stores.size()));
      if (random.nextBoolean() && stores.size() > 1) {
        stores.remove(store);
      }
      stores.add(
          random.nextBoolean()
              ? randomStore(random)
              : store.replaceFirst(RATING_AND_REVIEWS, random.nextInt(5) + "|7"));
    }
    // Of the stores of a company at one address, only the first remains.
    Set<String> addresses = new HashSet<>();
    stores.removeIf(store -> !addresses.add(store.replaceFirst(RATING_AND_REVIEWS, "")));
  }

  /** Returns a store with reviews, because a rating without reviews is not shown. */
  private static String randomStore(Random random) {
    String company = COMPANIES.get(random.nextInt(COMPANIES.size()));
    String city = CITIES.get(random.nextInt(CITIES.size()));
    return "%s|%s|%d Main St|%d|7"
        .formatted(company, city, 1 + random.nextInt(60), random.nextInt(5));
  }
}

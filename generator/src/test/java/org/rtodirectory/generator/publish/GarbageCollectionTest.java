package org.rtodirectory.generator.publish;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.rtodirectory.generator.directory.DirectoryReader.Extract;
import org.rtodirectory.generator.report.Failure;
import org.rtodirectory.generator.report.Progress;
import org.rtodirectory.generator.storage.ObjectStore;
import org.rtodirectory.generator.storage.ObjectStore.ObjectSummary;
import org.rtodirectory.generator.storage.StoredSnapshots;
import org.rtodirectory.schemas.release.ObjectListReference;
import org.rtodirectory.schemas.release.Release;

/**
 * The objects that garbage collection deletes, and those that it keeps because somebody may need
 * them.
 */
class GarbageCollectionTest {
  private static final Duration NO_GRACE = Duration.ZERO;

  private final Path folder;
  private final Target target;

  GarbageCollectionTest(@TempDir Path folder) {
    this.folder = folder;
    target = new Target(folder.resolve("public"));
  }

  @ParameterizedTest
  @CsvSource({"1,4", "2,3", "5,0", "1000000,0"})
  void the_newest_finished_releases_are_kept(int keep, int removedReleases) throws IOException {
    publish(1, 2, 3, 4, 5);
    Map<String, String> served = target.servedObjects();
    GarbageCollection garbage = collectGarbage(keep);
    assertThat(garbage.records()).hasSize(removedReleases);
    assertThat(garbage.files())
        .as("a list and a snapshot of each removed release")
        .hasSize(2 * removedReleases);
    assertThat(garbage.bytes())
        .isEqualTo(garbage.files().stream().mapToLong(ObjectSummary::size).sum());
    assertThat(target.objects().keySet())
        .filteredOn(ObjectListReference::isKey)
        .as("a record keeps its list")
        .containsExactlyInAnyOrderElementsOf(
            records().stream()
                .map(key -> target.record(ReleaseHistory.number(key)).objects())
                .map(list -> Objects.requireNonNull(list).key())
                .toList());
    assertThat(records()).hasSize(5 - removedReleases).contains("releases/5.json");
    assertThat(target.objects().keySet())
        .contains("releases/5/changes.json")
        .filteredOn(key -> key.endsWith("/changes.json"))
        .hasSize(5 - removedReleases);
    assertThat(snapshots()).hasSize(5 - removedReleases);
    assertThat(target.servedObjects()).isEqualTo(served);
    target.assertWhole();
    assertThat(target.publish(stores(6)).release()).isEqualTo(6);
  }

  /** A backup may have restored the pointer. */
  @Test
  void releases_after_the_served_one_do_not_count_as_kept() throws IOException {
    publish(1, 2);
    String pointer = Files.readString(folder.resolve("public/current.json"));
    publish(3);
    Files.writeString(folder.resolve("public/current.json"), pointer);
    assertThat(findGarbage(2, NO_GRACE).records()).isEmpty();
  }

  @Test
  void releases_within_the_grace_time_are_kept() throws IOException {
    publish(1, 2, 3);
    makeTwoHoursOld("releases/1.json");
    makeTwoHoursOld("releases/2.json");
    GarbageCollection garbage = findGarbage(1, Duration.ofHours(1));
    assertThat(garbage.records()).containsExactly("releases/1.json");
    assertThat(garbage.files()).isEmpty();
  }

  /** Gateways that have read the pointer may still be downloading the snapshot. */
  @Test
  void the_grace_time_of_a_release_begins_when_it_is_replaced() throws IOException {
    publish(1);
    makeTwoHoursOld("releases/1.json");
    makeTwoHoursOld(target.record(1).snapshot().key());
    publish(2, 3);
    assertThat(findGarbage(1, Duration.ofHours(1)))
        .isEqualTo(new GarbageCollection(List.of(), List.of()));
  }

  @Test
  void a_release_that_was_not_completed_replaces_none() throws IOException {
    publish(1);
    target.interrupt(stores(2), "put api/");
    makeTwoHoursOld("releases/1.json");
    makeTwoHoursOld("releases/2.json");
    publish(3);
    assertThat(findGarbage(1, Duration.ofHours(1)).records()).isEmpty();
  }

  /**
   * The columns are the completed releases, the operations at which the unfinished ones fail, and
   * the releases that are kept.
   */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1 2 | 3 set current.json; 4 put api/ | 2 3 4",
        "1 2 | 3 delete | 2 3",
        "'' | 1 put releases/1.json; 2 delete | 1 2",
      })
  void objects_of_unfinished_releases_are_kept_until_the_next_publish(
      String completedNumbers, String interruptedPublishes, String keptNumbers) throws IOException {
    Stream.of(completedNumbers.split(" ", -1))
        .filter(number -> !number.isEmpty())
        .map(Integer::valueOf)
        .forEach(this::publish);
    for (String release : interruptedPublishes.split("; ", -1)) {
      int number = Integer.parseInt(release.substring(0, 1));
      target.interrupt(stores(number), release.substring(2));
    }
    collectGarbage(1);
    List<String> numbers = List.of(keptNumbers.split(" ", -1));
    assertThat(records())
        .isEqualTo(numbers.stream().map(number -> "releases/" + number + ".json").toList());
    assertThat(snapshots()).hasSameSizeAs(numbers);
    target.publish(stores(5));
    assertThat(target.servedObjects()).isEqualTo(Target.publishFresh(folder, stores(5)));
  }

  @Test
  void the_list_of_a_release_whose_record_may_still_be_written_is_kept() throws IOException {
    publish(1);
    target.interrupt(stores(2), "set releases/2.json");
    collectGarbage(1);
    assertThat(lists()).extracting(ObjectListReference::release).contains(OptionalLong.of(2));
    publish(3);
    collectGarbage(1);
    assertThat(lists()).containsExactly(Objects.requireNonNull(target.record(2).objects()).key());
  }

  @Test
  void foreign_objects_are_kept() throws IOException {
    publish(1, 2);
    List<String> foreignKeys =
        List.of("snapshots/notes.txt", "snapshots/a/b.snapshot", "releases/0.json", "releases/x");
    foreignKeys.forEach(key -> target.put(key, "mine"));
    collectGarbage(1);
    assertThat(target.objects()).containsKeys(foreignKeys.toArray(String[]::new));
    assertThat(target.objects()).doesNotContainKey("releases/1.json");
  }

  @Test
  void a_snapshot_without_a_record_is_deleted() throws IOException {
    publish(1);
    String orphanKey = "snapshots/" + "a".repeat(64) + ".snapshot";
    target.put(orphanKey, "left by a publish that failed before it wrote a record");
    assertThat(collectGarbage(10).files())
        .extracting(ObjectSummary::key)
        .containsExactly(orphanKey);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "{}", "null"})
  void a_damaged_record_stops_the_collection(String damagedRecord) {
    publish(1, 2, 3);
    target.put("releases/2.json", damagedRecord);
    assertStopped("releases/2.json in ");
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 6})
  void an_interrupted_collection_leaves_no_record_without_its_snapshot(int failingWrite)
      throws IOException {
    publish(1, 2, 3, 4);
    GarbageCollection garbage = findGarbage(1, NO_GRACE);
    ObjectStore store =
        FailingStore.failingAtWrite(failingWrite, target.store(), failingWrite % 2 == 0);
    assertThatIOException().isThrownBy(() -> garbage.delete(store, Progress.NONE));
    StoredSnapshots stored = StoredSnapshots.of(target.store());
    for (Release release : ReleaseHistory.read(target.store()).releases()) {
      assertThat(stored.isComplete(release.snapshot())).isTrue();
    }
    collectGarbage(1);
    assertThat(records()).containsExactly("releases/4.json");
    assertThat(snapshots()).containsExactly(target.pointer().snapshot());
  }

  private void assertStopped(String message) {
    Map<String, String> objectsBefore = target.objects();
    assertThatExceptionOfType(Failure.class)
        .isThrownBy(() -> collectGarbage(1))
        .withMessageStartingWith(message)
        .withMessageContaining(" is damaged. ")
        .withMessageContaining("Publish again or roll back, then run verify --repair.");
    assertThat(target.objects()).isEqualTo(objectsBefore);
  }

  private GarbageCollection collectGarbage(int keep) throws IOException {
    GarbageCollection garbage = findGarbage(keep, NO_GRACE);
    garbage.delete(target.store(), Progress.NONE);
    return garbage;
  }

  /**
   * Finds garbage as of the next second, so that without grace even the newest objects are old
   * enough.
   */
  private GarbageCollection findGarbage(int keep, Duration grace) throws IOException {
    return GarbageCollection.find(target.store(), keep, grace, Instant.now().plusSeconds(1));
  }

  private void publish(int... numbers) {
    for (int number : numbers) {
      target.publish(stores(number));
    }
  }

  private void makeTwoHoursOld(String key) throws IOException {
    Files.setLastModifiedTime(
        target.folder().resolve(key), FileTime.from(Instant.now().minus(Duration.ofHours(2))));
  }

  private List<String> records() {
    return target.objects().keySet().stream().filter(ReleaseHistory::isKey).toList();
  }

  private List<String> lists() {
    return target.objects().keySet().stream().filter(ObjectListReference::isKey).toList();
  }

  private List<String> snapshots() {
    return target.objects().keySet().stream().filter(key -> key.startsWith("snapshots/")).toList();
  }

  private static Extract stores(int number) {
    return Extracts.of("Ace " + number + "|Dallas|TX|1 Main St");
  }
}

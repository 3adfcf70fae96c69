package org.rtodirectory.generator.publish;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.rtodirectory.generator.report.Failure;
import org.rtodirectory.generator.report.Progress;
import org.rtodirectory.generator.storage.ObjectStore;
import org.rtodirectory.generator.storage.SnapshotFiles;
import org.rtodirectory.generator.storage.SnapshotForms;
import org.rtodirectory.generator.storage.SnapshotForms.SnapshotForm;
import org.rtodirectory.generator.storage.StoredSnapshots;
import org.rtodirectory.schemas.api.Publication;
import org.rtodirectory.schemas.api.SitePaths;
import org.rtodirectory.schemas.release.SnapshotReference;
import org.rtodirectory.schemas.source.SnapshotTransfer;
import org.rtodirectory.schemas.source.SnapshotTransfer.Patch;

/**
 * Releases whose snapshots are stored as patches. Successive snapshots share patches and a
 * keyframe.
 */
class PatchedReleasesTest {
  private static final String[] STORES =
      IntStream.range(1, 300)
          .mapToObj(number -> "Ace|Dallas|TX|" + number + " Main St")
          .toArray(String[]::new);

  private static final int MAX_PATCHES = 32;
  private final Target target;

  PatchedReleasesTest(@TempDir Path folder) {
    target = new Target(folder.resolve("public"));
  }

  @Test
  void gc_keeps_the_patches_that_kept_releases_share() throws IOException {
    publish(1, 2, 3, 4, 5);
    Set<String> objectsBefore = objects();
    collect(2);
    assertThat(manifests()).hasSize(2);
    assertThat(objects()).isEqualTo(objects(4, 5));
    assertThat(objectsBefore).as("patches and the keyframe are shared").containsAll(objects(4));
    assertThat(chain(5)).hasSize(4);
    assertIntact(4);
    assertIntact(5);
  }

  @Test
  void patches_that_no_kept_release_needs_are_deleted() throws IOException {
    publish(1, 2, 3);
    publishAs(target.store(), source(4), 1);
    publishAs(target.store(), source(5), 1);
    publishAs(target.store(), source(6), 1);
    collect(1);
    assertThat(objects()).isEqualTo(objects(6));
    assertThat(chain(6)).hasSizeLessThan(3);
    assertIntact(6);
  }

  @Test
  void a_rollback_makes_a_patch_to_the_old_snapshot_and_the_collection_keeps_its_base()
      throws IOException {
    publish(1, 2, 3);
    publishAs(target.store(), ReleaseSource.rollback(1), MAX_PATCHES);
    SnapshotReference oldSnapshot = target.record(4).snapshot();
    assertThat(oldSnapshot).isEqualTo(target.record(1).snapshot());
    assertThat(chain(4)).extracting(Patch::base).contains(target.record(3).snapshot().sha256());
    collect(1);
    assertIntact(4);
    publish(5);
    assertIntact(5);
  }

  @Test
  void a_second_publisher_with_the_same_base_leaves_the_chain_of_the_first_intact()
      throws IOException {
    publish(1);
    FailingStore killedPublisher = FailingStore.failingAt("set releases/", target.store());
    assertThatExceptionOfType(Failure.class)
        .isThrownBy(() -> publishAs(killedPublisher, source(2), MAX_PATCHES));
    Set<String> remainingKeys = objects();
    assertThat(remainingKeys).anyMatch(key -> key.endsWith(".patch"));
    publish(3);
    assertThat(objects()).as("two patches of one base").containsAll(remainingKeys);
    assertThat(chain(2)).hasSize(1);
    assertIntact(2);
    collect(10);
    assertThat(objects()).isEqualTo(objects(1, 2));
    assertIntact(2);
  }

  @Test
  void a_whole_snapshot_is_stored_again_exactly_after_the_maximum_number_of_patches()
      throws IOException {
    List<Integer> wholeSnapshots = new ArrayList<>();
    for (int number = 1; number <= 5; number++) {
      publishAs(target.store(), source(number), 2);
      wholeSnapshots.add(
          (int) objects().stream().filter(key -> key.endsWith(".snapshot.zst")).count());
    }
    assertThat(wholeSnapshots).containsExactly(1, 1, 2, 2, 3);
  }

  /** A gateway that holds the raw snapshot of the previous release fetches only the patch. */
  @Test
  void each_stored_object_and_byte_is_counted_and_a_chain_begins_after_a_raw_snapshot()
      throws IOException {
    FailingStore store = FailingStore.working(target.store());
    int number = 0;
    for (SnapshotForm form :
        List.of(SnapshotForm.RAW, SnapshotForm.PATCHES, SnapshotForm.PATCHES)) {
      store.recover();
      number++;
      PublishSummary summary;
      try (SnapshotFiles snapshots = SnapshotFiles.create()) {
        summary = publisher(store, snapshots, form, MAX_PATCHES).publish(source(number));
      }
      List<String> writes =
          store.operations().stream().filter(write -> !write.startsWith("delete ")).toList();
      long bytes = 0;
      for (String write : writes) {
        String key = write.substring("put ".length());
        bytes += key.startsWith("snapshots/") ? Files.size(target.folder().resolve(key)) : 0;
      }
      assertThat(summary.puts()).isEqualTo(writes.size());
      assertThat(summary.snapshotBytes()).isEqualTo(bytes);
    }
    assertThat(chain(2)).hasSize(1);
    assertThat(chain(3)).hasSize(2);
    assertThat(isComplete(3)).isTrue();
  }

  /** Deletes or truncates each kind of object from which the served snapshot is made. */
  @ParameterizedTest
  @CsvSource({"true, true", "false, false"})
  void a_publish_repairs_a_chain_with_a_lost_or_damaged_object(
      boolean isContinuous, boolean isDeleted) throws IOException {
    try (SnapshotFiles continuousFiles = SnapshotFiles.create()) {
      int number = 0;
      for (String kind : List.of("[.]json", "[.]snapshot[.]zst", "[.]patch")) {
        for (int release = 1; release <= 2; release++) {
          publisher(target.store(), continuousFiles, MAX_PATCHES).publish(source(++number));
        }
        String lostKey =
            objects(number).stream()
                .filter(key -> key.matches(".*" + kind))
                .findFirst()
                .orElseThrow();
        Path object = target.folder().resolve(lostKey);
        if (isDeleted) {
          Files.delete(object);
        } else {
          Files.write(object, new byte[3]);
        }
        assertThat(isComplete(number)).as("without %s", lostKey).isFalse();
        number++;
        if (isContinuous) {
          publisher(target.store(), continuousFiles, MAX_PATCHES).publish(source(number));
        } else {
          publish(number);
        }
        assertThat(isComplete(number)).as("after %s", lostKey).isTrue();
        assertIntact(number);
      }
    }
  }

  private void assertIntact(long release) throws IOException {
    try (SnapshotFiles freshFiles = SnapshotFiles.create()) {
      assertThat(freshFiles.file(target.record(release).snapshot(), target.store())).exists();
    }
  }

  private boolean isComplete(long release) throws IOException {
    return StoredSnapshots.of(target.store()).isComplete(target.record(release).snapshot());
  }

  private List<Patch> chain(long release) throws IOException {
    return manifest(release).patches();
  }

  private SnapshotTransfer manifest(long release) throws IOException {
    return StoredSnapshots.readManifest(target.record(release).snapshot(), target.store())
        .orElseThrow();
  }

  /** Returns the keys of the manifests of these releases, and the keys that they name. */
  private Set<String> objects(long... releases) throws IOException {
    Set<String> keys = new TreeSet<>();
    for (long release : releases) {
      keys.add(SnapshotTransfer.key(target.record(release).snapshot()));
      keys.addAll(manifest(release).objects().keySet());
    }
    return keys;
  }

  private Set<String> objects() throws IOException {
    try (Stream<Path> files = Files.list(target.folder().resolve("snapshots"))) {
      return files
          .map(file -> "snapshots/" + file.getFileName())
          .collect(Collectors.toCollection(TreeSet::new));
    }
  }

  private List<String> manifests() throws IOException {
    return objects().stream().filter(key -> key.endsWith(".json")).toList();
  }

  private void collect(int keep) throws IOException {
    GarbageCollection.find(target.store(), keep, Duration.ZERO, Instant.now().plusSeconds(1))
        .delete(target.store(), Progress.NONE);
  }

  private void publish(int... numbers) throws IOException {
    for (int number : numbers) {
      publishAs(target.store(), source(number), MAX_PATCHES);
    }
  }

  /**
   * Returns the same stores with a different name for each number, so that successive snapshots are
   * similar.
   */
  private static ReleaseSource source(int number) {
    return new DatabaseSource(
        DatabaseSource.ReadRows.of(() -> Extracts.of(STORES)),
        new Publication("Directory " + number, null, SitePaths.DEFAULT),
        null,
        Progress.NONE);
  }

  private static void publishAs(ObjectStore store, ReleaseSource source, int maxPatches)
      throws IOException {
    try (SnapshotFiles snapshots = SnapshotFiles.create()) {
      publisher(store, snapshots, maxPatches).publish(source);
    }
  }

  private static Publisher publisher(ObjectStore store, SnapshotFiles snapshots, int maxPatches) {
    return publisher(store, snapshots, SnapshotForm.PATCHES, maxPatches);
  }

  private static Publisher publisher(
      ObjectStore store, SnapshotFiles snapshots, SnapshotForm form, int maxPatches) {
    return new Publisher(
        store,
        new PublishOptions(
            ShrinkGuard.OFF,
            null,
            new SnapshotForms(Set.of(form), maxPatches),
            Set.of(PublishOptions.Consent.UNPIN)),
        snapshots,
        Clock.systemUTC(),
        Progress.NONE);
  }
}

package org.rtodirectory.generator.publish;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rtodirectory.generator.directory.DirectoryReader.Extract;
import org.rtodirectory.generator.report.Failure;
import org.rtodirectory.generator.report.Progress;
import org.rtodirectory.generator.storage.ObjectStore;
import org.rtodirectory.generator.storage.SnapshotFiles;
import org.rtodirectory.schemas.api.SiteSettings;

/**
 * A publisher that stays has no snapshot mapped between two publishes, on any Java: from version 22
 * on no garbage collection unmaps a file.
 */
@Tag("platform")
class MappedSnapshotsTest {
  private static final Extract FIRST = Extracts.chain("Mapped", 30);
  private static final Extract SECOND = Extracts.chain("Mapped", 31);

  private final Target target;
  private final SnapshotFiles snapshots = SnapshotFiles.create();

  MappedSnapshotsTest(@TempDir Path folder) {
    target = new Target(folder.resolve("public"));
  }

  @AfterEach
  void delete() throws IOException {
    snapshots.close();
  }

  @Test
  void every_publish_unmaps_the_snapshots_that_it_opened() throws IOException {
    for (Extract extract : List.of(FIRST, SECOND, SECOND, FIRST, SECOND)) {
      publisher(target.store()).publish(source(extract));
      assertThat(mapped()).isEmpty();
    }
  }

  @Test
  void a_plan_and_a_rollback_unmap_theirs() throws IOException {
    publisher(target.store()).publish(source(FIRST));
    publisher(target.store()).publish(source(SECOND));
    publisher(target.store()).plan(source(FIRST));
    assertThat(mapped()).isEmpty();
    publisher(target.store()).publish(ReleaseSource.rollback(1));
    assertThat(mapped()).isEmpty();
  }

  @Test
  void a_publish_that_fails_unmaps_its_own() throws IOException {
    publisher(target.store()).publish(source(FIRST));
    for (String failing : List.of("read releases/", "put snapshots/", "put api/", "set current")) {
      ObjectStore store = FailingStore.until(failing, target.store());
      assertThatExceptionOfType(Failure.class)
          .isThrownBy(() -> publisher(store).publish(source(SECOND)));
      assertThat(mapped()).as(failing).isEmpty();
    }
  }

  @Test
  void a_verification_unmaps_its_own() throws IOException {
    publisher(target.store()).publish(source(FIRST));
    target.assertWhole();
    assertThat(mapped()).isEmpty();
  }

  private Publisher publisher(ObjectStore store) {
    return new Publisher(store, Target.UNGUARDED, snapshots, Clock.systemUTC(), Progress.NONE);
  }

  private static ReleaseSource source(Extract extract) {
    return new DatabaseSource(
        DatabaseSource.Rows.of(() -> extract),
        Target.PUBLICATION,
        new SiteSettings("Mapped Directory"),
        Progress.NONE);
  }

  /** The mappings of snapshots of this test, of files that are deleted, too. */
  private List<String> mapped() throws IOException {
    List<String> digests =
        target.objects().keySet().stream()
            .filter(key -> key.startsWith("snapshots/"))
            .map(key -> key.replaceAll("snapshots/|\\..*", ""))
            .toList();
    assertThat(digests).isNotEmpty();
    try (var lines = Files.lines(Path.of("/proc/self/maps"))) {
      return lines.filter(line -> digests.stream().anyMatch(line::contains)).toList();
    }
  }
}

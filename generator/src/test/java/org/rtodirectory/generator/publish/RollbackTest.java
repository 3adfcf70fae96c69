package org.rtodirectory.generator.publish;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.rtodirectory.generator.directory.DirectoryReader.Extract;
import org.rtodirectory.generator.report.Failure;
import org.rtodirectory.generator.report.Progress;
import org.rtodirectory.generator.storage.ObjectStore;
import org.rtodirectory.schemas.release.Release;

/** Rollbacks. A rollback is a new release with the snapshot of an earlier one. */
class RollbackTest {
  private static final Extract RELEASE_1 =
      Extracts.of("Ace|Dallas|TX|1 Main St", "Ace|El Paso|TX|2 Main St");
  private static final Extract RELEASE_2 =
      Extracts.of("Ace|Dallas|TX|1 Main St", "Best|Mobile|AL|2 Oak St");

  private final Path scratch;
  private final Target target;
  private Map<String, String> objectsOfRelease1 = Map.of();

  RollbackTest(@TempDir Path folder) {
    scratch = folder;
    target = new Target(folder.resolve("public"));
    target.publish(RELEASE_1);
    objectsOfRelease1 = target.servedObjects();
    target.publish(RELEASE_2);
  }

  @Test
  void a_rollback_serves_the_old_pages_byte_for_byte() {
    PublishSummary summary = target.rollback(1);
    assertThat(summary.release()).isEqualTo(3);
    assertThat(summary.reason()).isEqualTo("rolled back to release 1");
    assertThat(summary.plan().written()).isLessThan(objectsOfRelease1.size());
    assertThat(target.servedObjects()).isEqualTo(objectsOfRelease1);
    assertThat(target.pointer().release()).isEqualTo(3);
    assertThat(target.pointer().reference()).isEqualTo(target.record(1).snapshot());
    Release record = target.record(3);
    assertThat(record.state()).isEqualTo(Release.State.DONE);
    assertThat(record.rolledBackTo()).isEqualTo(1);
    assertThat(record.previous()).isEqualTo(2);
    assertThat(record.counts()).isEqualTo(target.record(1).counts());
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 3})
  void a_second_rollback_to_the_same_release_changes_nothing(long number) {
    target.rollback(1);
    Map<String, String> objects = target.objects();
    assertThat(target.rollback(number).isNew()).isFalse();
    assertThat(target.objects()).isEqualTo(objects);
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 3, Long.MAX_VALUE})
  void a_rollback_to_an_unknown_number_is_refused(long number) {
    assertRollbackFails(
        number,
        target.store().name() + " has no release " + number + ". The command releases lists ");
  }

  @Test
  void a_rollback_to_a_collected_snapshot_is_refused() throws IOException {
    Files.delete(snapshotOfRelease1());
    assertRollbackFails(1, "Release 1 cannot be published again (");
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 8, 100, -1})
  void a_rollback_to_a_damaged_snapshot_or_one_of_another_format_is_refused(int position)
      throws IOException {
    byte[] bytes = Files.readAllBytes(snapshotOfRelease1());
    bytes[position < 0 ? bytes.length - 1 : position] ^= 0x40;
    Files.write(snapshotOfRelease1(), bytes);
    assertRollbackFails(1, "Release 1 cannot be published again (the ");
  }

  @Test
  void a_rollback_to_a_release_with_a_damaged_record_is_refused() {
    target.put("releases/1.json", "{}");
    assertRollbackFails(1, "Release 1: a release record cannot be read.");
  }

  /** The pointer is restored from an old backup, and gc has deleted some records. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void numbers_continue_after_the_highest_record_whatever_the_pointer_says(boolean isRollback)
      throws IOException {
    String oldPointer = target.text("current.json");
    for (int release = 3; release <= 6; release++) {
      target.publish(release % 2 == 0 ? RELEASE_2 : RELEASE_1);
    }
    for (long collected : new long[] {1, 2, 3, 4}) {
      target.store().delete(Release.key(collected));
    }
    target.put("current.json", oldPointer);
    PublishSummary next = isRollback ? target.rollback(5) : target.publish(RELEASE_2);
    assertThat(next.release()).isEqualTo(7);
    assertThat(target.servedObjects())
        .isEqualTo(isRollback ? objectsOfRelease1 : Target.publishFresh(scratch, RELEASE_2));
    target.assertWhole();
  }

  @Test
  void a_pointer_whose_snapshot_was_never_here_leads_to_a_publish_that_follows_all_releases()
      throws IOException {
    Target otherTarget = new Target(scratch.resolve("other"));
    otherTarget.publish(Extracts.of("Cozy|Austin|TX|9 Elm St"));
    target.put("current.json", otherTarget.text("current.json"));
    target.store().delete(Release.key(1));
    assertThatExceptionOfType(Failure.class)
        .isThrownBy(target::verify)
        .withMessageContaining("again, or roll back to a release that the command releases lists.");
    PublishSummary next = target.publish(RELEASE_2);
    assertThat(next.release()).isEqualTo(3);
    assertThat(next.reason()).isEqualTo("the pointer or a record was lost");
    target.assertWhole();
  }

  /** A rollback and a publish have the same content, so only the record tells them apart. */
  @ParameterizedTest
  @CsvSource({"true, true", "true, false", "false, true", "false, false"})
  void only_a_rollback_continues_a_rollback_and_only_a_publish_a_publish(
      boolean isInterruptedRollback, boolean isRollback) throws IOException {
    FailingStore failingStore = FailingStore.failingAt("set current.json", target.store());
    assertThatExceptionOfType(Failure.class)
        .isThrownBy(() -> publishOrRollBack(isInterruptedRollback, failingStore));
    PublishSummary finished = publishOrRollBack(isRollback, target.store());
    assertThat(finished.release()).isEqualTo(isInterruptedRollback == isRollback ? 3 : 4);
    assertThat(target.record(finished.release()).rolledBackTo()).isEqualTo(isRollback ? 1L : null);
    assertThat(target.servedObjects()).isEqualTo(objectsOfRelease1);
    target.assertWhole();
  }

  private static PublishSummary publishOrRollBack(boolean isRollback, ObjectStore store) {
    return isRollback
        ? Target.publish(ReleaseSource.rollback(1), store, Target.UNGUARDED, Progress.NONE)
        : Target.publish(RELEASE_1, store);
  }

  private void assertRollbackFails(long number, String message) {
    Map<String, String> objectsBefore = target.objects();
    assertThatExceptionOfType(Failure.class)
        .isThrownBy(() -> target.rollback(number))
        .withMessageStartingWith(message);
    assertThat(target.objects()).isEqualTo(objectsBefore);
  }

  private Path snapshotOfRelease1() {
    return target.folder().resolve(target.record(1).snapshot().key());
  }
}

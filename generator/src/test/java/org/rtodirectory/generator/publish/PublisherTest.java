package org.rtodirectory.generator.publish;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.rtodirectory.generator.directory.DirectoryReader.Extract;
import org.rtodirectory.generator.report.Failure;
import org.rtodirectory.generator.report.Progress;
import org.rtodirectory.generator.report.Refusal;
import org.rtodirectory.generator.storage.SnapshotFiles;
import org.rtodirectory.schemas.program.FileTree;
import org.rtodirectory.schemas.release.Release;

/** A publish: the order of its writes, its record, and the messages of its failures. */
@Tag("platform")
class PublisherTest {
  /** The writes of documents that contain names of the release. */
  private static final List<String> DOCUMENT_WRITES =
      List.of("put docs/index.html", "put docs/mcp/index.html");

  private static final Extract ONE_STORE = Extracts.of("Ace|Dallas|TX|1 Main St");
  private static final Extract OTHER_STORE = Extracts.of("Best|Mobile|AL|2 Oak St");

  private final Target target;

  PublisherTest(@TempDir Path folder) {
    target = new Target(folder.resolve("public"));
  }

  @Test
  void the_pointer_is_written_after_all_other_objects_and_before_the_deletes() {
    target.publish(ONE_STORE);
    FailingStore store = FailingStore.working(target.store());
    Target.publish(OTHER_STORE, store);
    List<String> operations = store.operations();
    String snapshot = target.pointer().snapshot();
    assertThat(operations)
        .startsWith(
            "put " + snapshot,
            "put " + Objects.requireNonNull(target.record(2).objects()).key(),
            "set releases/2.json")
        .endsWith("put releases/2.json");
    int pointerIndex = operations.indexOf("set current.json");
    int changesIndex = pointerIndex - 1;
    assertThat(operations.get(changesIndex)).isEqualTo("put releases/2/changes.json");
    assertThat(operations.subList(3, changesIndex - DOCUMENT_WRITES.size()))
        .isNotEmpty()
        .allMatch(write -> write.startsWith("put api/"));
    assertThat(operations.subList(changesIndex - DOCUMENT_WRITES.size(), changesIndex))
        .containsExactlyInAnyOrderElementsOf(DOCUMENT_WRITES);
    assertThat(operations.subList(pointerIndex + 1, operations.size() - 1))
        .isNotEmpty()
        .allMatch(write -> write.startsWith("delete api/"));
  }

  @Test
  void city_pages_have_one_name_and_company_pages_by_state_exist_only_for_several_states()
      throws IOException {
    target.publish(
        Extracts.of(
            "Ace|Saint Louis|AL|1 Main St",
            "Ace|Dallas|TX|2 Main St",
            "Best|Dallas|TX|3 Main St",
            "Best|Fort Worth|TX|4 Main St"));
    assertThat(target.servedObjects().keySet())
        .filteredOn(key -> key.startsWith("api/locations/") && key.contains("="))
        .contains(
            "api/locations/city=saint-louis/page=1.json",
            "api/locations/state=AL/city=saint-louis/page=1.json",
            "api/locations/city=fort-worth/page=1.json",
            "api/locations/company=ace/state=AL/page=1.json",
            "api/locations/company=ace/state=TX/page=1.json",
            "api/locations/company=best/page=1.json")
        .noneMatch(key -> key.contains("city=st-") || key.contains("city=ft-"))
        .noneMatch(key -> key.contains("company=best/state="));
    // From now on, each company is in one state only.
    target.publish(Extracts.of("Ace|Dallas|TX|2 Main St", "Best|Dallas|TX|3 Main St"));
    assertThat(target.servedObjects().keySet())
        .noneMatch(key -> key.matches(".*company=.*/state=.*"));
    target.assertWhole();
  }

  @Test
  void a_city_whose_name_is_too_long_for_a_file_name_has_no_static_pages() {
    String longName = "Llanfair".repeat(40);
    target.publish(Extracts.of("Ace|Dallas|TX|1 Main St", "Ace|" + longName + "|TX|2 Main St"));
    assertThat(target.servedObjects())
        .containsKey("api/locations/city=dallas/page=1.json")
        .containsKey("api/locations/state=TX/city=dallas/page=1.json");
    assertThat(target.servedObjects().keySet()).noneMatch(key -> key.contains("llanfair"));
    assertThat(target.servedObjects().get("api/locations/state=TX/page=1.json")).contains(longName);
  }

  @Test
  void a_further_publish_is_the_next_release_and_records_its_changes() throws Exception {
    target.publish(ONE_STORE);
    target.publish(OTHER_STORE);
    Release record = Release.fromBytes(target.store().read("releases/2.json").orElseThrow());
    assertThat(record.state()).isEqualTo(Release.State.DONE);
    assertThat(record.previous()).isEqualTo(1);
    assertThat(record.snapshot()).isEqualTo(target.pointer().reference());
    assertThat(record.changes())
        .isEqualTo(
            new Release.Changes(
                7 + DOCUMENT_WRITES.size(), // The others are 7 pages.
                5, // The deletes are 5 pages.
                new Release.ChangedRows(2, 0, 2),
                "the data changed"));
  }

  @Test
  void a_release_is_newer_than_the_previous_one_even_if_the_clock_was_set_back()
      throws IOException {
    target.publish(ONE_STORE);
    Instant firstInstant = target.pointer().createdAt();
    try (SnapshotFiles snapshots = SnapshotFiles.create()) {
      new Publisher(
              target.store(),
              Target.UNGUARDED,
              snapshots,
              Clock.fixed(firstInstant.minusSeconds(3600), ZoneOffset.UTC),
              Progress.NONE)
          .publish(
              new DatabaseSource(
                  DatabaseSource.ReadRows.of(() -> OTHER_STORE),
                  Target.PUBLICATION,
                  null,
                  Progress.NONE));
    }
    assertThat(target.pointer().release()).isEqualTo(2);
    assertThat(target.pointer().createdAt()).isAfter(firstInstant);
  }

  /** One publisher makes all publishes, so a message must not depend on the previous failure. */
  @Test
  void a_failed_publish_says_which_release_is_served() {
    String servedAsBefore = "The release that was published before stays served. Fix this";
    record ExpectedFailure(String operation, String message) {}

    List<ExpectedFailure> failures =
        List.of(
            new ExpectedFailure("put releases/%d.json", "The new release is served already."),
            new ExpectedFailure("read releases/", "Nothing was changed."),
            new ExpectedFailure(
                "set current.json", "It is unknown whether the new release is served"),
            new ExpectedFailure("set releases/%d.json", servedAsBefore),
            new ExpectedFailure("put api/", "Pages that were written already may be ahead of it"),
            new ExpectedFailure("put snapshots/", servedAsBefore));
    FailingStore store = FailingStore.working(target.store());
    try (ContinuousPublisher publisher = new ContinuousPublisher(store)) {
      publisher.publish(ONE_STORE);
      for (ExpectedFailure failure : failures) {
        Extract nextDirectory =
            target.text("api/companies/page=1.json").contains("Ace") ? OTHER_STORE : ONE_STORE;
        store.failAt(failure.operation().formatted(target.pointer().release() + 1));
        assertThatExceptionOfType(Failure.class)
            .as(failure.operation())
            .isThrownBy(() -> publisher.publish(nextDirectory))
            .withMessageContaining(failure.message());
        store.recover();
        publisher.publish(nextDirectory);
        assertThat(target.record(target.pointer().release()).state()).isEqualTo(Release.State.DONE);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"set releases/1.json", "put api/"})
  void a_first_publish_that_fails_says_that_nothing_is_served(String failedOperation) {
    assertThatExceptionOfType(Failure.class)
        .isThrownBy(
            () ->
                Target.publish(
                    OTHER_STORE, FailingStore.failingAt(failedOperation, target.store())))
        .withMessageEndingWith("Nothing is served yet. Fix this, then publish again.");
  }

  @Test
  void a_first_publish_reports_all_rows_as_added() {
    PublishSummary publish = target.publish(ONE_STORE);
    long companies = publish.counts().companies();
    assertThat(publish.rows().counts())
        .isEqualTo(new Release.ChangedRows(publish.counts().locations() + companies, 0, 0));
    assertThat(target.record(1).changes().rows()).isEqualTo(publish.rows().counts());
  }

  /**
   * The folder disappears, as when a volume is unmounted. The pages are then written into a new
   * folder.
   */
  @Test
  void the_pointer_does_not_move_to_a_snapshot_that_is_no_longer_stored() throws IOException {
    Progress unmounting =
        (stage, total) -> {
          if (stage.equals("Writing API pages")) {
            try {
              FileTree.delete(target.folder());
            } catch (IOException e) {
              throw new UncheckedIOException(e);
            }
          }
          return by -> {};
        };
    assertThatExceptionOfType(Failure.class)
        .isThrownBy(() -> target.publish(ONE_STORE, unmounting))
        .withMessageContaining("is no longer there, so the release is not made current.")
        .withMessageContaining("Is a volume not mounted?");
    assertThat(target.objects()).doesNotContainKey("current.json");
  }

  @Test
  void a_publisher_whose_number_is_taken_meanwhile_is_refused_and_writes_nothing() {
    target.publish(ONE_STORE);
    ReleaseSource overtaken =
        new DatabaseSource(
            DatabaseSource.ReadRows.of(
                () -> {
                  target.put("releases/2.json", "another's");
                  return OTHER_STORE;
                }),
            Target.PUBLICATION,
            null,
            Progress.NONE);
    Map<String, String> pagesBefore = target.servedObjects();
    assertThatExceptionOfType(Refusal.class)
        .isThrownBy(
            () -> Target.publish(overtaken, target.store(), Target.UNGUARDED, Progress.NONE))
        .withMessageContaining("Another publisher has published to " + target.store().name());
    assertThat(target.text("releases/2.json")).isEqualTo("another's");
    assertThat(target.servedObjects()).isEqualTo(pagesBefore);
    assertThat(target.pointer().release()).isEqualTo(1);
  }

  @Test
  void a_publisher_that_finds_the_pointer_changed_is_refused() {
    target.publish(ONE_STORE);
    Set<String> pagesBefore = target.servedObjects().keySet();
    Progress overtaking =
        (stage, total) -> {
          if (stage.equals("Writing API pages")) {
            target.put("current.json", "another's");
          }
          return by -> {};
        };
    assertThatExceptionOfType(Refusal.class)
        .isThrownBy(() -> target.publish(OTHER_STORE, overtaking))
        .withMessageContaining("Another publisher has published to " + target.store().name());
    assertThat(target.text("current.json")).isEqualTo("another's");
    assertThat(target.servedObjects().keySet()).containsAll(pagesBefore);
  }
}

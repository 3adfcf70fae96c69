package org.rtodirectory.generator.publish;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.Closeable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.rtodirectory.generator.directory.DirectoryReader.Extract;
import org.rtodirectory.generator.publish.PublishOptions.Consent;
import org.rtodirectory.generator.report.Failure;
import org.rtodirectory.generator.report.Progress;
import org.rtodirectory.generator.report.Refusal;
import org.rtodirectory.generator.storage.SnapshotFiles;
import org.rtodirectory.generator.storage.SnapshotForms;
import org.rtodirectory.schemas.program.FileTree;
import org.rtodirectory.schemas.release.Release;

/** Publishes that are refused because of an unexpected state. They change nothing. */
@Tag("platform")
class PublishGuardsTest {
  private static final Extract THIRTY_STORES = Extracts.chain("Ace", 30);
  private static final Extract THIRTY_ONE_STORES = Extracts.chain("Ace", 31);
  private static final Extract OTHER_DATABASE_ROWS =
      withSource("database-2", false, Extracts.chain("Best", 30));
  private static final Extract DEMO_STORES =
      withSource("database-3", true, Extracts.chain("Made Up", 30));

  private final Path folder;
  private Target target;

  PublishGuardsTest(@TempDir Path folder) {
    this.folder = folder;
    target = new Target(folder.resolve("public"));
  }

  @Test
  void another_database_is_published_only_with_adopt() {
    target.publish(THIRTY_STORES);
    assertRefused(
        OTHER_DATABASE_ROWS, "came from another database. Check --database-url and --target.");
    assertThat(publish(OTHER_DATABASE_ROWS, Consent.ADOPT).release()).isEqualTo(2);
    assertThat(publish(OTHER_DATABASE_ROWS).isNew()).isFalse();
    assertRefused(THIRTY_STORES, "came from another database");
  }

  @Test
  void the_demo_is_published_only_where_it_is_allowed() {
    assertRefused(DEMO_STORES, "Use --demo to publish it to");
    assertThat(publish(DEMO_STORES, Consent.DEMO).release()).isEqualTo(1);
    assertThat(publish(THIRTY_STORES, Consent.ADOPT).release()).isEqualTo(2);
    assertThat(target.record(1).source().demo()).isTrue();
    assertThat(target.record(2).source().demo()).isFalse();
  }

  @Test
  void a_directory_of_any_size_may_replace_the_demo() {
    publish(DEMO_STORES, Consent.DEMO);
    PublishOptions guarded =
        new PublishOptions(ShrinkGuard.DEFAULT, null, SnapshotForms.DEFAULT, Set.of(Consent.ADOPT));
    Extract smallDirectory = Extracts.chain("Ace", 2);
    assertThat(Target.publish(smallDirectory, target.store(), guarded, Progress.NONE).release())
        .isEqualTo(2);
    Extract otherSmallDirectory = withSource("database-2", false, Extracts.chain("Best", 1));
    publish(THIRTY_STORES);
    assertThatExceptionOfType(Refusal.class)
        .isThrownBy(
            () -> Target.publish(otherSmallDirectory, target.store(), guarded, Progress.NONE))
        .matches(refused -> refused.reason() == Refusal.Reason.SHRINK);
  }

  @Test
  void a_demo_that_shrinks_is_refused_like_any_directory() {
    publish(DEMO_STORES, Consent.DEMO);
    PublishOptions guarded =
        new PublishOptions(ShrinkGuard.DEFAULT, null, SnapshotForms.DEFAULT, Set.of(Consent.DEMO));
    Extract smallDemo = withSource("database-3", true, Extracts.chain("Made Up", 2));
    assertThatExceptionOfType(Refusal.class)
        .isThrownBy(() -> Target.publish(smallDemo, target.store(), guarded, Progress.NONE))
        .matches(refused -> refused.reason() == Refusal.Reason.SHRINK);
  }

  @Test
  void a_target_whose_records_are_all_damaged_is_published_to_only_with_adopt() {
    target.publish(THIRTY_STORES);
    target.put(Release.key(1), "damaged");
    assertRefused(THIRTY_STORES, "no readable record in ");
    assertThat(publish(THIRTY_STORES, Consent.ADOPT).release()).isEqualTo(2);
  }

  @Test
  void a_wrong_database_and_a_busy_target_are_refused_before_a_row_is_read() throws IOException {
    target.publish(THIRTY_STORES);
    DatabaseSource.ReadRows wrongRows =
        guard -> {
          guard.accept(OTHER_DATABASE_ROWS.source());
          throw new AssertionError("rows are read");
        };
    ReleaseSource source = new DatabaseSource(wrongRows, Target.PUBLICATION, null, Progress.NONE);
    try (SnapshotFiles snapshots = SnapshotFiles.create()) {
      Publisher publisher = publisher(snapshots);
      assertThatExceptionOfType(Refusal.class)
          .isThrownBy(() -> publisher.publish(source))
          .matches(refused -> refused.reason() == Refusal.Reason.OTHER_DATABASE);
      try (Closeable lock = target.store().lock().orElseThrow()) {
        assertThatExceptionOfType(Refusal.class)
            .isThrownBy(() -> publisher.publish(source))
            .matches(refused -> refused.reason() == Refusal.Reason.BUSY);
      }
    }
  }

  @Test
  void a_folder_with_other_files_is_refused_before_the_database_is_read() throws IOException {
    target.put("index.html", "mine");
    DatabaseSource.ReadRows unusedRows =
        guard -> {
          throw new AssertionError("the database is read");
        };
    ReleaseSource source = new DatabaseSource(unusedRows, Target.PUBLICATION, null, Progress.NONE);
    try (SnapshotFiles snapshots = SnapshotFiles.create()) {
      Publisher publisher = publisher(snapshots);
      assertThatExceptionOfType(Refusal.class)
          .isThrownBy(() -> publisher.publish(source))
          .matches(refused -> refused.reason() == Refusal.Reason.FOREIGN_TARGET);
    }
  }

  @Test
  void the_demo_never_replaces_real_stores() {
    target.publish(THIRTY_STORES);
    assertRefused(
        DEMO_STORES,
        "has the demo directory, but the releases in ",
        Consent.DEMO,
        Consent.ADOPT,
        Consent.UNPIN);
    target = new Target(folder.resolve("second"));
    publish(DEMO_STORES, Consent.DEMO);
    publish(THIRTY_STORES, Consent.ADOPT);
    assertThatExceptionOfType(Refusal.class).isThrownBy(() -> target.rollback(1));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"index.html", "docs/my.html", "releases/1.json", "current.json", ".well-known/x"})
  void a_first_publish_to_a_folder_with_other_files_needs_adopt(String key) {
    target.put(key, "mine");
    assertRefused(THIRTY_STORES, "has no release but other files, such as " + key);
    target.put("robots.txt", "mine");
    long adopted = publish(THIRTY_STORES, Consent.ADOPT).release();
    assertThat(publish(THIRTY_ONE_STORES).release()).isEqualTo(adopted + 1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"lost+found/x", ".nfs0001", ".snapshot/hourly/x"})
  void files_that_file_systems_create_do_not_prevent_a_publish(String file) throws IOException {
    target.put(file, "");
    assertThat(publish(THIRTY_STORES).release()).isEqualTo(1);
    if (file.startsWith("lost+found")) {
      target.assertWhole();
    }
  }

  @Test
  void a_rollback_remains_published_until_it_is_ended() {
    target.publish(THIRTY_STORES);
    target.publish(THIRTY_ONE_STORES);
    target.rollback(1);
    Map<String, String> served = target.servedObjects();
    assertRefused(THIRTY_ONE_STORES, "release 3 in ", Consent.ADOPT);
    assertRefused(THIRTY_ONE_STORES, "is a rollback to release 1 and remains published.");
    assertThat(publish(THIRTY_STORES).isNew()).isFalse();
    assertThat(target.servedObjects()).isEqualTo(served);
    assertThat(publish(THIRTY_ONE_STORES, Consent.UNPIN).release()).isEqualTo(4);
    assertThat(publish(THIRTY_STORES).release()).isEqualTo(5);
  }

  @Test
  void a_rollback_to_the_contents_of_the_database_can_be_ended_too() {
    target.publish(THIRTY_STORES);
    target.publish(THIRTY_ONE_STORES);
    target.rollback(1);
    PublishSummary summary = publish(THIRTY_STORES, Consent.UNPIN);
    assertThat(summary.release()).isEqualTo(4);
    assertThat(summary.reason()).isEqualTo("the rollback to release 1 was ended");
    assertThat(publish(THIRTY_ONE_STORES).release()).isEqualTo(5);
  }

  /** A failover keeps the identity of the server. An upgrade or a move changes it permanently. */
  @Test
  void a_database_may_move_but_copies_that_publish_alternately_are_refused() {
    publish(withServer("production", THIRTY_STORES));
    publish(withServer("production", THIRTY_ONE_STORES));
    publish(withServer("", THIRTY_STORES));
    assertThat(publish(withServer("upgraded", THIRTY_ONE_STORES)).release()).isEqualTo(4);
    assertThat(publish(withServer("upgraded", THIRTY_STORES)).release()).isEqualTo(5);
    target.rollback(4);
    publish(withServer("upgraded", THIRTY_ONE_STORES), Consent.UNPIN);
    assertThat(target.record(7).source().server()).isEqualTo("upgraded");
    assertThatExceptionOfType(Refusal.class)
        .isThrownBy(() -> publish(withServer("production", THIRTY_STORES)))
        .withMessageContaining("another server with a copy of this database")
        .withMessageContaining("--adopt")
        .withMessageContaining("UPDATE directory_identity SET id = DEFAULT")
        .matches(refused -> refused.reason() == Refusal.Reason.OTHER_DATABASE);
    assertThat(publish(withServer("production", THIRTY_STORES), Consent.ADOPT).release())
        .isEqualTo(8);
    assertThat(publish(withServer("production", THIRTY_ONE_STORES)).release()).isEqualTo(9);
    assertThatExceptionOfType(Refusal.class)
        .isThrownBy(() -> publish(withServer("upgraded", THIRTY_STORES)));
  }

  private static Extract withServer(String server, Extract rows) {
    Release.Source source = rows.source();
    return new Extract(
        rows.directory(),
        new Release.Source(
            source.database(), null, source.identity(), source.demo(), server, List.of()),
        List.of());
  }

  @Test
  void a_target_that_loses_its_releases_while_the_process_runs_is_refused() throws IOException {
    try (SnapshotFiles snapshots = SnapshotFiles.create()) {
      Publisher publisher = publisher(snapshots);
      publisher.publish(source(THIRTY_STORES));
      publisher.publish(source(THIRTY_ONE_STORES));
      Path unmountedFolder = folder.resolve("mounted");
      Files.move(target.folder(), unmountedFolder);
      Files.createDirectory(target.folder());
      assertThatExceptionOfType(Failure.class)
          .isThrownBy(() -> publisher.publish(source(THIRTY_STORES)))
          .withMessageStartingWith("Release 2, which this process published to ")
          .withMessageContaining("is no longer there. Nothing is written until it is back");
      assertThat(target.folder()).isEmptyDirectory();
      Files.delete(target.folder());
      assertThatExceptionOfType(Failure.class)
          .isThrownBy(() -> publisher.publish(source(THIRTY_STORES)));
      assertThat(target.folder()).doesNotExist();
      Files.move(unmountedFolder, target.folder());
      assertThat(publisher.publish(source(THIRTY_STORES)).release()).isEqualTo(3);
    }
  }

  @Test
  void an_older_copy_of_the_target_that_was_restored_while_the_process_runs_is_refused()
      throws IOException {
    try (SnapshotFiles snapshots = SnapshotFiles.create()) {
      Publisher publisher = publisher(snapshots);
      publisher.publish(source(THIRTY_STORES));
      Map<String, String> copy = target.objects();
      publisher.publish(source(THIRTY_ONE_STORES));
      FileTree.delete(target.folder());
      for (Map.Entry<String, String> object : copy.entrySet()) {
        Path file = target.folder().resolve(object.getKey());
        Files.createDirectories(file.getParent());
        Files.writeString(file, object.getValue(), StandardCharsets.ISO_8859_1);
      }
      assertThatExceptionOfType(Failure.class)
          .isThrownBy(() -> publisher.publish(source(THIRTY_STORES)))
          .withMessageContaining("or was a backup restored?");
      assertThat(target.objects()).isEqualTo(copy);
    }
  }

  @Test
  void a_target_is_recognized_after_other_publishers_published_and_ran_gc() throws IOException {
    try (SnapshotFiles snapshots = SnapshotFiles.create()) {
      Publisher publisher = publisher(snapshots);
      publisher.publish(source(THIRTY_STORES));
      publish(THIRTY_ONE_STORES);
      Files.delete(target.folder().resolve(Release.key(1)));
      assertThat(publisher.publish(source(THIRTY_STORES)).release()).isEqualTo(3);
    }
  }

  @Test
  void another_target_in_place_of_the_known_one_is_refused() throws IOException {
    Target otherTarget = new Target(folder.resolve("other"));
    for (int stores = 20; stores < 25; stores++) {
      otherTarget.publish(Extracts.chain("Ace", stores));
    }
    try (SnapshotFiles snapshots = SnapshotFiles.create()) {
      Publisher publisher = publisher(snapshots);
      publisher.publish(source(THIRTY_STORES));
      FileTree.delete(target.folder());
      Files.move(otherTarget.folder(), target.folder());
      assertThatExceptionOfType(Failure.class)
          .isThrownBy(() -> publisher.publish(source(THIRTY_ONE_STORES)))
          .withMessageContaining("is no longer there");
    }
  }

  @Test
  void a_replacement_of_all_rows_is_refused_like_a_shrink() {
    publish(THIRTY_STORES);
    Extract replaced = withSource("database-1", false, Extracts.chain("Best", 30));
    PublishOptions guarded = PublishOptions.DEFAULT;
    assertThatExceptionOfType(Refusal.class)
        .isThrownBy(() -> Target.publish(replaced, target.store(), guarded, Progress.NONE))
        .withMessageContaining("locations and companies that stay 31 → 0");
    Extract rated =
        Extracts.of(
            IntStream.rangeClosed(1, 30)
                .mapToObj(number -> "Ace|Dallas|TX|" + number + " Main St|4.5")
                .toArray(String[]::new));
    assertThat(Target.publish(rated, target.store(), guarded, Progress.NONE).release())
        .isEqualTo(2);
  }

  private void assertRefused(Extract rows, String message, Consent... consents) {
    Map<String, String> objectsBefore = objects();
    assertThatExceptionOfType(Refusal.class)
        .isThrownBy(() -> publish(rows, consents))
        .withMessageContaining(message);
    assertThat(objects()).isEqualTo(objectsBefore);
  }

  private Map<String, String> objects() {
    return Files.exists(target.folder()) ? target.objects() : Map.of();
  }

  private PublishSummary publish(Extract rows, Consent... consents) {
    Set<Consent> consentSet = EnumSet.noneOf(Consent.class);
    consentSet.addAll(Arrays.asList(consents));
    return Target.publish(
        rows,
        target.store(),
        new PublishOptions(ShrinkGuard.OFF, null, SnapshotForms.DEFAULT, consentSet),
        Progress.NONE);
  }

  private Publisher publisher(SnapshotFiles snapshots) {
    return new Publisher(
        target.store(),
        new PublishOptions(ShrinkGuard.OFF, null, SnapshotForms.DEFAULT, Set.of()),
        snapshots,
        Clock.systemUTC(),
        Progress.NONE);
  }

  private static ReleaseSource source(Extract rows) {
    return new DatabaseSource(
        DatabaseSource.ReadRows.of(() -> rows), Target.PUBLICATION, null, Progress.NONE);
  }

  private static Extract withSource(String database, boolean isDemo, Extract rows) {
    return new Extract(
        rows.directory(),
        new Release.Source("PostgreSQL 17.11", null, database, isDemo),
        List.of());
  }
}

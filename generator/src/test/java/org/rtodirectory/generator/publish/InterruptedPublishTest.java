package org.rtodirectory.generator.publish;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.rtodirectory.generator.directory.DirectoryReader.Extract;
import org.rtodirectory.generator.report.Failure;
import org.rtodirectory.generator.report.Progress;
import org.rtodirectory.schemas.api.Publication;
import org.rtodirectory.schemas.api.SiteSettings;
import org.rtodirectory.schemas.fixture.NewSeeds;
import org.rtodirectory.schemas.release.Release;

/**
 * A publish may be interrupted at any operation: The served release stays complete, and the next
 * publish finishes the work.
 */
class InterruptedPublishTest {
  private static final Extract CHAIN = Extracts.chain("Ace", 30);
  private static final Extract TWO_STORES =
      Extracts.of("Ace|Dallas|TX|1 Main St", "Best|Mobile|AL|2 Oak St");
  private static final Extract ONE_STORE = Extracts.of("Best|Mobile|AL|2 Oak St");
  private static final Extract OTHER_STORES =
      Extracts.of("Cozy|El Paso|TX|3 Elm St", "Ace|Dallas|TX|1 Main St");

  @TempDir private Path folder = Path.of("");

  /**
   * The publish fails before the pointer is written, at the pointer, or after it, at the first
   * delete.
   */
  @ParameterizedTest
  @ValueSource(strings = {"put api/", "set current.json", "delete"})
  void a_publish_that_fails_three_times_is_finished_with_the_same_release_number(
      String failedOperation) throws IOException {
    Target target = new Target(folder.resolve("public"));
    target.publish(CHAIN);
    for (int attempt = 1; attempt <= 3; attempt++) {
      target.interrupt(TWO_STORES, failedOperation);
      assertThat(target.objects())
          .containsKey("releases/2.json")
          .doesNotContainKey("releases/3.json");
    }
    PublishSummary finished = target.publish(TWO_STORES);
    assertThat(finished.release()).isEqualTo(2);
    assertThat(target.record(2).state()).isEqualTo(Release.State.DONE);
    assertThat(target.servedObjects()).isEqualTo(Target.publishFresh(folder, TWO_STORES));
    assertThat(target.publish(TWO_STORES).isNew()).isFalse();
    target.assertWhole();
  }

  @Test
  void after_a_failed_delete_only_the_record_is_written_again() {
    Target target = new Target(folder.resolve("public"));
    target.publish(CHAIN);
    target.interrupt(TWO_STORES, "delete");
    FailingStore store = FailingStore.failingAt("delete", target.store());
    // The advice is for failures before the pointer is written.
    assertThatExceptionOfType(Failure.class)
        .isThrownBy(() -> Target.publish(TWO_STORES, store))
        .withMessageNotContaining("Pages that were written");
    assertThat(store.operations()).containsExactly("put releases/2.json");
  }

  /** The first writes are the snapshot, the object list and the record. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3})
  void a_first_publish_that_fails_before_it_has_a_record_does_not_prevent_the_next_one(int write)
      throws IOException {
    Target target = new Target(folder.resolve("public"));
    FailingStore store = FailingStore.failingAtWrite(write, target.store(), false);
    assertThatExceptionOfType(Failure.class).isThrownBy(() -> Target.publish(CHAIN, store));
    assertThat(target.objects()).doesNotContainKey("releases/1.json");
    target.publish(CHAIN);
    target.assertWhole();
  }

  /**
   * The object store may give no answer to any read. Even then, no page of a removed location may
   * remain.
   */
  @Test
  void if_one_read_gets_no_answer_the_publish_fails_or_is_complete() {
    Map<String, String> complete = Target.publishFresh(folder, ONE_STORE);
    int read = 0;
    FailingStore store;
    do {
      read++;
      Target target = new Target(folder.resolve("read-" + read));
      target.publish(CHAIN);
      store = FailingStore.working(target.store());
      store.missAnswer(read);
      try {
        Target.publish(ONE_STORE, store);
        assertThat(target.servedObjects()).as("no answer to read %s", read).isEqualTo(complete);
      } catch (Failure noAnswer) {
        assertThat(noAnswer).hasMessageContaining("no answer");
      }
      target.publish(ONE_STORE);
      assertThat(target.servedObjects()).isEqualTo(complete);
    } while (store.hasMissedAnswer()); // Ends when the publish makes fewer reads than {@code read}.
  }

  /**
   * Some of the publishes are made by one continuous publisher, the others each by a process that
   * is killed.
   */
  @NewSeeds(value = 3, drills = 10)
  void one_publish_after_any_interruptions_serves_the_same_as_a_fresh_publish(long seed) {
    Random random = new Random(seed);
    Target target = new Target(folder.resolve("public"));
    FailingStore store = FailingStore.working(target.store());
    try (ContinuousPublisher continuous = new ContinuousPublisher(store)) {
      boolean hasRelease = random.nextBoolean();
      if (hasRelease) {
        continuous.publish(randomDirectory(random));
      }
      int interruptions = 1 + random.nextInt(5);
      for (int i = 0; i < interruptions; i++) {
        int failingWrite = 1 + random.nextInt(60);
        boolean isAnswerLost = random.nextBoolean();
        store.failAt(failingWrite, isAnswerLost);
        ReleaseSource source =
            ContinuousPublisher.source(
                randomDirectory(random), randomPublication(random), randomSite(random));
        try {
          if (random.nextBoolean()) {
            continuous.publish(source);
          } else {
            Target.publish(source, store, Target.UNGUARDED, Progress.NONE);
          }
          hasRelease = true;
        } catch (Failure interrupted) {
          if (hasRelease || target.objects().containsKey("current.json")) {
            target.assertSnapshotReadable();
          }
        }
        store.recover();
      }
      Extract lastExtract = randomDirectory(random);
      Publication publication = randomPublication(random);
      SiteSettings site = randomSite(random);
      continuous.publish(lastExtract, publication, site);
      Target freshTarget = new Target(folder.resolve("fresh"));
      Target.publish(lastExtract, publication, site, freshTarget.store());
      assertThat(target.servedObjects()).isEqualTo(freshTarget.servedObjects());
    }
  }

  private static Publication randomPublication(Random random) {
    return Target.publication(random.nextBoolean() ? null : random.nextInt(3));
  }

  private static @Nullable SiteSettings randomSite(Random random) {
    return random.nextBoolean() ? null : new SiteSettings("Example Directory");
  }

  private static Extract randomDirectory(Random random) {
    List<Extract> directories = List.of(CHAIN, TWO_STORES, ONE_STORE, OTHER_STORES);
    return directories.get(random.nextInt(directories.size()));
  }
}

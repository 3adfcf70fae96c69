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

/** A publish that ends anywhere harms nothing, and the next one finishes what it left. */
class InterruptedPublishTest {
  private static final List<Extract> DIRECTORIES =
      List.of(
          Extracts.chain("Ace", 30),
          Extracts.of("Ace|Dallas|TX|1 Main St", "Best|Mobile|AL|2 Oak St"),
          Extracts.of("Best|Mobile|AL|2 Oak St"),
          Extracts.of("Cozy|El Paso|TX|3 Elm St", "Ace|Dallas|TX|1 Main St"));

  @TempDir private Path folder = Path.of("");

  /** Before the pointer moves, while it does, or after it: without the permission to delete. */
  @ParameterizedTest
  @ValueSource(strings = {"put api/", "set current.json", "delete"})
  void a_release_that_fails_again_and_again_is_finished_under_its_number(String failing)
      throws IOException {
    Target target = new Target(folder.resolve("public"));
    target.publish(DIRECTORIES.get(0));
    for (int attempt = 1; attempt <= 3; attempt++) {
      target.interrupt(DIRECTORIES.get(1), failing);
      assertThat(target.objects())
          .containsKey("releases/2.json")
          .doesNotContainKey("releases/3.json");
    }
    if (failing.equals("delete")) {
      FailingStore store = FailingStore.failingAt("delete", target.store());
      assertThatExceptionOfType(Failure.class)
          .isThrownBy(() -> Target.publish(DIRECTORIES.get(1), store))
          .withMessageNotContaining("Pages that were written");
      assertThat(store.operations())
          .as("nothing is written twice")
          .containsExactly("put releases/2.json");
    }
    PublishSummary finished = target.publish(DIRECTORIES.get(1));
    assertThat(finished.release()).isEqualTo(2);
    assertThat(target.record(2).state()).isEqualTo(Release.State.DONE);
    assertThat(target.servedObjects()).isEqualTo(Target.publishFresh(folder, DIRECTORIES.get(1)));
    assertThat(target.publish(DIRECTORIES.get(1)).isNew()).isFalse();
    target.assertWhole();
  }

  @Test
  void a_first_publish_that_stopped_before_it_had_a_number_does_not_stop_the_next_one()
      throws IOException {
    for (int writes = 1; ; writes++) {
      Target target = new Target(folder.resolve("after-" + writes));
      FailingStore store = FailingStore.failingAtWrite(writes, target.store(), false);
      assertThatExceptionOfType(Failure.class)
          .isThrownBy(() -> Target.publish(DIRECTORIES.get(0), store));
      boolean hasNumber = target.objects().containsKey("releases/1.json");
      target.publish(DIRECTORIES.get(0));
      target.assertWhole();
      if (hasNumber) {
        assertThat(writes).isGreaterThan(2);
        return;
      }
    }
  }

  /** Any read may be the one without an answer: no page of a vanished store may stay for it. */
  @Test
  void a_publish_that_misses_an_answer_fails_or_serves_the_pages_of_a_fresh_one() {
    Map<String, String> fresh = Target.publishFresh(folder, DIRECTORIES.get(2));
    boolean hasMissed = true;
    for (int read = 1; hasMissed; read++) {
      Target target = new Target(folder.resolve("read-" + read));
      target.publish(DIRECTORIES.get(0));
      FailingStore store = FailingStore.working(target.store());
      store.missAnswer(read);
      try {
        Target.publish(DIRECTORIES.get(2), store);
        assertThat(target.servedObjects())
            .as("without the answer to read %s", read)
            .isEqualTo(fresh);
      } catch (Failure missed) {
        assertThat(missed).hasMessageContaining("no answer");
      }
      hasMissed = store.hasMissedAnswer();
      target.publish(DIRECTORIES.get(2));
      assertThat(target.servedObjects()).isEqualTo(fresh);
    }
  }

  /** By a publisher that stays, and by others that are killed. */
  @NewSeeds(value = 3, drills = 10)
  void one_run_after_any_number_of_interruptions_leaves_only_its_own_pages(long seed) {
    Random random = new Random(seed);
    Target target = new Target(folder.resolve("public"));
    FailingStore store = FailingStore.working(target.store());
    try (ContinuousPublisher standing = new ContinuousPublisher(store)) {
      boolean isServed = random.nextBoolean();
      if (isServed) {
        standing.publish(one(random));
      }
      for (int interruptions = 1 + random.nextInt(5); interruptions > 0; interruptions--) {
        store.failAt(1 + random.nextInt(60), random.nextBoolean());
        ReleaseSource source =
            ContinuousPublisher.source(one(random), publication(random), site(random));
        try {
          if (random.nextBoolean()) {
            standing.publish(source);
          } else {
            Target.publish(source, store, Target.UNGUARDED, Progress.NONE);
          }
          isServed = true;
        } catch (Failure interrupted) {
          if (isServed || target.objects().containsKey("current.json")) {
            target.snapshot();
          }
        }
        store.recover();
      }
      Extract last = one(random);
      Publication publication = publication(random);
      SiteSettings site = site(random);
      standing.publish(last, publication, site);
      Target fresh = new Target(folder.resolve("fresh"));
      Target.publish(last, publication, site, fresh.store());
      assertThat(target.servedObjects()).isEqualTo(fresh.servedObjects());
    }
  }

  private static Publication publication(Random random) {
    return Target.publication(random.nextBoolean() ? null : random.nextInt(3));
  }

  private static @Nullable SiteSettings site(Random random) {
    return random.nextBoolean() ? null : new SiteSettings("Example Directory");
  }

  private static Extract one(Random random) {
    return DIRECTORIES.get(random.nextInt(DIRECTORIES.size()));
  }
}

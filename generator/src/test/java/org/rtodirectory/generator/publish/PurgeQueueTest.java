package org.rtodirectory.generator.publish;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rtodirectory.generator.directory.DirectoryReader.Extract;
import org.rtodirectory.generator.publish.Publisher.PublishSummary;
import org.rtodirectory.generator.report.Failure;
import org.rtodirectory.generator.report.Progress;
import org.rtodirectory.generator.storage.ObjectStore;
import org.rtodirectory.schemas.release.Release.Purge;

/** Caches are told what was replaced, until they have taken it, and then no more. */
class PurgeQueueTest {
  private static final Extract A = Extracts.of("Ace|Dallas|TX|1 Main St");
  private static final Extract B = Extracts.of("Ace|Dallas|TX|1 Main St", "Ace|Mobile|AL|2 Oak St");
  private static final Extract C =
      Extracts.of("Ace|Dallas|TX|1 Main St", "Ace|El Paso|TX|3 Elm St");

  @TempDir private Path folder = Path.of("");
  private Target target = new Target(folder);
  private final ScriptedCache cache = new ScriptedCache("http://cache.example");
  private final ScriptedCache other = new ScriptedCache("http://other.example/x");

  @BeforeEach
  void inFolder() {
    target = new Target(folder.resolve("public"));
  }

  @Test
  void a_first_release_has_nothing_to_purge() {
    publish(A, cache);
    assertThat(cache.references()).isEmpty();
    assertThat(target.record(1).purges()).isEmpty();
  }

  /** Clients have read its pages, although no pointer named it. */
  @Test
  void the_pages_of_a_first_release_that_was_not_completed_are_purged() {
    FailingStore store = FailingStore.until("set current.json", target.store());
    assertThatExceptionOfType(Failure.class).isThrownBy(() -> publish(A, store, cache));
    Map<String, String> begun = target.served();
    publish(C, cache);
    assertThat(cache.references()).containsExactly("release-2-since-1");
    assertThat(cache.told().get(0)).containsAll(differing(begun, target.served()));
    assertThat(target.record(2).purges()).isEmpty();
  }

  @Test
  void every_page_that_differs_is_purged_once() {
    publish(A, cache);
    Map<String, String> before = target.served();
    publish(B, cache);
    assertThat(cache.told()).containsExactly(differing(before, target.served()));
    assertThat(cache.references()).containsExactly("release-2-since-1");
    assertThat(target.record(2).purges()).isEmpty();
    publish(B, cache);
    assertThat(cache.told()).hasSize(1);
  }

  @Test
  void a_failed_purge_is_retried_by_the_next_run_although_nothing_changed() {
    publish(A, cache);
    cache.setBroken(true);
    assertThat(publish(B, cache).purges()).isEqualTo(due(1, 1));
    assertThat(target.record(2).purges()).isEqualTo(due(1, 1));
    assertThat(publish(B, cache).purges()).isEqualTo(due(1, 2));
    assertThat(target.record(2).purges()).isEqualTo(due(1, 2));
    cache.setBroken(false);
    PublishSummary last = publish(B, cache);
    assertThat(last.isNew()).isFalse();
    assertThat(last.purges()).isEmpty();
    assertThat(cache.told()).containsExactly(target.served().keySet());
    assertThat(target.record(2).purges()).isEmpty();
  }

  /** A page may have changed and changed back since. */
  @Test
  void a_failed_purge_is_repeated_as_a_purge_of_everything() {
    publish(A, cache);
    cache.setBroken(true);
    publish(B, cache);
    publish(C, cache);
    cache.setBroken(false);
    Map<String, String> before = target.served();
    publish(B, cache);
    Set<String> expected = new TreeSet<>(target.served().keySet());
    expected.addAll(Target.lost(before, target.served()));
    assertThat(cache.told()).containsExactly(expected);
    assertThat(cache.references()).endsWith("release-4-since-1");
    assertThat(target.record(4).purges()).isEmpty();
    publish(C, cache);
    assertThat(cache.told()).hasSize(2).last().isNotEqualTo(target.served().keySet());
  }

  @Test
  void the_outstanding_purges_of_a_cache_that_is_no_longer_named_are_dropped() {
    publish(A, cache, other);
    cache.setBroken(true);
    publish(B, cache, other);

    assertThat(publish(B, other).purges()).isEmpty();
    assertThat(target.record(2).purges()).isEmpty();
    publish(C, other);
    assertThat(target.record(3).purges()).isEmpty();
  }

  private PublishSummary publish(Extract extract, CachePurge... caches) {
    return publish(extract, target.store(), caches);
  }

  private static PublishSummary publish(Extract extract, ObjectStore store, CachePurge... caches) {
    PublishOptions options =
        PublishOptions.DEFAULT.guarded(ShrinkGuard.OFF).purging(List.of(caches));
    return Target.publish(extract, store, options, Progress.NONE);
  }

  private List<Purge> due(long since, int attempts) {
    return List.of(new Purge(cache.target(), since, attempts, "PURGE is answered with 503"));
  }

  private static Set<String> differing(Map<String, String> before, Map<String, String> after) {
    Set<String> keys = new TreeSet<>(before.keySet());
    keys.addAll(after.keySet());
    keys.removeIf(key -> String.valueOf(before.get(key)).equals(String.valueOf(after.get(key))));
    return keys;
  }
}

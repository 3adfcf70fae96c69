package org.rtodirectory.generator.publish;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.rtodirectory.generator.difference.ReleaseObject.Kind;
import org.rtodirectory.generator.difference.ReleasePlan;
import org.rtodirectory.generator.directory.DirectoryReader.Extract;
import org.rtodirectory.generator.report.Failure;
import org.rtodirectory.generator.report.Progress;
import org.rtodirectory.generator.storage.SnapshotFiles;
import org.rtodirectory.schemas.page.PageCatalog;
import org.rtodirectory.schemas.page.PageKey;
import org.rtodirectory.schemas.page.PageRenderer;

/** Only the first pages of each list are published as objects, and their number may change. */
class StaticPagesTest {
  /** Lists of six pages. */
  private static final Extract SIX_PAGES = Extracts.chain("Ace", 130);

  @TempDir private Path folder = Path.of("");

  @ParameterizedTest
  @NullSource
  @ValueSource(ints = {0, 1, 2, 5, 6, 7, 999_999_999})
  void the_first_pages_of_each_list_are_published_with_the_same_bytes(@Nullable Integer limit)
      throws IOException {
    Target all = new Target(folder.resolve("all"));
    all.publish(SIX_PAGES);
    Target target = new Target(folder.resolve("public"));
    publish(target, SIX_PAGES, limit);
    assertThat(target.served()).isEqualTo(upTo(limit, all.served()));
    target.assertWhole();
  }

  @Test
  void random_numbers_and_edits_always_leave_what_a_first_publish_would_write() throws IOException {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    Target target = new Target(folder.resolve("public"));
    for (int round = 0; round < 12; round++) {
      String when = "seed " + seed + ", round " + round;
      Extract rows = Extracts.chain("Ace", random.nextBoolean() ? 130 : 1 + random.nextInt(160));
      Integer limit = random.nextInt(4) == 0 ? null : Integer.valueOf(random.nextInt(8));
      Map<String, String> before = round == 0 ? Map.of() : target.served();
      FailingStore recorded = FailingStore.never(target.store());
      publish(recorded, rows, limit);
      Target fresh = new Target(folder.resolve("fresh-" + round));
      fresh.publish(rows);
      Map<String, String> after = target.served();
      assertThat(after).as(when).isEqualTo(upTo(limit, fresh.served()));
      assertThat(recorded.keys("put api/"))
          .as(when)
          .isEqualTo(Target.pagesThatDiffer(before, after));
      assertThat(recorded.keys("delete api/")).as(when).isEqualTo(Target.lost(before, after));
      target.assertWhole();
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void an_interrupted_publish_is_repaired_by_one_with_another_number(boolean answerLost)
      throws IOException {
    for (int write = 1; write < 28; write += 4) {
      Target target = new Target(folder.resolve("public-" + write));
      publish(target, SIX_PAGES, 4);
      FailingStore failing = FailingStore.at(write, target.store(), answerLost);
      assertThatExceptionOfType(Failure.class)
          .isThrownBy(() -> publish(failing, Extracts.chain("Ace", 140), 1));
      publish(target, SIX_PAGES, 3);
      Target fresh = new Target(folder.resolve("fresh-" + write));
      publish(fresh, SIX_PAGES, 3);
      assertThat(target.served()).as("write %d", write).isEqualTo(fresh.served());
      target.assertWhole();
    }
  }

  @Test
  void a_rollback_restores_the_number_of_static_pages() throws IOException {
    Target target = new Target(folder.resolve("public"));
    publish(target, SIX_PAGES, 2);
    Map<String, String> two = target.served();
    PublishSummary all = publish(target, SIX_PAGES, null);
    assertThat(all.reason()).isEqualTo("the settings changed");
    assertThat(all.plan().deleted()).isZero();
    target.rollback(1);
    assertThat(target.served()).isEqualTo(two);
    target.assertWhole();
    publish(target, SIX_PAGES, null);
    assertThat(target.record(4).changes()).extracting("written").isEqualTo(all.plan().written());
  }

  @Test
  void an_unchanged_number_of_static_pages_writes_nothing() {
    Target target = new Target(folder.resolve("public"));
    publish(target, SIX_PAGES, 2);
    Map<String, String> objects = target.objects();
    assertThat(publish(target, SIX_PAGES, 2).isNew()).isFalse();
    assertThat(target.objects()).isEqualTo(objects);
  }

  @Test
  void the_difference_of_two_releases_uses_the_number_of_each() throws IOException {
    Target target = new Target(folder.resolve("public"));
    publish(target, SIX_PAGES, 2);
    publish(target, SIX_PAGES, 5);
    long lists = lists(target);
    try (SnapshotFiles snapshots = SnapshotFiles.create()) {
      ReleasePlan up = between(target, snapshots, 1, 2);
      assertThat(up.objects().written(Kind.PAGE)).isEqualTo(3 * lists);
      assertThat(up.deleted()).isZero();
      ReleasePlan down = between(target, snapshots, 2, 1);
      assertThat(down.objects().written(Kind.PAGE)).isZero();
      assertThat(down.deleted()).isEqualTo(3 * lists);
      down.objects()
          .forEachVanished(
              key -> assertThat(PageKey.parse(key).orElseThrow().page()).isGreaterThan(2));
    }
  }

  @Test
  void a_page_beyond_the_number_is_foreign_to_verify_and_is_removed() throws IOException {
    Target target = new Target(folder.resolve("public"));
    publish(target, SIX_PAGES, 2);
    target.put("api/locations/page=3.json", "{}");
    try (SnapshotFiles snapshots = SnapshotFiles.create()) {
      Verification verification = Verification.of(target.store(), snapshots, Progress.NONE);
      assertThat(verification.run())
          .singleElement()
          .hasToString("Finding[problem=FOREIGN, key=api/locations/page=3.json, isMendable=true]");
      assertThat(verification.repair(target.store(), verification.run(), true)).isEmpty();
    }
    target.assertWhole();
  }

  /** Few pages are no loss of data. */
  @Test
  void a_smaller_number_of_static_pages_is_not_a_shrinking_directory() {
    Target target = new Target(folder.resolve("public"));
    publish(target, SIX_PAGES, null);
    PublishOptions strict =
        new PublishOptions(
            new ShrinkGuard(0, 1),
            PublishOptions.DEFAULT.signature(),
            PublishOptions.DEFAULT.caches(),
            PublishOptions.DEFAULT.forgotten());
    PublishSummary summary =
        Target.publish(SIX_PAGES, Target.PUBLICATION.withStaticPages(0), target.store(), strict);
    assertThat(summary.isNew()).isTrue();
    assertThat(target.served().keySet()).noneMatch(key -> key.startsWith("api/"));
  }

  @Test
  void pages_that_are_not_published_are_still_answered_by_a_gateway() {
    Target all = new Target(folder.resolve("all"));
    all.publish(SIX_PAGES);
    Target target = new Target(folder.resolve("public"));
    publish(target, SIX_PAGES, 1);
    PageCatalog pages = new PageCatalog(target.snapshot());
    PageRenderer renderer = new PageRenderer(target.snapshot().publication());
    Map<String, String> rendered = new TreeMap<>();
    for (String key : all.served().keySet()) {
      PageKey.parse(key)
          .ifPresent(
              page ->
                  rendered.put(
                      key,
                      new String(
                          renderer.page(pages.find(page).orElseThrow(), page.page()).bytes(),
                          StandardCharsets.ISO_8859_1)));
    }
    assertThat(all.served()).containsAllEntriesOf(rendered);
    assertThat(rendered.size()).isGreaterThan(target.served().size());
    assertThat(pages.find(PageKey.locations(null, null, null).withPage(7))).isEmpty();
  }

  private static long lists(Target target) {
    return target.served().keySet().stream()
        .filter(key -> key.matches("api/locations/.*page=1\\.json"))
        .count();
  }

  private static ReleasePlan between(
      Target target, SnapshotFiles snapshots, long before, long after) throws IOException {
    return ReleasePlan.between(
        target.record(before),
        snapshots.open(target.record(before).snapshot(), target.store()),
        target.record(after),
        snapshots.open(target.record(after).snapshot(), target.store()),
        2);
  }

  private static PublishSummary publish(Target target, Extract rows, @Nullable Integer limit) {
    return publish(FailingStore.never(target.store()), rows, limit);
  }

  private static PublishSummary publish(FailingStore store, Extract rows, @Nullable Integer limit) {
    return Target.publish(rows, Target.PUBLICATION.withStaticPages(limit), store, Target.UNGUARDED);
  }

  private static Map<String, String> upTo(@Nullable Integer limit, Map<String, String> served) {
    Map<String, String> kept = new TreeMap<>(served);
    kept.keySet()
        .removeIf(
            key ->
                PageKey.parse(key)
                    .filter(page -> limit != null && page.page() > limit)
                    .isPresent());
    return kept;
  }
}

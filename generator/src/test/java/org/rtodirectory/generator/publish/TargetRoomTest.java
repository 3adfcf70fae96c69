package org.rtodirectory.generator.publish;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Clock;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rtodirectory.generator.extract.DirectoryReader.Extract;
import org.rtodirectory.generator.failure.Failure;
import org.rtodirectory.generator.progress.Progress;
import org.rtodirectory.generator.storage.SnapshotFiles;
import org.rtodirectory.resource.SiteSettings;
import org.rtodirectory.store.FileObjectStore;

/** A disk that is too small for a release is reported before anything is written to it. */
class TargetRoomTest {
  private static final int STORES = 500;

  @TempDir private Path folder = Path.of("");

  @Test
  void a_disk_that_is_too_small_is_named_with_what_is_needed() {
    assertThatThrownBy(() -> TargetRoom.require(4_000_000_000L, "public", 1_500_000_000))
        .isInstanceOf(Failure.class)
        .hasMessage(
            "The release takes about 4,000 MB more in public, and its disk has 1,500 MB free. Make"
                + " room there, name a folder on another disk with --target, or publish fewer"
                + " pages with --static-pages.");
  }

  @Test
  void a_release_without_room_is_refused_before_anything_is_written() throws Exception {
    Target target = new Target(folder);
    FailingStore store = FailingStore.withFreeBytes(100_000, target.store());
    assertThatThrownBy(() -> Target.publish(ratings("4.5"), store))
        .isInstanceOf(Failure.class)
        .hasMessageContaining("its disk has 0 MB free");
    assertThat(store.done()).isEmpty();
    assertThat(target.objects()).doesNotContainKey("current.json");
  }

  /** What is needed lies within what the files take, by their lengths and by whole blocks. */
  @Test
  void a_release_has_room_where_its_files_have() throws Exception {
    Target target = new Target(folder.resolve("public"));
    target.publish(ratings("4.5"));
    long blocks = 0;
    for (String object : target.objects().values()) {
      blocks += (object.length() + 4095) / 4096 * 4096L;
    }
    Target same = new Target(folder.resolve("same"));
    Target.publish(ratings("4.5"), FailingStore.withFreeBytes(blocks, same.store()));
    same.assertWhole();
    FailingStore half = FailingStore.withFreeBytes(blocks / 2, new Target(folder).store());
    assertThatThrownBy(() -> Target.publish(ratings("4.5"), half)).isInstanceOf(Failure.class);
  }

  @Test
  void pages_that_replace_others_need_no_room_and_new_ones_do() throws Exception {
    Target target = new Target(folder);
    target.publish(ratings("4.5"));
    long snapshot = target.pointer().size();
    Target.publish(ratings("3.5"), FailingStore.withFreeBytes(snapshot + 1_000, target.store()));
    target.assertWhole();
    assertThatThrownBy(
            () ->
                Target.publish(
                    Extracts.chain("Best", STORES),
                    FailingStore.withFreeBytes(snapshot + 1_000, target.store())))
        .isInstanceOf(Failure.class);
    assertThat(target.pointer().release()).isEqualTo(2);
  }

  @Test
  void pages_for_people_need_room_too() throws Exception {
    FailingStore store = FailingStore.withFreeBytes(2_000_000, new Target(folder).store());
    assertThatThrownBy(
            () -> Target.publish(ratings("4.5"), new SiteSettings("Example Directory"), store))
        .isInstanceOf(Failure.class);
    assertThat(store.done()).isEmpty();
    Target.publish(ratings("4.5"), (SiteSettings) null, store);
  }

  @Test
  void a_plan_warns_that_there_is_too_little_room() throws Exception {
    FailingStore store = FailingStore.withFreeBytes(100_000, new Target(folder).store());
    try (SnapshotFiles snapshots = SnapshotFiles.create()) {
      PublishSummary plan =
          new Publisher(store, PublishOptions.DEFAULT, snapshots, Clock.systemUTC(), Progress.NONE)
              .plan(new DatabaseSource(() -> ratings("4.5"), Target.PUBLICATION, Progress.NONE));
      assertThat(plan.warnings()).anyMatch(warning -> warning.contains("its disk has 0 MB free"));
    }
  }

  @Test
  void the_free_disk_of_a_folder_is_known_before_the_folder_is_made() throws Exception {
    Path made = folder.resolve("not/yet");
    assertThat(new FileObjectStore(made).freeBytes()).isPresent();
    assertThat(new FileObjectStore(made).freeBytes().getAsLong()).isPositive();
    assertThat(made).doesNotExist();
  }

  private static Extract ratings(String rating) {
    return Extracts.of(
        IntStream.range(0, STORES)
            .mapToObj(number -> "Ace|Dallas|TX|" + number + " Main St|" + rating)
            .toArray(String[]::new));
  }
}

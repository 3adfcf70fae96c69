package org.rtodirectory.generator.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.rtodirectory.generator.extract.DirectoryReader.Extract;
import org.rtodirectory.generator.failure.Failure;
import org.rtodirectory.generator.progress.Progress;
import org.rtodirectory.generator.publish.Extracts;
import org.rtodirectory.generator.publish.FailingStore;
import org.rtodirectory.generator.publish.Target;
import org.rtodirectory.generator.storage.SnapshotFiles;
import org.rtodirectory.release.Release;
import org.rtodirectory.store.FileObjectStore;
import org.rtodirectory.store.ObjectStore;

/** A damaged pointer or record is named, and made anew. */
class StateRepairTest {
  private static final Extract FIRST = Extracts.of("Ace|Dallas|TX|1 Main St");
  private static final Extract SECOND =
      Extracts.of("Ace|Dallas|TX|1 Main St", "Ace|El Paso|TX|2 Main St");
  private static final Extract THIRD = Extracts.of("Best|Mobile|AL|1 Oak St");

  @TempDir private Path folder = Path.of("");
  private Target target = new Target(folder);
  private Map<String, String> served = Map.of();

  @BeforeEach
  void publishTwo() {
    target = new Target(folder.resolve("public"));
    target.publish(FIRST);
    target.publish(SECOND);
    served = target.served();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "{\"release\": 2, \"snap", "{}"})
  void a_damaged_pointer_is_reported_and_repaired_to_the_newest_whole_release(String damaged)
      throws IOException {
    String sound = target.text("current.json");
    write("current.json", damaged);
    String why = damaged.isEmpty() ? "it is empty" : "it cannot be understood";
    assertThatExceptionOfType(Failure.class)
        .isThrownBy(() -> target.publish(THIRD))
        .withMessageContaining("current.json in " + target.store().name() + " is damaged (" + why)
        .withMessageContaining("verify --repair")
        .withMessageNotContaining("empty target");
    assertThatExceptionOfType(Failure.class)
        .isThrownBy(this::find)
        .withMessageContaining(
            "is damaged (" + why + "). Repair it with generator verify --repair.");
    assertThat(repair()).isEmpty();
    assertThat(target.text("current.json")).isEqualTo(sound);
    assertThat(target.served()).isEqualTo(served);
    assertThat(target.publish(THIRD).release()).isEqualTo(3);
  }

  @Test
  void a_lost_pointer_is_repaired_or_replaced_by_a_publish_with_the_next_number()
      throws IOException {
    String sound = target.text("current.json");
    target.store().delete("current.json");
    target.store().delete("releases/1.json"); // As if it had been collected.
    assertThatExceptionOfType(Failure.class)
        .isThrownBy(this::find)
        .withMessageContaining("current.json")
        .withMessageContaining("it is missing");
    assertThat(repair()).isEmpty();
    assertThat(target.text("current.json")).isEqualTo(sound);
    target.store().delete("current.json");
    assertThat(target.publish(THIRD).release()).isEqualTo(3);
    assertThat(target.served()).isEqualTo(fresh(THIRD));
  }

  @Test
  void the_damaged_record_of_the_served_release_is_made_of_its_pointer_and_snapshot()
      throws IOException {
    Release sound = target.record(2);
    write("releases/2.json", "");
    assertThatExceptionOfType(Failure.class)
        .isThrownBy(() -> target.publish(THIRD))
        .withMessageContaining("releases/2.json in ")
        .withMessageContaining("(it is empty)")
        .withMessageContaining("verify --repair");
    assertThat(find())
        .containsExactly(new Finding(Finding.Problem.DAMAGED, "releases/2.json", true));
    assertThat(repair()).isEmpty();
    Release repaired = target.record(2);
    assertThat(repaired.state()).isEqualTo(Release.State.DONE);
    assertThat(repaired.snapshot()).isEqualTo(sound.snapshot());
    assertThat(repaired.counts()).isEqualTo(sound.counts());
    assertThat(repaired.documents()).isEqualTo(sound.documents());
    assertThat(repaired.rendering()).isEqualTo(sound.rendering());
    assertThat(repaired.previous()).isEqualTo(1);
    assertThat(find()).isEmpty();
    assertThat(target.publish(SECOND).isNew()).isFalse();
    assertThat(target.publish(THIRD).release()).isEqualTo(3);
    assertThat(target.served()).isEqualTo(fresh(THIRD));
  }

  @Test
  void the_number_of_a_damaged_intent_is_not_reused() throws IOException {
    FailingStore store = FailingStore.until("set current.json", target.store());
    assertThatExceptionOfType(Failure.class).isThrownBy(() -> Target.publish(THIRD, store));
    write("releases/3.json", "{");
    assertThat(repair()).isEmpty();
    assertThat(target.served()).isEqualTo(served);
    assertThat(target.record(3).state()).isEqualTo(Release.State.PUBLISHING);
    assertThat(target.publish(THIRD).release()).isEqualTo(4);
    assertThat(target.served()).isEqualTo(fresh(THIRD));
  }

  @Test
  void pointer_and_newest_record_can_be_damaged_at_the_same_time() throws IOException {
    write("current.json", "");
    write("releases/2.json", "");
    assertThat(repair()).isEmpty();
    assertThat(target.pointer().release()).isEqualTo(1);
    assertThat(target.served()).isEqualTo(fresh(FIRST));
    assertThat(target.publish(SECOND).release()).isEqualTo(3);
    assertThat(target.served()).isEqualTo(served);
  }

  @Test
  void the_damaged_record_of_an_earlier_release_is_removed() throws IOException {
    write("releases/1.json", "?");
    assertThat(repair()).isEmpty();
    assertThat(target.objects()).doesNotContainKey("releases/1.json");
    assertThat(find()).isEmpty();
  }

  @Test
  void a_release_whose_snapshot_is_damaged_is_not_pointed_to() throws IOException {
    write(target.pointer().snapshot(), "");
    write("current.json", "");
    assertThat(pointer()).contains("current.json was made anew: it points to release 1.");
    write(target.pointer().snapshot(), "");
    write("current.json", "");
    assertThatExceptionOfType(Failure.class)
        .isThrownBy(this::pointer)
        .withMessageContaining("no record of a release can be read whose snapshot is whole");
  }

  @Test
  void an_object_that_cannot_be_written_is_listed_and_all_others_are_repaired() throws IOException {
    String page = "api/locations/state=TX/page=1.json";
    write(page, "");
    write("robots.txt", "");
    write("api/foreign", "");
    ObjectStore failing = new FileObjectStore(target.folder(), new RefusingFiles(page));
    try (SnapshotFiles files = SnapshotFiles.create()) {
      Verification verification = Verification.of(failing, files, Progress.NONE);
      List<Verification.Unrepaired> left = verification.repair(failing, verification.run());
      assertThat(left)
          .containsExactly(
              new Verification.Unrepaired(
                  new Finding(Finding.Problem.STALE, page, true), "Input/output error"));
    }
    assertThat(find()).containsExactly(new Finding(Finding.Problem.STALE, page, true));
    assertThat(repair()).isEmpty();
    assertThat(target.served()).isEqualTo(served);
  }

  private void write(String key, String text) throws IOException {
    Files.writeString(target.folder().resolve(key), text);
  }

  private List<Finding> find() throws IOException {
    try (SnapshotFiles files = SnapshotFiles.create()) {
      return Verification.of(target.store(), files, Progress.NONE).run();
    }
  }

  private Optional<String> pointer() throws IOException {
    try (SnapshotFiles files = SnapshotFiles.create()) {
      return StateRepair.pointer(target.store(), files);
    }
  }

  private List<Verification.Unrepaired> repair() throws IOException {
    pointer();
    try (SnapshotFiles files = SnapshotFiles.create()) {
      Verification verification = Verification.of(target.store(), files, Progress.NONE);
      return verification.repair(target.store(), verification.run());
    }
  }

  private Map<String, String> fresh(Extract extract) {
    Target fresh = new Target(folder.resolve("fresh"));
    fresh.publish(extract);
    return fresh.served();
  }
}

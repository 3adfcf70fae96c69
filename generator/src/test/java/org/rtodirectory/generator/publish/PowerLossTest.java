package org.rtodirectory.generator.publish;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SortedSet;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rtodirectory.generator.directory.DirectoryReader.Extract;
import org.rtodirectory.generator.report.Failure;
import org.rtodirectory.generator.storage.FileObjectStore;
import org.rtodirectory.schemas.fixture.NewSeeds;
import org.rtodirectory.schemas.fixture.Sweep;

/**
 * Losses of power at any operation of a publish. Everything that was not forced to the disk may be
 * lost.
 */
@Tag("platform")
class PowerLossTest {
  private static final Extract OLD_DIRECTORY = Extracts.chain("Ace", 30);
  private static final Extract NEW_DIRECTORY =
      Extracts.of("Ace|Dallas|TX|1 Main St", "Best|Mobile|AL|2 Oak St");

  /** The number of recoveries of each disk. Each time, other changes are lost. */
  private static final int RECOVERIES = 8;

  @TempDir private Path folder = Path.of("");

  @NewSeeds(1)
  void a_power_loss_at_any_operation_leaves_a_complete_release_and_one_publish_repairs_the_rest(
      long seed) throws IOException {
    Random random = new Random(seed);
    Map<String, String> oldObjects = Target.publishFresh(folder, OLD_DIRECTORY);
    Map<String, String> newObjects = Target.publishFresh(folder, NEW_DIRECTORY);
    PowerLoss workingDisk = publishTwice();
    SortedSet<Integer> failingOperations = new TreeSet<>(Sweep.of(workingDisk.operations(), 8));
    failingOperations.addAll(workingDisk.syncs());
    for (int failingOperation : failingOperations) {
      PowerLoss disk = loseInSecondPublish(failingOperation);
      for (int recovery : Sweep.of(RECOVERIES, 3)) {
        Path recovered = folder.resolve("back-" + failingOperation + "-" + recovery);
        disk.recover(recovered, random);
        String when =
            "seed %d, power lost at operation %d of %d, recovery %d"
                .formatted(seed, failingOperation, workingDisk.operations(), recovery);
        requireCompleteRelease(
            new Target(recovered),
            (failingOperation + recovery) % 2 == 0,
            oldObjects,
            newObjects,
            when);
      }
    }
  }

  private static void requireCompleteRelease(
      Target target,
      boolean isRepairedFirst,
      Map<String, String> oldObjects,
      Map<String, String> newObjects,
      String when)
      throws IOException {
    long served = target.pointer().release();
    assertThat(served).as(when).isBetween(1L, 2L);
    assertThat(target.snapshot().locationFragments().count())
        .as(when)
        .isEqualTo(served == 1 ? 30 : 2);
    Map<String, String> afterLoss = target.servedObjects();
    // While release 1 is served, each page may already have the contents of release 2.
    (served == 1 ? oldObjects : newObjects)
        .forEach(
            (key, text) ->
                assertThat(afterLoss.get(key))
                    .as("%s: %s", when, key)
                    .isIn(
                        served == 1
                            ? List.of(text, newObjects.getOrDefault(key, text))
                            : List.of(text)));
    if (isRepairedFirst) {
      assertThat(target.repair()).isEmpty();
      assertThat(target.servedObjects()).as(when).isEqualTo(served == 1 ? oldObjects : newObjects);
    }
    assertThat(target.publish(NEW_DIRECTORY).release()).as(when).isBetween(2L, 3L);
    assertThat(target.servedObjects()).as(when).isEqualTo(newObjects);
  }

  @Test
  void a_completed_publish_survives_a_power_loss() throws IOException {
    Path root = folder.resolve("public");
    PowerLoss disk = new PowerLoss(root, 0);
    Target.publish(OLD_DIRECTORY, new FileObjectStore(root, disk));
    Target.publish(NEW_DIRECTORY, new FileObjectStore(root, disk));
    for (long seed = 1; seed <= 5; seed++) {
      Path recovered = folder.resolve("back-" + seed);
      disk.recover(recovered, new Random(seed));
      assertThat(new Target(recovered).servedObjects())
          .as("seed %d", seed)
          .isEqualTo(Target.publishFresh(folder, NEW_DIRECTORY));
      assertThat(new Target(recovered).publish(NEW_DIRECTORY).isNew())
          .as("seed %d", seed)
          .isFalse();
    }
  }

  /** Publishes twice, and loses the power at an operation of the second publish. */
  private PowerLoss loseInSecondPublish(int failingOperation) {
    Path root = folder.resolve("public-" + failingOperation);
    PowerLoss restartedDisk = publishOnce(root).restart(failingOperation);
    assertThatExceptionOfType(Failure.class)
        .isThrownBy(() -> Target.publish(NEW_DIRECTORY, new FileObjectStore(root, restartedDisk)));
    return restartedDisk;
  }

  /** Publishes twice without a loss of power. */
  private PowerLoss publishTwice() {
    Path root = folder.resolve("counted");
    PowerLoss restartedDisk = publishOnce(root).restart(0);
    Target.publish(NEW_DIRECTORY, new FileObjectStore(root, restartedDisk));
    return restartedDisk;
  }

  private static PowerLoss publishOnce(Path root) {
    PowerLoss disk = new PowerLoss(root, 0);
    Target.publish(OLD_DIRECTORY, new FileObjectStore(root, disk));
    return disk;
  }
}

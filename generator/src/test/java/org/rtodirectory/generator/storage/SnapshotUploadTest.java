package org.rtodirectory.generator.storage;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rtodirectory.generator.storage.SnapshotForms.SnapshotForm;
import org.rtodirectory.schemas.release.SnapshotReference;
import org.rtodirectory.schemas.source.SnapshotTransfer.Keyframe;

/**
 * When a snapshot is stored as a patch, and when also as a keyframe. Random bytes are in its place.
 */
class SnapshotUploadTest {
  private static final int LENGTH = 100_000;

  @TempDir private Path folder = Path.of("");
  private final Random random = new Random(1);
  private final byte[] bytes = new byte[LENGTH];
  @AutoClose private final SnapshotFiles snapshots = SnapshotFiles.create();

  SnapshotUploadTest() throws IOException {
    random.nextBytes(bytes);
  }

  @Test
  void a_keyframe_is_due_when_the_chain_has_the_maximum_of_patches() throws IOException {
    SnapshotReference live = upload(null, 0, 3);
    assertThat(isKeyframe(live)).isTrue();
    for (int i = 1; i <= 6; i++) {
      live = upload(live, 100, 3);
      assertThat(isKeyframe(live)).as("%d", i).isEqualTo(i % 3 == 0);
    }
  }

  /** Two changes of 3% are together more than a twentieth of the snapshot, each alone is less. */
  @Test
  void a_keyframe_is_due_when_the_patches_together_exceed_a_twentieth_of_the_snapshot()
      throws IOException {
    SnapshotReference live = upload(null, 0, 32);
    for (int i = 1; i <= 4; i++) {
      live = upload(live, LENGTH * 3 / 100, 32);
      assertThat(isKeyframe(live)).as("%d", i).isEqualTo(i % 2 == 0);
      assertThat(hasPatch(live)).isTrue();
    }
  }

  @Test
  void a_patch_that_is_larger_than_a_twentieth_of_the_snapshot_is_replaced_by_a_keyframe()
      throws IOException {
    SnapshotReference live = upload(upload(null, 0, 32), LENGTH * 6 / 100, 32);
    assertThat(isKeyframe(live)).isTrue();
    assertThat(hasPatch(live)).isFalse();
  }

  @Test
  void a_snapshot_that_is_live_already_is_stored_as_a_keyframe() throws IOException {
    SnapshotReference live = upload(null, 0, 32);
    Files.delete(folder.resolve(Keyframe.key(live.sha256())));
    assertThat(upload(live, 0, 32)).isEqualTo(live);
    assertThat(isKeyframe(live)).isTrue();
    assertThat(hasPatch(live)).isFalse();
  }

  @Test
  void a_snapshot_is_stored_in_exactly_the_chosen_forms() throws IOException {
    FileObjectStore store = new FileObjectStore(folder);
    for (SnapshotForm form : SnapshotForm.values()) {
      SnapshotReference snapshot = change(100);
      SnapshotUpload upload =
          new SnapshotUpload(store, snapshots, snapshot, SnapshotForms.of(Set.of(form)));
      assertThat(upload.isStored()).isFalse();
      assertThat(upload.isStillStored()).isFalse();
      upload.run(null);
      assertThat(upload.isStored()).isTrue();
      assertThat(upload.isStillStored()).isTrue();
      assertThat(Files.exists(folder.resolve(snapshot.key()))).isEqualTo(form == SnapshotForm.RAW);
      assertThat(isKeyframe(snapshot)).isEqualTo(form == SnapshotForm.PATCHES);
      assertThat(upload.puts()).isEqualTo(form == SnapshotForm.RAW ? 1 : 2);
    }
  }

  /** Changes this many bytes and uploads the result. */
  private SnapshotReference upload(
      @Nullable SnapshotReference live, int changedBytes, int maxPatches) throws IOException {
    SnapshotReference snapshot = change(changedBytes);
    SnapshotForms forms = new SnapshotForms(Set.of(SnapshotForm.PATCHES), maxPatches);
    new SnapshotUpload(new FileObjectStore(folder), snapshots, snapshot, forms).run(live);
    snapshots.retain(List.of(snapshot));
    return snapshot;
  }

  private SnapshotReference change(int changedBytes) throws IOException {
    byte[] change = new byte[changedBytes];
    random.nextBytes(change);
    System.arraycopy(change, 0, bytes, LENGTH / 2, changedBytes);
    SnapshotReference snapshot = snapshots.add(file -> Files.write(file, bytes));
    snapshots.file(snapshot, new FileObjectStore(folder));
    return snapshot;
  }

  private boolean isKeyframe(SnapshotReference snapshot) {
    return Files.exists(folder.resolve(Keyframe.key(snapshot.sha256())));
  }

  /** Returns whether a patch leads to the snapshot. */
  private boolean hasPatch(SnapshotReference snapshot) throws IOException {
    try (Stream<Path> files = Files.list(folder.resolve("snapshots"))) {
      return files.anyMatch(file -> file.toString().endsWith("-" + snapshot.sha256() + ".patch"));
    }
  }
}

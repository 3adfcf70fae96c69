package org.rtodirectory.generator.storage;

import com.github.luben.zstd.ZstdOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.generator.storage.ObjectStore.ObjectHeaders;
import org.rtodirectory.schemas.release.SnapshotReference;
import org.rtodirectory.schemas.source.CachePolicy;
import org.rtodirectory.schemas.source.SnapshotTransfer;
import org.rtodirectory.schemas.source.SnapshotTransfer.Keyframe;
import org.rtodirectory.schemas.source.SnapshotTransfer.Patch;

/**
 * Stores one snapshot in its forms for transfer. Objects are stored before the manifest that names
 * them, so a publisher that is killed at any moment leaves only unused objects behind. For one
 * thread.
 */
public final class SnapshotUpload {
  private static final ObjectHeaders IMMUTABLE =
      ObjectHeaders.of("application/octet-stream", CachePolicy.IMMUTABLE);
  private static final ObjectHeaders MANIFEST = ObjectHeaders.json(CachePolicy.BRIEF);
  private static final int LEVEL = 3;

  /** A keyframe is due when the patches exceed this fraction (1/n) of the snapshot. */
  private static final int PATCHES_SHARE = 20;

  private final ObjectStore store;
  private final SnapshotFiles snapshots;
  private final SnapshotReference snapshot;
  private final Path file;
  private long bytes;
  private int puts;

  public SnapshotUpload(
      ObjectStore store, SnapshotFiles snapshots, SnapshotReference snapshot, Path file) {
    this.store = store;
    this.snapshots = snapshots;
    this.snapshot = snapshot;
    this.file = file;
  }

  public long bytes() {
    return bytes;
  }

  public int puts() {
    return puts;
  }

  public void raw() throws IOException {
    put(snapshot.key(), file);
  }

  /**
   * Stores the snapshot as a patch. Also stores the whole, compressed, if patches are many or
   * large, or if an object that they need is missing. Stores only the whole if a patch is
   * impossible or too large.
   *
   * @param most the maximum number of patches after a keyframe, and in the manifest
   */
  public void patch(@Nullable SnapshotReference before, int most) throws IOException {
    Patch patch = before == null || before.equals(snapshot) ? null : patch(before);
    if (before == null || patch == null) {
      keyframe(List.of());
      return;
    }
    Optional<SnapshotTransfer> chain =
        StoredSnapshots.of(store).isWhole(before)
            ? StoredSnapshots.transfer(before, store)
            : Optional.empty();
    if (chain.isEmpty()) {
      keyframe(List.of(patch));
      return;
    }
    SnapshotTransfer next = chain.get().followedBy(patch, most);
    List<Patch> since = next.sinceKeyframe();
    if (since.size() >= most || since.stream().mapToLong(Patch::bytes).sum() > limit()) {
      keyframe(next.patches());
    } else {
      publish(next);
    }
  }

  private long limit() {
    return snapshot.size() / PATCHES_SHARE;
  }

  /**
   * Stores the patch. Returns null if the previous snapshot is missing or the patch is too large.
   */
  private @Nullable Patch patch(SnapshotReference before) throws IOException {
    Path base;
    try {
      base = snapshots.file(before, store);
    } catch (IOException e) {
      return null; // It was collected, or is damaged.
    }
    Path made = snapshots.temporary();
    try {
      PatchWriter.write(base, file, made);
      Patch patch =
          new Patch(before.sha256(), snapshot.sha256(), snapshot.size(), Files.size(made));
      if (patch.bytes() > limit()) {
        return null;
      }
      put(patch.key(), made);
      return patch;
    } finally {
      Files.deleteIfExists(made);
    }
  }

  private void keyframe(List<Patch> chain) throws IOException {
    Path made = snapshots.temporary();
    try {
      try (ZstdOutputStream compressed =
          new ZstdOutputStream(Files.newOutputStream(made), LEVEL).setChecksum(true)) {
        Files.copy(file, compressed);
      }
      put(Keyframe.key(snapshot.sha256()), made);
      publish(SnapshotTransfer.whole(snapshot, Files.size(made), chain));
    } finally {
      Files.deleteIfExists(made);
    }
  }

  private void publish(SnapshotTransfer manifest) throws IOException {
    byte[] json = manifest.toBytes();
    store.put(SnapshotTransfer.key(snapshot), json, MANIFEST);
    bytes += json.length;
    puts++;
  }

  private void put(String key, Path object) throws IOException {
    store.putFile(key, object, IMMUTABLE);
    bytes += Files.size(object);
    puts++;
  }
}

package org.rtodirectory.generator.storage;

import com.github.luben.zstd.ZstdOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.generator.storage.ObjectStore.ObjectHeaders;
import org.rtodirectory.generator.storage.SnapshotForms.SnapshotForm;
import org.rtodirectory.schemas.release.SnapshotReference;
import org.rtodirectory.schemas.source.CachePolicy;
import org.rtodirectory.schemas.source.SnapshotTransfer;
import org.rtodirectory.schemas.source.SnapshotTransfer.Keyframe;
import org.rtodirectory.schemas.source.SnapshotTransfer.Patch;

/**
 * The upload of one snapshot in the chosen forms: raw, or as patches and keyframes. A keyframe is
 * the whole snapshot, compressed. A manifest names the patches and keyframes of a snapshot. It is
 * stored after them, so a publisher that is killed at any moment leaves only unused objects. For
 * one thread.
 */
public final class SnapshotUpload {
  private static final ObjectHeaders IMMUTABLE =
      ObjectHeaders.of("application/octet-stream", CachePolicy.IMMUTABLE);
  private static final ObjectHeaders MANIFEST = ObjectHeaders.json(CachePolicy.BRIEF);

  /** The compression level of zstd for keyframes. */
  private static final int LEVEL = 3;

  /** A keyframe is due when the patches together exceed 1/n of the snapshot. */
  private static final int MAX_PATCHES_DIVISOR = 20;

  private final ObjectStore store;
  private final SnapshotFiles snapshots;
  private final SnapshotReference snapshot;
  private final SnapshotForms forms;
  private long bytes;
  private int puts;

  public SnapshotUpload(
      ObjectStore store, SnapshotFiles snapshots, SnapshotReference snapshot, SnapshotForms forms) {
    this.store = store;
    this.snapshots = snapshots;
    this.snapshot = snapshot;
    this.forms = forms;
  }

  /** Returns the total length of the objects that were stored. */
  public long bytes() {
    return bytes;
  }

  /** Returns the number of objects that were stored. */
  public int puts() {
    return puts;
  }

  /**
   * Stores the snapshot in its forms.
   *
   * @param live the snapshot of the live release, null if there is none
   */
  public void run(@Nullable SnapshotReference live) throws IOException {
    if (forms.has(SnapshotForm.RAW, store)) {
      put(snapshot.key(), snapshots.file(snapshot, store));
    }
    if (forms.has(SnapshotForm.PATCHES, store)) {
      storePatch(live);
    }
  }

  /**
   * Returns whether the object store has the whole snapshot. If raw is one of the forms, it must be
   * raw.
   */
  public boolean isStored() throws IOException {
    return forms.has(SnapshotForm.RAW, store)
        ? isStillStored()
        : StoredSnapshots.of(store).isComplete(snapshot);
  }

  /**
   * Returns whether the object store still has the snapshot file or its manifest. Sends one
   * request.
   */
  public boolean isStillStored() throws IOException {
    return forms.has(SnapshotForm.RAW, store)
        ? store.isListed(snapshot.key(), snapshot.size())
        : StoredSnapshots.readManifest(snapshot, store).isPresent();
  }

  /**
   * Stores the snapshot as a patch. Also stores a keyframe if there are many or large patches, or
   * if an object of the chain is missing. If a patch is impossible or too large, stores only a
   * keyframe.
   */
  private void storePatch(@Nullable SnapshotReference before) throws IOException {
    Patch patch = before == null || before.equals(snapshot) ? null : patchFrom(before);
    if (before == null || patch == null) {
      storeKeyframe(List.of());
      return;
    }
    Optional<SnapshotTransfer> chain =
        StoredSnapshots.of(store).isComplete(before)
            ? StoredSnapshots.readManifest(before, store)
            : Optional.empty();
    if (chain.isEmpty()) {
      storeKeyframe(List.of(patch));
      return;
    }
    SnapshotTransfer next = chain.get().withPatch(patch, forms.maxPatches());
    List<Patch> sinceKeyframe = next.sinceKeyframe();
    if (sinceKeyframe.size() >= forms.maxPatches()
        || sinceKeyframe.stream().mapToLong(Patch::bytes).sum() > maxPatchBytes()) {
      storeKeyframe(next.patches());
    } else {
      storeManifest(next);
    }
  }

  private long maxPatchBytes() {
    return snapshot.size() / MAX_PATCHES_DIVISOR;
  }

  /**
   * Stores the patch. Returns null if the previous snapshot is missing or the patch is too large.
   */
  private @Nullable Patch patchFrom(SnapshotReference before) throws IOException {
    Path base;
    try {
      base = snapshots.file(before, store);
    } catch (IOException e) {
      return null; // It was deleted, or is damaged.
    }
    Path file = snapshots.temporary();
    try {
      PatchWriter.write(base, snapshots.file(snapshot, store), file);
      Patch patch =
          new Patch(before.sha256(), snapshot.sha256(), snapshot.size(), Files.size(file));
      if (patch.bytes() > maxPatchBytes()) {
        return null;
      }
      put(patch.key(), file);
      return patch;
    } finally {
      Files.deleteIfExists(file);
    }
  }

  private void storeKeyframe(List<Patch> chain) throws IOException {
    Path file = snapshots.temporary();
    try {
      try (ZstdOutputStream compressed =
          new ZstdOutputStream(Files.newOutputStream(file), LEVEL).setChecksum(true)) {
        Files.copy(snapshots.file(snapshot, store), compressed);
      }
      put(Keyframe.key(snapshot.sha256()), file);
      storeManifest(SnapshotTransfer.ofWhole(snapshot, Files.size(file), chain));
    } finally {
      Files.deleteIfExists(file);
    }
  }

  private void storeManifest(SnapshotTransfer manifest) throws IOException {
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

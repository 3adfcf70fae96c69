package org.rtodirectory.generator.storage;

import com.github.luben.zstd.ZstdOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.schemas.release.SnapshotReference;
import org.rtodirectory.schemas.source.CachePolicy;
import org.rtodirectory.schemas.source.ObjectHeaders;
import org.rtodirectory.schemas.source.ObjectStore;
import org.rtodirectory.schemas.source.SnapshotTransfer;
import org.rtodirectory.schemas.source.SnapshotTransfer.Keyframe;
import org.rtodirectory.schemas.source.SnapshotTransfer.Patch;

/**
 * Stores one snapshot in its forms for transfer: first the objects that must exist before the
 * pointer names the release, then, when the release is served, a keyframe if one is due. Objects
 * are stored before the manifest that names them, so a publisher that is killed at any moment
 * leaves only unused objects behind. For one thread.
 */
public final class SnapshotUpload {
  private static final ObjectHeaders IMMUTABLE = ObjectHeaders.binary(CachePolicy.IMMUTABLE);
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
  private boolean isBaseBuilt;
  private @Nullable SnapshotTransfer transfer;

  /**
   * @param snapshots has, or can fetch, the previous snapshot
   * @param file the file of {@code snapshot}
   */
  public SnapshotUpload(
      ObjectStore store, SnapshotFiles snapshots, SnapshotReference snapshot, Path file) {
    this.store = store;
    this.snapshots = snapshots;
    this.snapshot = snapshot;
    this.file = file;
  }

  /** The number of uploaded bytes. */
  public long bytes() {
    return bytes;
  }

  /** The number of uploaded objects. */
  public int puts() {
    return puts;
  }

  /** Stores the raw snapshot. */
  public void raw() throws IOException {
    put(snapshot.key(), file);
  }

  /** Stores the snapshot compressed as a whole, unless it is stored already. */
  public void compressed() throws IOException {
    SnapshotTransfer now = transfer;
    if (now == null) {
      publish(SnapshotTransfer.whole(snapshot, keyframe()));
    } else if (!now.sinceKeyframe().isEmpty()) {
      publish(now.withKeyframe(keyframe()));
    }
  }

  /**
   * Stores the snapshot as a patch, or compressed as a whole if a patch is impossible or too large.
   *
   * @param before the snapshot of the previous release, null if there is none
   * @param mostPatches the maximum number of patches in the manifest
   */
  public void patch(@Nullable SnapshotReference before, int mostPatches) throws IOException {
    Patch patch =
        before == null || before.equals(snapshot) || !isSimilar(before) ? null : patch(before);
    if (before == null || patch == null) {
      compressed();
      return;
    }
    Optional<SnapshotTransfer> chain = StoredSnapshots.transfer(before, store);
    publish(
        chain.isPresent()
            ? chain.get().followedBy(patch, mostPatches)
            : new SnapshotTransfer(
                snapshot.sha256(),
                snapshot.size(),
                new Keyframe(snapshot.sha256(), snapshot.size(), keyframe()),
                List.of(patch)));
  }

  /**
   * Stores a keyframe if one is due: after many or large patches, and if an object that receivers
   * need is missing. Call it when the release is served. Missing objects are looked up only if this
   * process built the previous snapshot: otherwise it has just fetched it from these objects.
   *
   * @param mostPatches the maximum number of patches after a keyframe
   */
  public void keyframeIfDue(int mostPatches) throws IOException {
    SnapshotTransfer now = transfer;
    if (now != null
        && (now.sinceKeyframe().size() >= mostPatches
            || now.bytesFromKeyframe() - now.keyframe().bytes() > snapshot.size() / PATCHES_SHARE
            || (isBaseBuilt && !isWhole()))) {
      publish(now.withKeyframe(keyframe()));
    }
  }

  /** Whether a receiver without any snapshot can build this one; true if that is unknown. */
  private boolean isWhole() {
    try {
      return StoredSnapshots.stands(snapshot, store);
    } catch (IOException notListed) {
      return true; // A publisher need not be permitted to list objects.
    }
  }

  /** Whether one length is at most twice the other, as readers of patches require. */
  private boolean isSimilar(SnapshotReference before) {
    return before.size() / 2 <= snapshot.size() && snapshot.size() / 2 <= before.size();
  }

  /** Stores the patch; null if the previous snapshot is missing or the patch is too large. */
  private @Nullable Patch patch(SnapshotReference before) throws IOException {
    Path base;
    isBaseBuilt = snapshots.isBuilt(before);
    try {
      base = snapshots.file(before, store);
    } catch (IOException collectedOrDamaged) {
      return null;
    }
    Path made = snapshots.temporary();
    try {
      PatchWriter.write(base, before, file, snapshot, made);
      Patch patch =
          new Patch(before.sha256(), snapshot.sha256(), snapshot.size(), Files.size(made));
      if (patch.bytes() > snapshot.size() / PATCHES_SHARE) {
        return null;
      }
      put(patch.key(), made);
      return patch;
    } finally {
      Files.deleteIfExists(made);
    }
  }

  /** Stores the snapshot compressed; returns the length of the object. */
  private long keyframe() throws IOException {
    Path made = snapshots.temporary();
    try {
      try (ZstdOutputStream compressed =
          new ZstdOutputStream(Files.newOutputStream(made), LEVEL).setChecksum(true)) {
        Files.copy(file, compressed);
      }
      long size = Files.size(made);
      put(new Keyframe(snapshot.sha256(), snapshot.size(), size).key(), made);
      return size;
    } finally {
      Files.deleteIfExists(made);
    }
  }

  private void publish(SnapshotTransfer manifest) throws IOException {
    byte[] json = manifest.toBytes();
    store.put(SnapshotTransfer.key(snapshot), json, MANIFEST);
    transfer = manifest;
    bytes += json.length;
    puts++;
  }

  private void put(String key, Path object) throws IOException {
    store.putFile(key, object, IMMUTABLE);
    bytes += Files.size(object);
    puts++;
  }
}

package org.rtodirectory.generator.storage;

import java.io.IOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.rtodirectory.generator.report.Failure;
import org.rtodirectory.schemas.release.Release;
import org.rtodirectory.schemas.release.SnapshotReference;
import org.rtodirectory.schemas.source.ObjectReader;
import org.rtodirectory.schemas.source.SnapshotTransfer;

/**
 * The snapshots of an object store, each raw, or as patches and keyframes, or both.
 *
 * @param sizes the size of each object in the folder of snapshots, by key
 */
public record StoredSnapshots(ObjectStore store, Map<String, Long> sizes) {
  public static StoredSnapshots of(ObjectStore store) throws IOException {
    Map<String, Long> sizes = new HashMap<>();
    store.list("snapshots/", object -> sizes.put(object.key(), object.size()));
    return new StoredSnapshots(store, sizes);
  }

  /** Reads the manifest of a snapshot. Empty if there is none or it is not valid. */
  public static Optional<SnapshotTransfer> readManifest(
      SnapshotReference snapshot, ObjectReader store) throws IOException {
    Optional<byte[]> json = store.read(SnapshotTransfer.key(snapshot));
    try {
      return json.isEmpty()
          ? Optional.empty()
          : Optional.of(SnapshotTransfer.fromBytes(json.get(), snapshot));
    } catch (Release.Malformed e) {
      return Optional.empty();
    }
  }

  public boolean isRaw(SnapshotReference snapshot) {
    return has(snapshot.key(), snapshot.size());
  }

  /**
   * Returns whether a snapshot is stored raw, or every object that its manifest names is stored
   * with the size in the manifest.
   */
  public boolean isComplete(SnapshotReference snapshot) throws IOException {
    return isRaw(snapshot)
        || (sizes.containsKey(SnapshotTransfer.key(snapshot))
            && readManifest(snapshot, store)
                .filter(manifest -> manifest.objects().entrySet().stream().allMatch(this::has))
                .isPresent());
  }

  /** Returns the keys of all objects that these snapshots need. */
  public Set<String> keys(List<SnapshotReference> snapshots) throws IOException {
    Set<String> keys = new HashSet<>();
    for (SnapshotReference snapshot : snapshots) {
      String manifest = SnapshotTransfer.key(snapshot);
      if (keys.add(snapshot.key()) && sizes.containsKey(manifest)) {
        keys.add(manifest);
        keys.addAll(
            readManifest(snapshot, store).orElseThrow(() -> damaged(manifest)).objects().keySet());
      }
    }
    return keys;
  }

  private Failure damaged(String manifest) {
    return new Failure(
        manifest
            + " in "
            + store.name()
            + " is not valid, so the objects that its snapshot needs are unknown. Delete it, then"
            + " publish again.");
  }

  private boolean has(Map.Entry<String, Long> object) {
    return has(object.getKey(), object.getValue());
  }

  private boolean has(String key, long size) {
    Long stored = sizes.get(key);
    return stored != null && stored == size;
  }
}

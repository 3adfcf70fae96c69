package org.rtodirectory.generator.storage;

import java.io.IOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.rtodirectory.generator.report.Failure;
import org.rtodirectory.schemas.release.MalformedRelease;
import org.rtodirectory.schemas.release.SnapshotReference;
import org.rtodirectory.schemas.source.ObjectReader;
import org.rtodirectory.schemas.source.ObjectStore;
import org.rtodirectory.schemas.source.SnapshotTransfer;

/** The snapshots that a store has, raw or in the forms for transfer. */
public final class StoredSnapshots {
  private final ObjectStore store;
  private final Map<String, Long> sizes = new HashMap<>();

  private StoredSnapshots(ObjectStore store) {
    this.store = store;
  }

  /** All of a store. */
  public static StoredSnapshots of(ObjectStore store) throws IOException {
    StoredSnapshots stored = new StoredSnapshots(store);
    stored.list("snapshots/");
    return stored;
  }

  /**
   * Whether {@code snapshot} is stored, listing only its own objects.
   *
   * @throws IOException if the store does not respond, or does not list objects
   */
  public static boolean stands(SnapshotReference snapshot, ObjectStore store) throws IOException {
    StoredSnapshots stored = new StoredSnapshots(store);
    stored.list("snapshots/" + snapshot.sha256());
    for (SnapshotTransfer transfer : stored.transfer(snapshot).stream().toList()) {
      for (String key : transfer.needed().keySet()) {
        stored.list(key);
      }
    }
    return stored.isWhole(snapshot);
  }

  /** Whether {@code snapshot} is stored raw. */
  public static boolean isStoredRaw(SnapshotReference snapshot, ObjectStore store)
      throws IOException {
    StoredSnapshots stored = new StoredSnapshots(store);
    stored.list(snapshot.key());
    return stored.has(snapshot.key(), snapshot.size());
  }

  /** The manifest of a snapshot; empty if there is none, or it is not valid. */
  public static Optional<SnapshotTransfer> transfer(SnapshotReference snapshot, ObjectReader store)
      throws IOException {
    Optional<byte[]> json = store.read(SnapshotTransfer.key(snapshot));
    try {
      return json.isEmpty()
          ? Optional.empty()
          : Optional.of(SnapshotTransfer.fromBytes(json.get(), snapshot));
    } catch (MalformedRelease malformed) {
      return Optional.empty();
    }
  }

  /** Whether every object that a receiver without any snapshot needs has its length. */
  public boolean isWhole(SnapshotReference snapshot) throws IOException {
    return has(snapshot.key(), snapshot.size())
        || transfer(snapshot)
            .filter(transfer -> transfer.needed().entrySet().stream().allMatch(this::has))
            .isPresent();
  }

  /**
   * The keys of all objects of {@code snapshots}.
   *
   * @throws Failure if a manifest is not valid, so that its objects are unknown
   */
  public Set<String> keys(List<SnapshotReference> snapshots) throws IOException {
    Set<String> keys = new HashSet<>();
    for (SnapshotReference snapshot : snapshots) {
      String manifest = SnapshotTransfer.key(snapshot);
      if (keys.add(snapshot.key()) && sizes.containsKey(manifest)) {
        keys.add(manifest);
        SnapshotTransfer transfer =
            transfer(snapshot)
                .orElseThrow(
                    () ->
                        new Failure(
                            manifest
                                + " in "
                                + store.name()
                                + " cannot be understood, so it is not known which objects its"
                                + " snapshot needs. Delete it, then publish again."));
        keys.addAll(transfer.keys());
      }
    }
    return keys;
  }

  private Optional<SnapshotTransfer> transfer(SnapshotReference snapshot) throws IOException {
    return sizes.containsKey(SnapshotTransfer.key(snapshot))
        ? transfer(snapshot, store)
        : Optional.empty();
  }

  private boolean has(Map.Entry<String, Long> object) {
    return has(object.getKey(), object.getValue());
  }

  private boolean has(String key, long size) {
    Long stored = sizes.get(key);
    return stored != null && stored == size;
  }

  private void list(String prefix) throws IOException {
    store.list(prefix, object -> sizes.put(object.key(), object.size()));
  }
}

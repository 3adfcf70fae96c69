package org.rtodirectory.edge.simulation;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.edge.release.CurrentRelease;
import org.rtodirectory.generator.publish.GarbageCollection;
import org.rtodirectory.generator.storage.ObjectStore;
import org.rtodirectory.generator.storage.ObjectSummary;
import org.rtodirectory.schemas.release.CurrentPointer;
import org.rtodirectory.schemas.release.MalformedRelease;
import org.rtodirectory.schemas.release.SnapshotReference;
import org.rtodirectory.schemas.source.ObjectReader;
import org.rtodirectory.schemas.text.Sha256;

/**
 * Defects that are made on purpose, each of which the simulation must find. They are around the
 * real code: in the store's client ({@link SimulatedS3}), the publisher's surroundings ({@link
 * PublisherProcess}), and here.
 */
enum Mutation {
  NONE,
  /** Pages are written after the pointer. */
  POINTER_BEFORE_PAGES,
  /** The pointer is written after vanished pages were deleted. */
  DELETE_BEFORE_FLIP,
  /** Pointer and records are written whatever is there. */
  NO_COMPARE_AND_SET,
  /** A release begins without a record. */
  INTENT_NOT_WRITTEN,
  /** Whoever had the lock once goes on writing. */
  LEASE_WITHOUT_FENCE,
  /** Each snapshot that was written long ago is collected, but the pointer's. */
  COLLECTED_BY_AGE,
  /** A purge that failed counts as done. */
  PURGE_FORGOTTEN,
  /** A gateway follows the pointer to an older release. */
  OLDER_RELEASE_ACCEPTED,
  /** A gateway serves what it downloaded, whatever its digest is. */
  DIGEST_NOT_CHECKED,
  /** A change that is committed while a publish reads the database is not noticed. */
  CHANGE_LOST;

  /** What a gateway reads from: its pointers pass the checks that the mutation leaves out. */
  ObjectReader source(ObjectReader real, CurrentRelease current) {
    return this == OLDER_RELEASE_ACCEPTED || this == DIGEST_NOT_CHECKED
        ? new ChangedPointers(real, current)
        : real;
  }

  /** What {@code gc} deletes. */
  GarbageCollection garbage(GarbageCollection real, ObjectStore store, Instant limit)
      throws IOException {
    if (this != COLLECTED_BY_AGE) {
      return real;
    }
    List<ObjectSummary> old = new ArrayList<>();
    store.list(
        "snapshots/",
        object -> {
          if (object.lastModified().isBefore(limit)) {
            old.add(object);
          }
        });
    return new GarbageCollection(real.records(), old);
  }

  private final class ChangedPointers implements ObjectReader {
    private final ObjectReader real;
    private final CurrentRelease current;

    /** The pointer that was read last, and what was made of it. */
    private @Nullable CurrentPointer last;

    private @Nullable CurrentPointer changed;

    /** The snapshot as it was downloaded for {@link #changed}, if it is stored uncompressed. */
    private byte[] downloaded = {};

    ChangedPointers(ObjectReader real, CurrentRelease current) {
      this.real = real;
      this.current = current;
    }

    @Override
    public Optional<byte[]> read(String key) throws IOException {
      Optional<byte[]> found = real.read(key);
      if (!key.equals(CurrentPointer.KEY) || found.isEmpty()) {
        return found;
      }
      try {
        CurrentPointer pointer = CurrentPointer.fromBytes(found.get());
        return Optional.of(
            (Mutation.this == DIGEST_NOT_CHECKED ? ofDownloaded(pointer) : ofNow(pointer))
                .toBytes());
      } catch (MalformedRelease e) {
        throw new IOException(e);
      }
    }

    /** A pointer to an older release looks as if it were made later. */
    private CurrentPointer ofNow(CurrentPointer pointer) {
      return current
          .get()
          .filter(served -> served.number() > pointer.release())
          .map(served -> served.pointer().createdAt().plusMillis(1))
          .map(later -> CurrentPointer.to(pointer.release(), pointer.reference(), later))
          .orElse(pointer);
    }

    /** A pointer has the digest of what was downloaded, damaged or not. */
    private CurrentPointer ofDownloaded(CurrentPointer pointer) throws IOException {
      if (changed == null || !pointer.equals(last)) {
        Optional<byte[]> snapshot = real.read(pointer.snapshot());
        last = pointer;
        downloaded = snapshot.orElse(downloaded);
        changed =
            snapshot
                .map(
                    bytes ->
                        SnapshotReference.of(
                            HexFormat.of().formatHex(Sha256.of(bytes)), bytes.length))
                .map(of -> CurrentPointer.to(pointer.release(), of, pointer.createdAt()))
                .orElse(pointer);
      }
      return changed;
    }

    @Override
    public Path fetch(String key, long size, Path folder) throws IOException {
      return changed != null && !changed.equals(last) && key.equals(changed.snapshot())
          ? Files.write(folder.resolve("damaged.snapshot"), downloaded)
          : real.fetch(key, size, folder);
    }

    @Override
    public String name() {
      return real.name();
    }
  }
}

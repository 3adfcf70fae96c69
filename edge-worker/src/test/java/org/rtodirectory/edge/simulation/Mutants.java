package org.rtodirectory.edge.simulation;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.edge.release.CurrentRelease;
import org.rtodirectory.generator.publish.GarbageCollection;
import org.rtodirectory.schemas.release.CurrentPointer;
import org.rtodirectory.schemas.release.MalformedRelease;
import org.rtodirectory.schemas.release.SnapshotReference;
import org.rtodirectory.schemas.snapshot.SnapshotFile;
import org.rtodirectory.schemas.source.FileTree;
import org.rtodirectory.schemas.source.ObjectReader;
import org.rtodirectory.schemas.source.ObjectStore;
import org.rtodirectory.schemas.source.ObjectSummary;

/** Defective parts that some mutations put in the place of the real ones. */
final class Mutants {
  private Mutants() {}

  /**
   * A collection of each snapshot that was written before {@code limit} and is not the pointer's.
   */
  static GarbageCollection byAge(ObjectStore store, GarbageCollection real, Instant limit)
      throws IOException {
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

  /** What a gateway reads from. */
  static ObjectReader source(ObjectReader real, Mutation mutation, CurrentRelease current) {
    return switch (mutation) {
      case OLDER_RELEASE_ACCEPTED -> new Rejuvenating(real, current);
      case DIGEST_NOT_CHECKED -> new Vouching(real);
      default -> real;
    };
  }

  /** A source whose pointers are read and changed. */
  private abstract static class PointerSource implements ObjectReader {
    private final ObjectReader real;

    PointerSource(ObjectReader real) {
      this.real = real;
    }

    abstract CurrentPointer changed(CurrentPointer pointer) throws IOException;

    @Override
    public Optional<byte[]> read(String key) throws IOException {
      Optional<byte[]> found = real.read(key);
      if (!key.equals(CurrentPointer.KEY) || found.isEmpty()) {
        return found;
      }
      try {
        return Optional.of(changed(CurrentPointer.fromBytes(found.get())).toBytes());
      } catch (MalformedRelease e) {
        throw new IOException(e);
      }
    }

    @Override
    public Path fetch(String key, long size, Path folder) throws IOException {
      return real.fetch(key, size, folder);
    }

    @Override
    public String name() {
      return real.name();
    }
  }

  /** A source whose older pointers look newer. */
  private static final class Rejuvenating extends PointerSource {
    private final CurrentRelease current;

    Rejuvenating(ObjectReader real, CurrentRelease current) {
      super(real);
      this.current = current;
    }

    @Override
    CurrentPointer changed(CurrentPointer pointer) {
      return current
          .get()
          .filter(served -> served.number() > pointer.release())
          .map(
              served ->
                  CurrentPointer.to(
                      pointer.release(),
                      pointer.reference(),
                      served.pointer().createdAt().plusMillis(1)))
          .orElse(pointer);
    }
  }

  /** A source whose pointers have the digest of what was downloaded, damaged or not. */
  private static final class Vouching extends PointerSource {
    private @Nullable CurrentPointer last;
    private @Nullable CurrentPointer vouched;
    private byte[] damaged = {};

    Vouching(ObjectReader real) {
      super(real);
    }

    @Override
    CurrentPointer changed(CurrentPointer pointer) throws IOException {
      if (vouched == null || !pointer.equals(last)) {
        last = pointer;
        vouched = pointer;
        Path folder = Files.createTempDirectory("simulation");
        try {
          Path file = super.fetch(pointer.snapshot(), pointer.size(), folder);
          String sha256 = SnapshotFile.sha256(file);
          damaged = Files.readAllBytes(file);
          vouched =
              CurrentPointer.to(
                  pointer.release(),
                  SnapshotReference.of(sha256, damaged.length),
                  pointer.createdAt());
        } catch (IOException e) {
          // It is not stored raw, or cannot be read now.
        } finally {
          FileTree.delete(folder);
        }
      }
      return vouched;
    }

    @Override
    public Path fetch(String key, long size, Path folder) throws IOException {
      return vouched != null && !vouched.equals(last) && key.equals(vouched.snapshot())
          ? Files.write(folder.resolve("damaged.snapshot"), damaged)
          : super.fetch(key, size, folder);
    }
  }
}

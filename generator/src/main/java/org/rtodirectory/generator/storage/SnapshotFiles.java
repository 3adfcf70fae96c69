package org.rtodirectory.generator.storage;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.generator.report.Failure;
import org.rtodirectory.schemas.program.FileTree;
import org.rtodirectory.schemas.release.ObjectListReference;
import org.rtodirectory.schemas.release.SnapshotReference;
import org.rtodirectory.schemas.snapshot.Snapshot;
import org.rtodirectory.schemas.snapshot.SnapshotException;
import org.rtodirectory.schemas.source.ObjectReader;
import org.rtodirectory.schemas.source.SnapshotFetch;
import org.rtodirectory.schemas.source.SnapshotFetch.Fetched;
import org.rtodirectory.schemas.text.Sha256;

/**
 * A cache of the large files of releases: snapshots and lists of objects. This process has either
 * built them, or fetched and verified them. They are in a temporary folder until the cache is
 * closed. If another program deletes a file there, the cache fetches it again. For one thread.
 */
public final class SnapshotFiles implements Closeable {
  private final Path folder;
  private final Map<SnapshotReference, Path> files = new HashMap<>();
  private final Map<String, Path> lists = new HashMap<>();

  /** The snapshot that was added last, or null if {@link #retain} was called since. */
  private @Nullable SnapshotReference unused;

  private @Nullable ObjectListReference retainedList;

  private SnapshotFiles(Path folder) {
    this.folder = folder;
  }

  public static SnapshotFiles create() {
    try {
      return new SnapshotFiles(Files.createTempDirectory("rto-snapshots-"));
    } catch (IOException failed) {
      throw new Failure(
          "A temporary folder cannot be created ("
              + Failure.reason(failed)
              + "). Choose another with java -Djava.io.tmpdir=DIR.",
          failed);
    }
  }

  /**
   * Adds the snapshot that {@code build} writes to the file that it gets. Drops the snapshot that
   * was added before, unless it was retained.
   */
  public SnapshotReference add(ParallelObjects.Action<Path> build) throws IOException {
    Files.createDirectories(folder);
    Path next = folder.resolve("next.snapshot");
    build.accept(next);
    SnapshotReference reference = SnapshotReference.of(Sha256.hex(next), Files.size(next));
    if (unused != null) {
      drop(unused);
    }
    Path file = folder.resolve(reference.sha256() + ".built");
    Files.deleteIfExists(file); // A reader may have mapped it, so it must not be overwritten.
    files.put(reference, Files.move(next, file));
    unused = reference;
    return reference;
  }

  /** Returns the verified file of a snapshot. Fetches it if it is not cached. */
  public Path file(SnapshotReference reference, ObjectReader store) throws IOException {
    Path known = files.get(reference);
    if (known != null && Files.exists(known)) {
      return known;
    }
    Fetched fetched = fetch(reference, store);
    try {
      if (!fetched.isVerified()) {
        Snapshot.verify(fetched.file(), reference.sha256());
      }
    } catch (SnapshotException unusable) {
      throw new IOException(unusable.getMessage(), unusable);
    }
    files.put(reference, fetched.file());
    return fetched.file();
  }

  private Fetched fetch(SnapshotReference reference, ObjectReader store) throws IOException {
    Files.createDirectories(folder);
    files.values().removeIf(Files::notExists);
    SnapshotFetch snapshotFetch = new SnapshotFetch(store, folder, SnapshotFetch.Events.NONE);
    Map<String, FileChannel> bases = new HashMap<>();
    try {
      for (Map.Entry<SnapshotReference, Path> file : files.entrySet()) {
        bases.put(file.getKey().sha256(), FileChannel.open(file.getValue()));
      }
      return snapshotFetch.fetch(reference, bases);
    } finally {
      for (FileChannel file : bases.values()) {
        file.close();
      }
    }
  }

  /** Opens a snapshot. Fetches it from {@code store} if it is not cached. */
  public Snapshot open(SnapshotReference reference, ObjectReader store) throws IOException {
    try {
      return Snapshot.open(file(reference, store));
    } catch (SnapshotException unusable) {
      throw new IOException(unusable.getMessage(), unusable);
    }
  }

  /** Returns the verified file of a list of objects. Fetches it if it is not cached. */
  public Path list(ObjectListReference list, ObjectReader store) throws IOException {
    Path known = lists.get(list.sha256());
    if (known != null && Files.exists(known)) {
      return known;
    }
    Files.createDirectories(folder);
    Path fetched = store.fetch(list.key(), list.size(), folder);
    if (Files.size(fetched) != list.size() || !Sha256.hex(fetched).equals(list.sha256())) {
      throw new IOException(list.key() + " is damaged: its SHA-256 is not that in the record");
    }
    lists.put(list.sha256(), fetched);
    return fetched;
  }

  /**
   * Adds a list that was built, and takes ownership of its temporary file.
   *
   * @return the file to use. It is another file if the same list was already cached
   */
  public Path addList(String sha256, Path built) throws IOException {
    Path known = lists.get(sha256);
    if (known != null && Files.exists(known)) {
      Files.delete(built);
      return known;
    }
    lists.put(sha256, built);
    return built;
  }

  /** Drops all lists but this one. */
  public void retainList(@Nullable ObjectListReference list) throws IOException {
    retainedList = list;
    discardUnusedLists();
  }

  /** Drops all lists that are not retained, such as the lists of plans and failed publishes. */
  public void discardUnusedLists() throws IOException {
    ObjectListReference retained = retainedList;
    for (String sha256 : List.copyOf(lists.keySet())) {
      if (retained == null || !retained.sha256().equals(sha256)) {
        discard(lists.remove(sha256));
      }
    }
  }

  /** Creates an empty temporary file, which the caller must delete. */
  public Path temporary() throws IOException {
    Files.createDirectories(folder);
    return Files.createTempFile(folder, "new", ".part");
  }

  /** Returns advice for the operator about a snapshot that {@link #open} could not open. */
  public static String remedy(Exception failure) {
    Throwable cause = failure instanceof SnapshotException ? failure : failure.getCause();
    if (!(cause instanceof SnapshotException unusable)) {
      return "Its snapshot was deleted, or cannot be fetched. The command releases shows which"
          + " releases have a snapshot.";
    }
    return switch (unusable.defect()) {
      case TOO_OLD, TOO_NEW -> "Another version of the generator published it: use that version.";
      case NOT_A_SNAPSHOT, TRUNCATED, CORRUPT ->
          "Its snapshot is damaged. The command releases lists the others.";
    };
  }

  /** Drops all snapshots but these. */
  public void retain(List<SnapshotReference> retained) throws IOException {
    unused = null;
    for (SnapshotReference reference : List.copyOf(files.keySet())) {
      if (!retained.contains(reference)) {
        drop(reference);
      }
    }
  }

  private void drop(SnapshotReference reference) throws IOException {
    discard(files.remove(reference));
  }

  private void discard(@Nullable Path file) throws IOException {
    if (file != null && file.startsWith(folder)) {
      Files.deleteIfExists(file);
    }
  }

  @Override
  public void close() throws IOException {
    FileTree.delete(folder);
  }
}

package org.rtodirectory.schemas.source;

import static java.nio.file.StandardCopyOption.REPLACE_EXISTING;

import com.github.luben.zstd.ZstdInputStream;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.schemas.release.Release;
import org.rtodirectory.schemas.release.SnapshotReference;
import org.rtodirectory.schemas.source.SnapshotTransfer.Keyframe;
import org.rtodirectory.schemas.source.SnapshotTransfer.Patch;
import org.rtodirectory.schemas.source.SnapshotTransfer.TransferRoute;
import org.rtodirectory.schemas.text.Sha256;

/**
 * A fetcher of snapshots from an object store, by the route with the fewest bytes. The routes are
 * patches of a local snapshot, the compressed keyframe (see {@link SnapshotTransfer}), and the raw
 * file. If a route fails for any reason, the next route is tried. If the object store is a folder
 * with the raw file, no copy is made.
 *
 * <p>Downloads and files are never longer than the manifest and the reference state. The SHA-256 of
 * a snapshot that was built from patches or a keyframe is checked. While patches are applied, there
 * are at most two other files on the disk: the previous snapshot and the patch. Not thread-safe.
 */
public final class SnapshotFetch {
  private static final int BUFFER_BYTES = 1 << 16;

  /** The binary logarithm of the maximum decompression window, 8 MiB, which bounds its memory. */
  private static final int WINDOW_LOG = 23;

  private final ObjectReader objects;
  private final Path folder;
  private final Events events;

  /** A listener for the progress of fetching. By default it ignores all events. */
  public interface Events {
    Events NONE = new Events() {};

    /** Reports downloaded bytes of snapshots and patches, even if they are not used. */
    default void onDownload(long bytes) {}

    /** Reports that a snapshot was built by applying {@code patches} patches. */
    default void onPatches(int patches) {}

    /** Reports that a route failed and the next one is tried. */
    default void onFallback(IOException failure) {}
  }

  public SnapshotFetch(ObjectReader objects, Path folder, Events events) {
    this.objects = objects;
    this.folder = folder;
    this.events = events;
  }

  /**
   * A fetched file.
   *
   * @param file the file, either in the temporary folder or the object store's own file
   * @param isVerified whether its SHA-256 was checked, which is not done for a raw file
   */
  public record Fetched(Path file, boolean isVerified) {}

  /**
   * Fetches a snapshot.
   *
   * @param localFiles the open files of local snapshots, to which patches can be applied, by
   *     SHA-256
   * @throws ObjectReader.Unavailable if the object store did not answer the request for the
   *     manifest, or if all routes failed, one of them because the object store did not answer
   */
  public Fetched fetch(SnapshotReference snapshot, Map<String, FileChannel> localFiles)
      throws IOException {
    if (objects.isFolder()) {
      Path whole = objects.fetch(snapshot.key(), snapshot.size(), folder);
      if (Files.exists(whole)) {
        return new Fetched(whole, false);
      }
    }
    IOException failure = null;
    for (TransferRoute route : findRoutes(snapshot, localFiles)) {
      try {
        return new Fetched(build(route, snapshot, localFiles), true);
      } catch (IOException e) {
        events.onFallback(e);
        failure = failure instanceof ObjectReader.Unavailable ? failure : e;
      }
    }
    return fetchWhole(snapshot, failure);
  }

  /** Returns the routes by patches or the keyframe. Empty if the manifest cannot be read. */
  private List<TransferRoute> findRoutes(
      SnapshotReference snapshot, Map<String, FileChannel> localFiles)
      throws ObjectReader.Unavailable {
    try {
      Optional<byte[]> json = objects.read(SnapshotTransfer.key(snapshot));
      return json.isEmpty()
          ? List.of()
          : parseManifest(json.get(), snapshot).routes(localFiles.keySet());
    } catch (ObjectReader.Unavailable e) {
      throw e;
    } catch (IOException e) {
      // Some stores deny access to absent objects. In any case, the raw file may exist.
      return List.of();
    }
  }

  private static SnapshotTransfer parseManifest(byte[] json, SnapshotReference snapshot)
      throws IOException {
    try {
      return SnapshotTransfer.fromBytes(json, snapshot);
    } catch (Release.Malformed e) {
      throw new IOException(e.getMessage(), e);
    }
  }

  /** Builds the snapshot from the objects of a route, and checks its SHA-256. */
  private Path build(
      TransferRoute route, SnapshotReference snapshot, Map<String, FileChannel> localFiles)
      throws IOException {
    Path file = null;
    try {
      if (route.keyframe() != null) {
        file = fetchKeyframe(route.keyframe());
      }
      for (Patch patch : route.patches()) {
        Path previous = file;
        file = applyPatch(previous, patch, localFiles);
        if (previous != null) {
          Files.delete(previous);
        }
      }
      if (file == null || !Sha256.hex(file).equals(snapshot.sha256())) {
        throw new IOException("the fetched file is not the snapshot: its SHA-256 differs");
      }
      events.onPatches(route.patches().size());
      return Files.move(file, folder.resolve(snapshot.sha256() + ".snapshot"), REPLACE_EXISTING);
    } catch (LinkageError e) {
      throw new IOException("the native library of Zstandard cannot be loaded", e);
    } finally {
      if (file != null) {
        Files.deleteIfExists(file);
      }
    }
  }

  private Path fetchKeyframe(Keyframe keyframe) throws IOException {
    return buildFromObject(
        keyframe.key(),
        keyframe.bytes(),
        keyframe.size(),
        (compressed, target) -> {
          try (ZstdInputStream frame = new ZstdInputStream(compressed)) {
            frame.setLongMax(WINDOW_LOG);
            copy(frame, keyframe.size(), target);
          }
        });
  }

  private static void copy(InputStream from, long size, OutputStream target) throws IOException {
    byte[] buffer = new byte[BUFFER_BYTES];
    long bytesLeft = size;
    for (int read = from.read(buffer); read >= 0; read = from.read(buffer)) {
      bytesLeft -= read;
      if (bytesLeft < 0) {
        throw new IOException("a compressed snapshot is longer than its manifest says");
      }
      target.write(buffer, 0, read);
    }
    if (bytesLeft > 0) {
      throw new IOException("a compressed snapshot is shorter than its manifest says");
    }
  }

  /**
   * @param previous the snapshot to which the patch is applied, or null if it is one of {@code
   *     localFiles}
   */
  private Path applyPatch(@Nullable Path previous, Patch patch, Map<String, FileChannel> localFiles)
      throws IOException {
    try (FileChannel previousFile = previous == null ? null : FileChannel.open(previous)) {
      FileChannel base = previousFile == null ? localFiles.get(patch.base()) : previousFile;
      if (base == null) {
        throw new IOException("the base of a patch is not available");
      }
      return buildFromObject(
          patch.key(),
          patch.bytes(),
          patch.size(),
          (stream, target) -> SnapshotPatch.apply(stream, base, patch.size(), target));
    }
  }

  @FunctionalInterface
  private interface FileBuilder {
    void build(InputStream downloaded, OutputStream target) throws IOException;
  }

  /**
   * Builds a file from a downloaded object.
   *
   * @param bytes the length of the object
   * @param size the length of the file
   */
  private Path buildFromObject(String key, long bytes, long size, FileBuilder builder)
      throws IOException {
    FreeSpace.require(folder, Math.addExact(bytes, size));
    Path source = download(key, bytes);
    Path file = null;
    boolean isDone = false;
    try (InputStream stream = new BufferedInputStream(Files.newInputStream(source), BUFFER_BYTES)) {
      file = Files.createTempFile(folder, "made", ".part");
      try (OutputStream target = Files.newOutputStream(file)) {
        builder.build(stream, target);
      }
      isDone = true;
      return file;
    } finally {
      discard(source);
      if (!isDone && file != null) {
        Files.deleteIfExists(file);
      }
    }
  }

  /** Downloads a compressed object. The caller discards the file. */
  private Path download(String key, long bytes) throws IOException {
    Path file = objects.fetch(key, bytes, folder);
    long length = Files.size(file);
    events.onDownload(length);
    if (length != bytes) {
      discard(file);
      throw new IOException(key + " has " + length + " instead of " + bytes + " bytes");
    }
    return file;
  }

  /**
   * Fetches the raw file.
   *
   * @param failure the failure of the last route, which is thrown if the raw file is missing, too
   */
  private Fetched fetchWhole(SnapshotReference snapshot, @Nullable IOException failure)
      throws IOException {
    try {
      Path file = objects.fetch(snapshot.key(), snapshot.size(), folder);
      events.onDownload(Files.size(file));
      return new Fetched(file, false);
    } catch (IOException e) {
      if (failure == null || e instanceof ObjectReader.Unavailable) {
        throw e;
      }
      failure.addSuppressed(e);
      throw failure;
    }
  }

  /** Deletes a file unless it belongs to the object store. */
  private void discard(Path file) throws IOException {
    if (file.startsWith(folder)) {
      Files.deleteIfExists(file);
    }
  }
}

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
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.schemas.release.MalformedRelease;
import org.rtodirectory.schemas.release.SnapshotReference;
import org.rtodirectory.schemas.source.SnapshotTransfer.Keyframe;
import org.rtodirectory.schemas.source.SnapshotTransfer.Patch;
import org.rtodirectory.schemas.source.SnapshotTransfer.Route;
import org.rtodirectory.schemas.text.Sha256;

/**
 * Fetches snapshots from a store, by the route with the fewest bytes: by patches from a snapshot
 * that is held, else from the compressed keyframe, else as the raw file. A route that fails for any
 * reason is followed by the next one. A store that is a folder and has the raw file returns that
 * file.
 *
 * <p>Downloads and files are never longer than the manifest and the reference say, and a snapshot
 * that was made of patches or a keyframe is returned only if its SHA-256 is that of the reference.
 * While patches are applied, at most two files besides the result are on the disk: the previous
 * snapshot and the patch. For one thread.
 */
public final class SnapshotFetch {
  private static final int BUFFER = 1 << 16;

  /** The maximum window of the decompression, 8 MiB, which bounds its memory. */
  private static final int WINDOW_LOG = 23;

  private final ObjectReader store;
  private final Path folder;
  private final Events events;

  /** A listener for the progress of fetching; by default it ignores all events. */
  public interface Events {
    /** A listener that ignores all events. */
    Events NONE = new Events() {};

    /** {@code bytes} of snapshots and patches were downloaded, used or not. */
    default void downloaded(long bytes) {}

    /** A snapshot was made by applying {@code patches} patches. */
    default void patched(int patches) {}

    /** A route failed, and the next one is tried. */
    default void fellBack(IOException failure) {}
  }

  /**
   * @param folder the folder for the file that is fetched
   */
  public SnapshotFetch(ObjectReader store, Path folder, Events events) {
    this.store = store;
    this.folder = folder;
    this.events = events;
  }

  /**
   * A file that was fetched.
   *
   * @param file the file, in the folder unless it is the store's own
   * @param isVerified whether its SHA-256 was checked; that of a raw file was not
   */
  public record Fetched(Path file, boolean isVerified) {}

  /**
   * Fetches a snapshot.
   *
   * @param held the open files of snapshots that patches can be applied to, by SHA-256
   * @throws ObjectReader.Unavailable if every route fails, and one only because the store did not
   *     answer
   * @throws IOException if every route fails
   */
  public Fetched fetch(SnapshotReference snapshot, Map<String, FileChannel> held)
      throws IOException {
    if (store.isFolder()) {
      Path own = store.fetch(snapshot.key(), snapshot.size(), folder);
      if (Files.exists(own)) {
        return new Fetched(own, false);
      }
    }
    IOException failure = null;
    for (Route route : routes(snapshot, held)) {
      try {
        return new Fetched(follow(route, snapshot, held), true);
      } catch (IOException failed) {
        events.fellBack(failed);
        failure = failure instanceof ObjectReader.Unavailable ? failure : failed;
      }
    }
    return whole(snapshot, failure);
  }

  /** The routes by patches or the keyframe; none if there is no manifest that can be read. */
  private List<Route> routes(SnapshotReference snapshot, Map<String, FileChannel> held)
      throws ObjectReader.Unavailable {
    try {
      Optional<byte[]> json = store.read(SnapshotTransfer.key(snapshot));
      return json.isEmpty() ? List.of() : manifest(json.get(), snapshot).routes(held.keySet());
    } catch (ObjectReader.Unavailable e) {
      throw e;
    } catch (IOException unreadable) {
      // Some stores deny access to absent objects. In any case, the raw file may exist.
      return List.of();
    }
  }

  private static SnapshotTransfer manifest(byte[] json, SnapshotReference snapshot)
      throws IOException {
    try {
      return SnapshotTransfer.fromBytes(json, snapshot);
    } catch (MalformedRelease malformed) {
      throw new IOException(malformed.getMessage(), malformed);
    }
  }

  private Path follow(Route route, SnapshotReference snapshot, Map<String, FileChannel> held)
      throws IOException {
    Path made = null;
    boolean done = false;
    try {
      MessageDigest digest = Sha256.newDigest();
      if (route.keyframe() != null) {
        made = decompressed(route.keyframe(), route.patches().isEmpty() ? digest : null);
      }
      for (int i = 0; i < route.patches().size(); i++) {
        boolean isLast = i == route.patches().size() - 1;
        Path before = made;
        made = patched(before, route.patches().get(i), held, isLast ? digest : null);
        if (before != null) {
          Files.delete(before);
        }
      }
      if (made == null || !HexFormat.of().formatHex(digest.digest()).equals(snapshot.sha256())) {
        throw new IOException("the fetched file is not the snapshot: its SHA-256 differs");
      }
      events.patched(route.patches().size());
      done = true;
      return Files.move(made, folder.resolve(snapshot.sha256() + ".snapshot"), REPLACE_EXISTING);
    } catch (LinkageError unavailable) {
      throw new IOException("the native library of Zstandard cannot be loaded", unavailable);
    } finally {
      if (!done && made != null) {
        Files.deleteIfExists(made);
      }
    }
  }

  private Path decompressed(Keyframe keyframe, @Nullable MessageDigest digest) throws IOException {
    Path file = downloaded(keyframe.key(), keyframe.bytes());
    try {
      return written(
          digest,
          target -> {
            try (ZstdInputStream frame = new ZstdInputStream(Files.newInputStream(file))) {
              frame.setLongMax(WINDOW_LOG);
              copy(frame, keyframe.size(), target);
            }
          });
    } finally {
      discard(file);
    }
  }

  private static void copy(InputStream from, long size, SnapshotPatch.Output target)
      throws IOException {
    byte[] buffer = new byte[BUFFER];
    long left = size;
    for (int read = from.read(buffer); read >= 0; read = from.read(buffer)) {
      left -= read;
      if (left < 0) {
        throw new IOException("a compressed snapshot is longer than its manifest says");
      }
      target.write(buffer, 0, read);
    }
    if (left > 0) {
      throw new IOException("a compressed snapshot is shorter than its manifest says");
    }
  }

  /**
   * @param before the snapshot that the patch is applied to; null if it is a held one
   */
  private Path patched(
      @Nullable Path before,
      Patch patch,
      Map<String, FileChannel> held,
      @Nullable MessageDigest digest)
      throws IOException {
    Path file = downloaded(patch.key(), patch.bytes());
    try (FileChannel own = before == null ? null : FileChannel.open(before)) {
      FileChannel base = own == null ? held.get(patch.base()) : own;
      if (base == null) {
        throw new IOException("the base of a patch is not held");
      }
      return written(
          digest,
          target -> {
            try (InputStream stream = new BufferedInputStream(Files.newInputStream(file), BUFFER)) {
              SnapshotPatch.apply(stream, base, patch.size(), target);
            }
          });
    } finally {
      discard(file);
    }
  }

  @FunctionalInterface
  private interface Contents {
    void writeTo(SnapshotPatch.Output target) throws IOException;
  }

  private Path written(@Nullable MessageDigest digest, Contents contents) throws IOException {
    Path made = Files.createTempFile(folder, "made", ".part");
    boolean done = false;
    try (OutputStream file = Files.newOutputStream(made)) {
      contents.writeTo(
          (bytes, offset, length) -> {
            file.write(bytes, offset, length);
            if (digest != null) {
              digest.update(bytes, offset, length);
            }
          });
      done = true;
      return made;
    } finally {
      if (!done) {
        Files.deleteIfExists(made);
      }
    }
  }

  /** Downloads a compressed object, whose file the caller discards. */
  private Path downloaded(String key, long bytes) throws IOException {
    Path file = store.fetch(key, bytes, folder);
    long length = Files.size(file);
    events.downloaded(length);
    if (length != bytes) {
      discard(file);
      throw new IOException(key + " has " + length + " instead of " + bytes + " bytes");
    }
    return file;
  }

  private Fetched whole(SnapshotReference snapshot, @Nullable IOException failure)
      throws IOException {
    try {
      Path file = store.fetch(snapshot.key(), snapshot.size(), folder);
      events.downloaded(Files.size(file));
      return new Fetched(file, false);
    } catch (IOException absent) {
      if (failure == null) {
        throw absent;
      }
      failure.addSuppressed(absent);
      throw failure;
    }
  }

  /** Deletes a file unless it belongs to the store. */
  private void discard(Path file) throws IOException {
    if (file.startsWith(folder)) {
      Files.deleteIfExists(file);
    }
  }
}

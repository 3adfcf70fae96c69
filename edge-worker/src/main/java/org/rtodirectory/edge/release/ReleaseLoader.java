package org.rtodirectory.edge.release;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.edge.release.UnusableRelease.FailureReason;
import org.rtodirectory.schemas.api.Limits;
import org.rtodirectory.schemas.program.FileTree;
import org.rtodirectory.schemas.release.CurrentPointer;
import org.rtodirectory.schemas.release.Release;
import org.rtodirectory.schemas.snapshot.SnapshotException;
import org.rtodirectory.schemas.source.ObjectReader;
import org.rtodirectory.schemas.source.SnapshotFetch;
import org.rtodirectory.schemas.source.SnapshotFetch.Fetched;

/**
 * A loader of the releases that a source publishes. A CDN node may still cache an older pointer. So
 * the loader does not accept a pointer with a lower number and an earlier time than the last loaded
 * one. A lower number with a later time means that the source was set up again, so it accepts that
 * pointer. Not safe for several threads.
 */
final class ReleaseLoader {
  private final ObjectReader source;
  private final SnapshotFetch.Events listener;
  private final @Nullable Limits limits;
  private final Consumer<String> log;

  /** The pointer to the most recently loaded release, or null before the first load. */
  private @Nullable CurrentPointer lastLoaded;

  /**
   * @param listener is notified of the progress of fetching
   * @param limits the rate limits that the API documents of the gateway state, or null for none
   * @param log receives a line about each optional file that cannot be used, and each temporary
   *     folder that cannot be deleted
   */
  ReleaseLoader(
      ObjectReader source,
      SnapshotFetch.Events listener,
      @Nullable Limits limits,
      Consumer<String> log) {
    this.source = source;
    this.listener = listener;
    this.limits = limits;
    this.log = log;
  }

  /**
   * Reads the current pointer.
   *
   * @throws UnusableRelease if the pointer is missing, malformed, unreadable, or older than the
   *     last loaded one
   */
  CurrentPointer readPointer() throws UnusableRelease {
    try {
      byte[] json =
          source
              .read(CurrentPointer.KEY)
              .orElseThrow(
                  () ->
                      new UnusableRelease(
                          FailureReason.POINTER,
                          "nothing is published in %s: it has no %s"
                              .formatted(source.name(), CurrentPointer.KEY)));
      return parseUnlessOlder(json);
    } catch (Release.Malformed e) {
      throw new UnusableRelease(FailureReason.POINTER, String.valueOf(e.getMessage()));
    } catch (IOException e) {
      throw new UnusableRelease(
          FailureReason.POINTER, source.name() + " cannot be read: " + reason(e));
    }
  }

  private CurrentPointer parseUnlessOlder(byte[] json) throws Release.Malformed, UnusableRelease {
    CurrentPointer pointer = CurrentPointer.fromBytes(json);
    CurrentPointer lastPointer = lastLoaded;
    if (lastPointer != null
        && pointer.release() < lastPointer.release()
        && pointer.createdAt().isBefore(lastPointer.createdAt())) {
      throw new UnusableRelease(
          FailureReason.OLDER,
          "%s names release %s, but release %s was loaded before. A cache may have an older answer for some seconds. If you restored an older release, start the gateway again"
              .formatted(CurrentPointer.KEY, pointer.release(), lastPointer.release()));
    }
    return pointer;
  }

  /**
   * Fetches and opens the snapshot of a release. Deletes the folder of the download before it
   * returns, because a cleaner of temporary files could delete it later. The open file remains
   * readable without a name, and its disk space is freed when it is closed.
   *
   * @param releases the loaded releases to which patches can be applied, or null for none
   */
  LoadedRelease load(CurrentPointer pointer, @Nullable LoadedReleases releases)
      throws UnusableRelease {
    try {
      Path folder = Files.createTempDirectory("rent-to-own-gateway");
      try {
        SnapshotFetch fetch = new SnapshotFetch(source, folder, listener);
        Fetched fetched =
            fetch.fetch(
                pointer.reference(), releases == null ? Map.of() : releases.snapshotFiles());
        Optional<byte[]> changes = ChangesFile.read(source, pointer, log);
        LoadedRelease loaded = LoadedRelease.open(pointer, fetched, limits, changes);
        if (changes.isPresent() && loaded.changes().isEmpty()) {
          log.accept(
              "%s is not valid. Release %s is served without it."
                  .formatted(Release.changesKey(pointer.release()), pointer.release()));
        }
        lastLoaded = pointer;
        return loaded;
      } finally {
        delete(folder);
      }
    } catch (SnapshotException e) {
      throw UnusableRelease.of(e, pointer.release());
    } catch (IOException e) {
      throw new UnusableRelease(
          FailureReason.DOWNLOAD,
          "release %s cannot be read from %s (temporary folder %s): %s"
              .formatted(
                  pointer.release(),
                  source.name(),
                  System.getProperty("java.io.tmpdir"),
                  reason(e)));
    } catch (RuntimeException | VirtualMachineError e) {
      throw UnusableRelease.unexpected(e, pointer.release());
    }
  }

  /** Deletes the folder of a download. If this fails, the release can be served all the same. */
  private void delete(Path folder) {
    try {
      FileTree.delete(folder);
    } catch (IOException e) {
      log.accept(
          "The temporary folder %s cannot be deleted: %s. Delete it to free its disk space."
              .formatted(folder, reason(e)));
    }
  }

  /** Describes a failure by its class and message. */
  static String reason(IOException failure) {
    String message = failure.getMessage();
    return failure.getClass().getSimpleName() + (message == null ? "" : " " + message);
  }
}

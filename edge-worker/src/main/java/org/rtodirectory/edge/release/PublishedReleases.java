package org.rtodirectory.edge.release;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.edge.release.Unusable.Cause;
import org.rtodirectory.schemas.api.Limits;
import org.rtodirectory.schemas.program.FileTree;
import org.rtodirectory.schemas.release.CurrentPointer;
import org.rtodirectory.schemas.release.Release;
import org.rtodirectory.schemas.snapshot.SnapshotException;
import org.rtodirectory.schemas.source.ObjectReader;
import org.rtodirectory.schemas.source.SnapshotFetch;
import org.rtodirectory.schemas.source.SnapshotFetch.Fetched;

/**
 * The releases that a source publishes. A pointer to an older release is refused if it was made
 * before the newest that was seen: some node of a CDN may still have it. A record that was made
 * later belongs to a store that was started over. For one thread.
 */
final class PublishedReleases {
  private final ObjectReader source;
  private final SnapshotFetch.Events events;
  private final @Nullable Limits limits;
  private final Consumer<String> log;

  /** The pointer to the release that was loaded last. */
  private @Nullable CurrentPointer newest;

  /**
   * @param events the listener for the progress of fetching
   * @param limits those of the gateway, which the documents state, or null without limits
   * @param log receives a line about each optional file that cannot be used
   */
  PublishedReleases(
      ObjectReader source,
      SnapshotFetch.Events events,
      @Nullable Limits limits,
      Consumer<String> log) {
    this.source = source;
    this.events = events;
    this.limits = limits;
    this.log = log;
  }

  CurrentPointer pointer() throws Unusable {
    try {
      byte[] json =
          source
              .read(CurrentPointer.KEY)
              .orElseThrow(
                  () ->
                      new Unusable(
                          Cause.POINTER,
                          "nothing is published in %s: it has no %s"
                              .formatted(source.name(), CurrentPointer.KEY)));
      return newer(json);
    } catch (Release.Malformed e) {
      throw new Unusable(Cause.POINTER, String.valueOf(e.getMessage()));
    } catch (IOException e) {
      throw new Unusable(Cause.POINTER, source.name() + " cannot be read: " + reason(e));
    }
  }

  private CurrentPointer newer(byte[] json) throws Release.Malformed, Unusable {
    CurrentPointer pointer = CurrentPointer.fromBytes(json);
    CurrentPointer seen = newest;
    if (seen != null
        && pointer.release() < seen.release()
        && pointer.createdAt().isBefore(seen.createdAt())) {
      throw new Unusable(
          Cause.OLDER,
          "%s names release %s, but release %s was seen: a cache may have an older answer for some seconds; if an older release was restored, start the gateway again"
              .formatted(CurrentPointer.KEY, pointer.release(), seen.release()));
    }
    return pointer;
  }

  /**
   * Fetches and opens the snapshot of a release. The folder for its download exists only meanwhile:
   * one that is kept could be removed by whatever cleans up temporary files. An open file stays
   * readable without a name, and its space is free once it is closed.
   *
   * @param held the releases that are held, against which it may be fetched as a patch, or null for
   *     none
   */
  LoadedRelease load(CurrentPointer pointer, @Nullable HeldReleases held) throws Unusable {
    try {
      Path folder = Files.createTempDirectory("rent-to-own-gateway");
      try {
        SnapshotFetch fetch = new SnapshotFetch(source, folder, events);
        Fetched fetched = fetch.fetch(pointer.reference(), held == null ? Map.of() : held.files());
        Optional<byte[]> changes = ChangesFile.read(source, pointer, log);
        LoadedRelease loaded = LoadedRelease.open(pointer, fetched, limits, changes);
        if (changes.isPresent() && loaded.changes().isEmpty()) {
          log.accept(
              "%s is not valid. Release %s is served without it."
                  .formatted(Release.changesKey(pointer.release()), pointer.release()));
        }
        newest = pointer;
        return loaded;
      } finally {
        FileTree.delete(folder);
      }
    } catch (SnapshotException e) {
      throw Unusable.of(e, pointer.release());
    } catch (IOException e) {
      throw new Unusable(
          Cause.DOWNLOAD,
          "release %s cannot be read from %s (temporary folder %s): %s"
              .formatted(
                  pointer.release(),
                  source.name(),
                  System.getProperty("java.io.tmpdir"),
                  reason(e)));
    } catch (RuntimeException | VirtualMachineError e) {
      throw Unusable.unexpected(pointer.release(), e);
    }
  }

  /** A failure in a few words. */
  static String reason(IOException failure) {
    String message = failure.getMessage();
    return failure.getClass().getSimpleName() + (message == null ? "" : " " + message);
  }
}

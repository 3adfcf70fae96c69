package org.rtodirectory.edge.release;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.edge.release.Unusable.Kind;
import org.rtodirectory.schemas.api.Limits;
import org.rtodirectory.schemas.release.CurrentPointer;
import org.rtodirectory.schemas.release.MalformedRelease;
import org.rtodirectory.schemas.release.Release;
import org.rtodirectory.schemas.release.VerifyKey;
import org.rtodirectory.schemas.snapshot.SnapshotException;
import org.rtodirectory.schemas.source.FileTree;
import org.rtodirectory.schemas.source.ObjectReader;
import org.rtodirectory.schemas.source.SnapshotFetch;

/**
 * The releases that a source publishes. With a key, only those that the key has signed are
 * accepted, and no pointer to an older release than the newest that was seen: the signature of an
 * old pointer stays valid for ever, so it could be replayed. Without a key, a pointer to an older
 * release is refused if it was made before the newest: some node of a CDN may still have it. One
 * that was made later is of a store that was begun anew. For one thread.
 */
final class PublishedReleases {
  private final ObjectReader source;
  private final @Nullable VerifyKey key;
  private final SnapshotFetch.Events events;
  private final @Nullable Limits limits;

  /** The newest pointer that was seen. */
  private @Nullable CurrentPointer newest;

  /**
   * @param key null if releases need no signature
   * @param events is told what fetching comes to
   * @param limits those of the gateway, which the documents state; null: there are none
   */
  PublishedReleases(
      ObjectReader source,
      @Nullable VerifyKey key,
      SnapshotFetch.Events events,
      @Nullable Limits limits) {
    this.source = source;
    this.key = key;
    this.events = events;
    this.limits = limits;
  }

  /** The pointer to the newest release. */
  CurrentPointer pointer() throws Unusable {
    try {
      byte[] json =
          source
              .read(CurrentPointer.KEY)
              .orElseThrow(
                  () ->
                      new Unusable(
                          Kind.POINTER,
                          "nothing is published in %s: it has no %s"
                              .formatted(source.name(), CurrentPointer.KEY)));
      return trusted(json);
    } catch (MalformedRelease e) {
      throw new Unusable(Kind.POINTER, String.valueOf(e.getMessage()));
    } catch (VerifyKey.UntrustedRelease e) {
      throw new Unusable(Kind.UNTRUSTED, String.valueOf(e.getMessage()));
    } catch (IOException e) {
      throw new Unusable(Kind.POINTER, source.name() + " cannot be read: " + reason(e));
    }
  }

  private CurrentPointer trusted(byte[] json)
      throws VerifyKey.UntrustedRelease, MalformedRelease, Unusable {
    if (key != null) {
      key.verify(CurrentPointer.KEY, json);
    }
    CurrentPointer pointer = CurrentPointer.fromBytes(json);
    if (newest != null) {
      requireNotOlder(pointer, newest);
    }
    newest = pointer;
    return pointer;
  }

  private void requireNotOlder(CurrentPointer pointer, CurrentPointer seen) throws Unusable {
    String names = CurrentPointer.KEY + " names release " + pointer.release();
    boolean isOlder = pointer.release() < seen.release();
    if (key == null && isOlder && pointer.createdAt().isBefore(seen.createdAt())) {
      throw new Unusable(
          Kind.OLDER,
          "%s, but release %s was seen: a cache may have an older answer for some seconds; if an older release was restored, start the gateway again"
              .formatted(names, seen.release()));
    }
    boolean isAnother =
        pointer.release() == seen.release() && !pointer.reference().equals(seen.reference());
    if (key != null && (isOlder || isAnother)) {
      String found = isOlder ? "release " + seen.release() : "another release of this number";
      throw new Unusable(
          Kind.OLDER, names + ", but " + found + " was seen; publish again, with a higher number");
    }
  }

  /**
   * Fetches and opens the snapshot of a release. The folder for its download exists only meanwhile:
   * one that is kept could be removed by whatever cleans up temporary files. An open file stays
   * readable without a name, and its space is free once it is closed.
   *
   * @param held the releases that are held, against which it may be fetched as a patch; null: none
   */
  LoadedRelease load(CurrentPointer pointer, @Nullable HeldReleases held) throws Unusable {
    try {
      Path folder = Files.createTempDirectory("rent-to-own-gateway");
      try {
        SnapshotFetch fetch = new SnapshotFetch(source, folder, events);
        return LoadedRelease.open(
            pointer,
            fetch.fetch(pointer.reference(), held == null ? Map.of() : held.files()),
            limits,
            changes(pointer));
      } finally {
        FileTree.delete(folder);
      }
    } catch (SnapshotException e) {
      throw Unusable.of(e, pointer.release());
    } catch (IOException e) {
      throw new Unusable(
          Kind.DOWNLOAD,
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

  /**
   * What a release changed, by the keys of the objects. It is not part of the release: without it,
   * the release is served all the same. It is not signed, so it is not shown where signatures are
   * asked for.
   */
  private Map<String, byte[]> changes(CurrentPointer pointer) {
    Map<String, byte[]> changes = new HashMap<>();
    if (key == null) {
      for (String object : List.of(Release.changesKey(pointer.release()), Release.CHANGES_FEED)) {
        try {
          source.read(object).ifPresent(bytes -> changes.put(object, bytes));
        } catch (IOException ignored) {
          // It is asked for again with the next release.
        }
      }
    }
    return changes;
  }

  /** A failure in a few words. */
  static String reason(IOException failure) {
    String message = failure.getMessage();
    return failure.getClass().getSimpleName() + (message == null ? "" : " " + message);
  }
}

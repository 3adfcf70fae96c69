package org.rtodirectory.edge.release;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.edge.release.Unusable.Kind;
import org.rtodirectory.release.CurrentPointer;
import org.rtodirectory.release.MalformedRelease;
import org.rtodirectory.release.Release;
import org.rtodirectory.release.VerifyKey;
import org.rtodirectory.resource.Limits;
import org.rtodirectory.snapshot.SnapshotException;
import org.rtodirectory.store.ObjectReader;
import org.rtodirectory.transfer.SnapshotFetch;
import org.rtodirectory.transfer.SnapshotFetch.Fetched;

/** What a source publishes, as far as it is believed, whole and readable. For one thread. */
final class PublishedReleases {
  private final ObjectReader source;
  private final ReleaseTrust trust;
  private final Path downloads;
  private final SnapshotFetch fetch;
  private final MappedSnapshots mapped;
  private final @Nullable Limits limits;

  /**
   * @param downloads a folder for snapshots that are being downloaded
   * @param events is told what fetching comes to
   * @param mapped counts those that are open
   * @param limits those of the gateway, which the documents state; null: there are none
   */
  PublishedReleases(
      ObjectReader source,
      ReleaseTrust trust,
      Path downloads,
      SnapshotFetch.Events events,
      MappedSnapshots mapped,
      @Nullable Limits limits) {
    this.source = source;
    this.trust = trust;
    this.downloads = downloads;
    this.fetch = new SnapshotFetch(source, downloads, events);
    this.mapped = mapped;
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
                          "nothing is published in "
                              + source.name()
                              + ": it has no "
                              + CurrentPointer.KEY));
      return trust.pointer(json);
    } catch (MalformedRelease malformed) {
      throw new Unusable(Kind.POINTER, String.valueOf(malformed.getMessage()));
    } catch (VerifyKey.UntrustedRelease untrusted) {
      throw new Unusable(Kind.UNTRUSTED, String.valueOf(untrusted.getMessage()));
    } catch (IOException unreadable) {
      throw unreadable(Kind.POINTER, unreadable);
    }
  }

  /** The record of a release. */
  Release record(long number) throws Unusable {
    try {
      byte[] json =
          source
              .read(Release.key(number))
              .orElseThrow(
                  () ->
                      new Unusable(
                          Kind.DOWNLOAD, source.name() + " has no " + Release.key(number)));
      return trust.record(number, json);
    } catch (MalformedRelease malformed) {
      throw new Unusable(Kind.RECORD, String.valueOf(malformed.getMessage()));
    } catch (VerifyKey.UntrustedRelease untrusted) {
      throw new Unusable(Kind.UNTRUSTED, String.valueOf(untrusted.getMessage()));
    } catch (IOException unreadable) {
      throw unreadable(Kind.DOWNLOAD, unreadable);
    }
  }

  /**
   * Fetches and opens the snapshot of a release, of which the caller then has a use.
   *
   * @param held the releases that are held, against which it may be fetched as a patch; null: none
   */
  LoadedRelease load(CurrentPointer pointer, @Nullable HeldReleases held) throws Unusable {
    try {
      Fetched fetched = fetch.fetch(pointer.reference(), held == null ? Map.of() : held.files());
      try {
        return LoadedRelease.open(pointer, fetched, mapped, limits);
      } finally {
        if (fetched.file().startsWith(downloads)) {
          // An open file stays readable without a name, and its space is free once it is closed.
          Files.deleteIfExists(fetched.file());
        }
      }
    } catch (SnapshotException unusable) {
      throw Unusable.of(unusable, pointer.release());
    } catch (IOException unreadable) {
      throw unreadable(Kind.DOWNLOAD, unreadable);
    } catch (RuntimeException | InternalError unexpected) {
      throw Unusable.unexpected(pointer.release(), unexpected);
    }
  }

  /** Deletes what was kept of downloads for earlier releases, for there are no more to load. */
  void forgetDownloads() {
    try {
      fetch.forget();
    } catch (IOException leftBehind) {
      // They are deleted with their folder.
    }
  }

  /** A failure in a few words. */
  static String reason(IOException failure) {
    String message = failure.getMessage();
    return failure.getClass().getSimpleName() + (message == null ? "" : " " + message);
  }

  private Unusable unreadable(Kind kind, IOException failure) {
    return new Unusable(kind, source.name() + " cannot be read: " + reason(failure));
  }
}

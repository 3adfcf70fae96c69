package org.rtodirectory.generator.publish;

import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.generator.report.Failure;
import org.rtodirectory.generator.storage.ObjectStore;
import org.rtodirectory.generator.storage.SnapshotFiles;
import org.rtodirectory.schemas.page.PageCatalog;
import org.rtodirectory.schemas.release.Release;
import org.rtodirectory.schemas.release.SnapshotReference;
import org.rtodirectory.schemas.snapshot.ObjectIndex;
import org.rtodirectory.schemas.snapshot.Snapshot;
import org.rtodirectory.schemas.snapshot.SnapshotException;

/** A source of releases. It is called while the publisher holds the lock. */
public interface ReleaseSource {
  Candidate candidate(ObjectStore store, SnapshotFiles snapshots) throws IOException;

  /** Makes a release from the snapshot of an earlier release, without the database. */
  static ReleaseSource rollback(long release) {
    return (store, snapshots) -> {
      Release record = ReleaseHistory.require(release, store);
      try {
        Snapshot snapshot = snapshots.open(record.snapshot(), store);
        try {
          ReleaseObjects objects = ReleaseObjects.of(new PageCatalog(snapshot));
          // Those in the snapshot may be of pages that another version of the program made.
          ObjectIndex identities = objects.identities().build();
          return new Candidate(
              snapshots.file(record.snapshot(), store),
              record.snapshot(),
              objects,
              identities,
              record.source(),
              release);
        } catch (IOException | RuntimeException | Error failed) {
          snapshot.close();
          throw failed;
        }
      } catch (IOException e) {
        throw new Failure(
            "Release "
                + release
                + " cannot be published again ("
                + Failure.reason(e)
                + "). "
                + SnapshotFiles.remedy(e),
            e);
      }
    };
  }

  /**
   * A snapshot that can become the next release. Whoever receives it closes it.
   *
   * @param rolledBackTo number of the release that it was made for, null if it is new
   */
  record Candidate(
      Path file,
      SnapshotReference reference,
      ReleaseObjects objects,
      ObjectIndex identities,
      Release.Source source,
      @Nullable Long rolledBackTo)
      implements AutoCloseable {
    public static Candidate built(
        SnapshotReference reference,
        ObjectStore store,
        SnapshotFiles snapshots,
        Release.Source source)
        throws IOException {
      Snapshot snapshot = snapshots.open(reference, store);
      try {
        return new Candidate(
            snapshots.file(reference, store),
            reference,
            ReleaseObjects.of(new PageCatalog(snapshot)),
            snapshot.objects(),
            source,
            null);
      } catch (SnapshotException incomplete) {
        snapshot.close();
        throw new IOException(incomplete.getMessage(), incomplete);
      }
    }

    /** Unmaps the snapshot. */
    @Override
    public void close() {
      pages().snapshot().close();
    }

    public PageCatalog pages() {
      return objects.pages();
    }
  }
}

package org.rtodirectory.generator.publish;

import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.generator.report.Failure;
import org.rtodirectory.generator.storage.ObjectStore;
import org.rtodirectory.generator.storage.SnapshotFiles;
import org.rtodirectory.schemas.release.Release;
import org.rtodirectory.schemas.release.SnapshotReference;
import org.rtodirectory.schemas.snapshot.Snapshot;

/** A source of releases. It is called while the publisher holds the lock. */
public interface ReleaseSource {
  /**
   * Makes the content of the next release, which the caller closes.
   *
   * @param guard is asked as soon as it is known where the content comes from
   */
  SourceContent content(ObjectStore store, SnapshotFiles snapshots, Guard guard) throws IOException;

  /** Refuses content that does not belong into the target, before it is read. */
  @FunctionalInterface
  interface Guard {
    /**
     * Refuses the content of {@code source} by an exception.
     *
     * @param isRollback whether it is the content of an earlier release of the target
     */
    void check(Release.Source source, boolean isRollback) throws IOException;
  }

  /** Makes a release from the snapshot of an earlier release, without the database. */
  static ReleaseSource rollback(long release) {
    return (store, snapshots, guard) -> {
      Release record = ReleaseHistory.require(release, store);
      guard.check(record.source(), true);
      try {
        return SourceContent.of(record.snapshot(), store, snapshots, record.source(), release);
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
   * The content of a release: an open snapshot.
   *
   * @param file its file
   * @param rolledBackTo number of the release that it was made for, null if it is new
   */
  record SourceContent(
      Path file,
      SnapshotReference reference,
      Snapshot snapshot,
      Release.Source source,
      @Nullable Long rolledBackTo)
      implements AutoCloseable {
    public static SourceContent of(
        SnapshotReference reference,
        ObjectStore store,
        SnapshotFiles snapshots,
        Release.Source source,
        @Nullable Long rolledBackTo)
        throws IOException {
      Path file = snapshots.file(reference, store);
      return new SourceContent(
          file, reference, snapshots.open(reference, store), source, rolledBackTo);
    }

    /** Unmaps the snapshot. */
    @Override
    public void close() {
      snapshot.close();
    }
  }
}

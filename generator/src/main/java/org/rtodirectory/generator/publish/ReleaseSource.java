package org.rtodirectory.generator.publish;

import java.io.IOException;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.generator.report.Failure;
import org.rtodirectory.generator.storage.ObjectStore;
import org.rtodirectory.generator.storage.SnapshotFiles;
import org.rtodirectory.schemas.release.Release;
import org.rtodirectory.schemas.release.SnapshotReference;
import org.rtodirectory.schemas.snapshot.Snapshot;

/** A source of the content of releases. The publisher calls it while it holds the lock. */
public interface ReleaseSource {
  /**
   * Makes the content of the next release, which the caller must close.
   *
   * @param guard receives the source of the content before the content is read. It throws an
   *     exception to refuse a database
   */
  SourceContent content(ObjectStore store, SnapshotFiles files, Consumer<Release.Source> guard)
      throws IOException;

  /** Returns whether the content is that of an earlier release. */
  default boolean isRollback() {
    return false;
  }

  /** Returns the source for a rollback: the snapshot of an earlier release. */
  static ReleaseSource rollback(long release) {
    return new Rollback(release);
  }

  /** The snapshot of release {@code number}. */
  record Rollback(long number) implements ReleaseSource {
    @Override
    public boolean isRollback() {
      return true;
    }

    @Override
    public SourceContent content(
        ObjectStore store, SnapshotFiles files, Consumer<Release.Source> guard) throws IOException {
      Release record = ReleaseHistory.require(number, store);
      guard.accept(record.source());
      try {
        Snapshot snapshot = files.open(record.snapshot(), store);
        return new SourceContent(record.snapshot(), snapshot, record.source(), number, List.of());
      } catch (IOException e) {
        throw new Failure(
            "Release "
                + number
                + " cannot be published again ("
                + Failure.reason(e)
                + "). "
                + SnapshotFiles.remedy(e),
            e);
      }
    }
  }

  /**
   * The content of a release: an open snapshot. Closing it unmaps the snapshot.
   *
   * @param rolledBackTo the number of the release that a rollback republishes, or null if the
   *     content is from the database
   * @param warnings a sentence for the operator about each row that was left out
   */
  record SourceContent(
      SnapshotReference reference,
      Snapshot snapshot,
      Release.Source source,
      @Nullable Long rolledBackTo,
      List<String> warnings)
      implements AutoCloseable {
    @Override
    public void close() {
      snapshot.close();
    }
  }
}

package org.rtodirectory.generator.publish;

import java.io.IOException;
import java.util.Optional;
import org.rtodirectory.generator.directory.Omissions;
import org.rtodirectory.generator.report.Failure;
import org.rtodirectory.generator.storage.SnapshotFiles;
import org.rtodirectory.page.PageCatalog;
import org.rtodirectory.release.MalformedRelease;
import org.rtodirectory.release.Release;
import org.rtodirectory.store.ObjectReader;
import org.rtodirectory.store.ObjectStore;

/** Makes a release from the snapshot of an earlier release, without the database. */
public final class RollbackSource implements ReleaseSource {
  private final long release;

  /**
   * @param release number of the earlier release
   */
  public RollbackSource(long release) {
    this.release = release;
  }

  @Override
  public ReleaseSource.Candidate candidate(ObjectStore store, SnapshotFiles snapshots)
      throws IOException {
    Release record = record(store);
    try {
      return new ReleaseSource.Candidate(
          snapshots.file(record.snapshot(), store),
          record.snapshot(),
          new PageCatalog(snapshots.open(record.snapshot(), store)),
          record.source(),
          0,
          Omissions.NONE,
          release);
    } catch (IOException unreadable) {
      throw new Failure(
          "Release "
              + release
              + " cannot be published again ("
              + Failure.reason(unreadable)
              + "). "
              + SnapshotFiles.remedy(unreadable),
          unreadable);
    }
  }

  private Release record(ObjectReader store) throws IOException {
    Optional<byte[]> bytes = store.read(Release.key(release));
    try {
      if (bytes.isPresent()) {
        return Release.fromBytes(bytes.get());
      }
    } catch (MalformedRelease unreadable) {
      throw new Failure("Release " + release + ": " + unreadable.getMessage() + ".", unreadable);
    }
    throw new Failure(
        store.name()
            + " holds no release "
            + release
            + ". See which there are: generator releases.");
  }
}

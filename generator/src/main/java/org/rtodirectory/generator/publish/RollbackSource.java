package org.rtodirectory.generator.publish;

import java.io.IOException;
import org.rtodirectory.generator.build.Omissions;
import org.rtodirectory.generator.report.Failure;
import org.rtodirectory.generator.storage.ObjectStore;
import org.rtodirectory.generator.storage.ReleaseRecords;
import org.rtodirectory.generator.storage.SnapshotFiles;
import org.rtodirectory.schemas.page.PageCatalog;
import org.rtodirectory.schemas.release.Release;

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
    Release record = ReleaseRecords.require(release, store);
    try {
      return new ReleaseSource.Candidate(
          snapshots.file(record.snapshot(), store),
          record.snapshot(),
          new PageCatalog(snapshots.open(record.snapshot(), store)),
          record.source(),
          0,
          Omissions.NONE,
          release);
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
  }
}

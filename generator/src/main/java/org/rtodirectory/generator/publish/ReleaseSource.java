package org.rtodirectory.generator.publish;

import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.generator.build.Omissions;
import org.rtodirectory.generator.storage.ObjectStore;
import org.rtodirectory.generator.storage.SnapshotFiles;
import org.rtodirectory.schemas.page.PageCatalog;
import org.rtodirectory.schemas.release.Release;
import org.rtodirectory.schemas.release.SnapshotReference;

/** A source of releases. It is called while the publisher holds the lock. */
public interface ReleaseSource {
  /**
   * Makes the snapshot of the next release.
   *
   * @param store the store that is published to
   * @param snapshots keeps the file
   * @throws org.rtodirectory.generator.report.Failure if there is nothing to publish
   */
  Candidate candidate(ObjectStore store, SnapshotFiles snapshots) throws IOException;

  /**
   * A snapshot that can become the next release.
   *
   * @param file the file of the snapshot
   * @param reference its name, digest and size
   * @param pages its pages
   * @param source the database from which its rows were read
   * @param rowsRead how many rows were read for it, 0 if it is an old snapshot
   * @param omissions rows of the database that the snapshot leaves out
   * @param rolledBackTo number of the release that it was made for, null if it is new
   */
  record Candidate(
      Path file,
      SnapshotReference reference,
      PageCatalog pages,
      Release.Source source,
      long rowsRead,
      Omissions omissions,
      @Nullable Long rolledBackTo) {
    /** Whether the store has its file already. */
    boolean isStored() {
      return rolledBackTo != null;
    }
  }
}

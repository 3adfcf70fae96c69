package org.rtodirectory.generator.publish;

import java.io.IOException;
import org.rtodirectory.generator.storage.SnapshotFiles;
import org.rtodirectory.store.ObjectStore;

/** A source of releases. It is called while the publisher holds the lock. */
public interface ReleaseSource {
  /**
   * Makes the snapshot of the next release.
   *
   * @param store the store that is published to
   * @param snapshots keeps the file
   * @throws org.rtodirectory.generator.failure.Failure if there is nothing to publish
   */
  Candidate candidate(ObjectStore store, SnapshotFiles snapshots) throws IOException;
}

package org.rtodirectory.generator.publish;

import java.io.IOException;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.generator.storage.SnapshotFiles;
import org.rtodirectory.release.CurrentPointer;
import org.rtodirectory.store.ObjectStore;
import org.rtodirectory.store.StoredObject;

/**
 * A source whose candidate can be prepared ahead of time. The candidate is made again if it was
 * discarded, or if another release was published since: that one may hold newer rows. Not for use
 * by several threads.
 */
public final class PreparedSource implements ReleaseSource {
  private final ReleaseSource source;
  private ReleaseSource.@Nullable Candidate ready;
  private @Nullable String pointerVersion;

  /**
   * @param source makes the candidates
   */
  public PreparedSource(ReleaseSource source) {
    this.source = source;
  }

  /**
   * Prepares the next candidate.
   *
   * @throws org.rtodirectory.generator.report.Failure if there is nothing to publish
   */
  public void prepare(ObjectStore store, SnapshotFiles snapshots) throws IOException {
    discard();
    pointerVersion = version(store);
    ready = source.candidate(store, snapshots);
  }

  /** Discards the prepared candidate. */
  public void discard() {
    ready = null;
  }

  @Override
  public ReleaseSource.Candidate candidate(ObjectStore store, SnapshotFiles snapshots)
      throws IOException {
    ReleaseSource.Candidate candidate = ready;
    discard();
    return candidate != null && Objects.equals(version(store), pointerVersion)
        ? candidate
        : source.candidate(store, snapshots);
  }

  private static @Nullable String version(ObjectStore store) throws IOException {
    Optional<StoredObject> pointer = store.get(CurrentPointer.KEY);
    return pointer.map(StoredObject::version).orElse(null);
  }
}

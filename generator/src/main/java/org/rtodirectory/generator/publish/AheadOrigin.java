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
 * An origin whose candidate can be made before it is asked for. It is made anew if it was
 * discarded, or if another release was published since: that one may hold newer rows. Not for use
 * by several threads.
 */
public final class AheadOrigin implements Origin {
  private final Origin origin;
  private @Nullable Candidate ready;
  private @Nullable String pointerVersion;

  /**
   * @param origin makes the candidates
   */
  public AheadOrigin(Origin origin) {
    this.origin = origin;
  }

  /**
   * Makes the next candidate ahead.
   *
   * @throws org.rtodirectory.generator.failure.Failure if there is nothing to publish
   */
  public void prepare(ObjectStore store, SnapshotFiles snapshots) throws IOException {
    discard();
    pointerVersion = version(store);
    ready = origin.candidate(store, snapshots);
  }

  /** Forgets it. */
  public void discard() {
    ready = null;
  }

  @Override
  public Candidate candidate(ObjectStore store, SnapshotFiles snapshots) throws IOException {
    Candidate candidate = ready;
    discard();
    return candidate != null && Objects.equals(version(store), pointerVersion)
        ? candidate
        : origin.candidate(store, snapshots);
  }

  private static @Nullable String version(ObjectStore store) throws IOException {
    Optional<StoredObject> pointer = store.get(CurrentPointer.KEY);
    return pointer.map(StoredObject::version).orElse(null);
  }
}

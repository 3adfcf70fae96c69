package org.rtodirectory.edge.release;

import org.jspecify.annotations.Nullable;
import org.rtodirectory.document.ApiDocuments;
import org.rtodirectory.snapshot.Snapshot;

/** The documents of a release, made when they are first asked for. Safe for all threads. */
final class ReleaseDocuments {
  private final Snapshot snapshot;
  private @Nullable ApiDocuments made;

  ReleaseDocuments(Snapshot snapshot) {
    this.snapshot = snapshot;
  }

  /** The documents; whoever comes while they are made waits. */
  synchronized ApiDocuments get() {
    if (made == null) {
      made = ApiDocuments.of(snapshot);
    }
    return made;
  }
}

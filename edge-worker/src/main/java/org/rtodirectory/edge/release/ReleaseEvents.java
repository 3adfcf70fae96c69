package org.rtodirectory.edge.release;

import java.io.IOException;
import org.rtodirectory.transfer.SnapshotFetch;

/** A listener for the outcomes of polling. Called on the thread that polls. */
public interface ReleaseEvents extends SnapshotFetch.Events {
  /** Tells nobody. */
  ReleaseEvents NONE =
      new ReleaseEvents() {
        @Override
        public void upToDate() {}

        @Override
        public void swapped() {}

        @Override
        public void failed(Unusable.Kind kind) {}

        @Override
        public void downloaded(long bytes) {}

        @Override
        public void patched(int patches) {}

        @Override
        public void fellBack(IOException failure) {}
      };

  /** A poll found that the release that the source names is the one that is served. */
  void upToDate();

  /** Another release is served from now on. */
  void swapped();

  /** Something that is published could not be used. */
  void failed(Unusable.Kind kind);
}

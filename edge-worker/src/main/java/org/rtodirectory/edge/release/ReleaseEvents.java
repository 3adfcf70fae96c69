package org.rtodirectory.edge.release;

import java.io.IOException;
import org.rtodirectory.transfer.SnapshotFetch;

/** A listener for the outcomes of polling. Called on the thread that polls. */
public interface ReleaseEvents extends SnapshotFetch.Events {
  /** A listener that ignores all events. */
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

  /** Another release is now served. */
  void swapped();

  /** A published object could not be used. */
  void failed(Unusable.Kind kind);
}

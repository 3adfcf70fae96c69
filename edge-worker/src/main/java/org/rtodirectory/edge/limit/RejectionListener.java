package org.rtodirectory.edge.limit;

/** A listener for every rejection; called by all threads, and must not block. */
@FunctionalInterface
public interface RejectionListener {
  void rejected(RejectionReason reason);
}

package org.rtodirectory.edge.limit;

/** Is told of every refusal; called by all threads, and must not block. */
@FunctionalInterface
public interface RejectionListener {
  void rejected(RejectionReason reason);
}

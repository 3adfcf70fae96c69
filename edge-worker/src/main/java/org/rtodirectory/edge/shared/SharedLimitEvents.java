package org.rtodirectory.edge.shared;

/** A listener for the state of shared counting; called by all threads, and must not block. */
public interface SharedLimitEvents {
  /** From now on requests are counted together. */
  void together();

  /** From now on each gateway counts by itself, until {@code together} is called. */
  void apart();

  /** A request was not counted together. */
  void countedApart();
}

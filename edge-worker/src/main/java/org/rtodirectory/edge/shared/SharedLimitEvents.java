package org.rtodirectory.edge.shared;

/** A listener for the state of shared counting; called by all threads, and must not block. */
public interface SharedLimitEvents {
  /** Requests are now counted together with other gateways. */
  void together();

  /** This gateway now counts by itself, until {@code together} is called. */
  void apart();

  /** A request was not counted together. */
  void countedApart();
}

package org.rtodirectory.edge.traffic;

/** A listener for every answered request; called by all threads, and must not block. */
@FunctionalInterface
public interface TrafficEvents {
  /**
   * A request was answered.
   *
   * @param status the status of the response
   * @param nanos how long the answer took to be made
   */
  void answered(ServedEndpoint endpoint, int status, long nanos);
}

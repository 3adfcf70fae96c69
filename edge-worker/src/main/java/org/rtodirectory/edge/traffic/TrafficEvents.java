package org.rtodirectory.edge.traffic;

/** A listener for every answered request; called by all threads, and must not block. */
@FunctionalInterface
public interface TrafficEvents {
  /**
   * A request was answered.
   *
   * @param status the status of the response
   * @param nanos the time that making the answer took, in nanoseconds
   */
  void answered(ServedEndpoint endpoint, int status, long nanos);
}

package org.rtodirectory.edge.http;

import org.rtodirectory.edge.endpoint.Answer;
import org.rtodirectory.edge.endpoint.HeaderLines;
import org.rtodirectory.edge.traffic.ServedEndpoint;

/**
 * What becomes of a request.
 *
 * @param limits where the client stands; none if the request was not counted
 * @param endpoint what was asked
 */
record Outcome(Answer answer, HeaderLines limits, ServedEndpoint endpoint) {
  /** Of a request that was not counted. */
  static Outcome uncounted(Answer answer, ServedEndpoint endpoint) {
    return new Outcome(answer, HeaderLines.NONE, endpoint);
  }

  /** The same with another answer. */
  Outcome with(Answer other) {
    return new Outcome(other, limits, endpoint);
  }
}

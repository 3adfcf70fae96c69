package org.rtodirectory.edge.http;

import org.rtodirectory.edge.endpoint.Answer;
import org.rtodirectory.edge.endpoint.HeaderLines;

/**
 * What becomes of a request.
 *
 * @param limits where the client stands; none if the request was not counted
 */
record Outcome(Answer answer, HeaderLines limits) {
  /** Of a request that was not counted. */
  static Outcome uncounted(Answer answer) {
    return new Outcome(answer, HeaderLines.NONE);
  }
}

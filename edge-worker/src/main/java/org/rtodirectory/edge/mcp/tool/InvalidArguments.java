package org.rtodirectory.edge.mcp.tool;

import org.rtodirectory.query.InvalidQuery;

/**
 * Thrown if the arguments of a call cannot be used. The message tells a model what to do instead,
 * and repeats nothing that was sent. It has no stack trace, because it is an expected answer.
 */
public final class InvalidArguments extends Exception {
  private static final long serialVersionUID = 1L;

  /** What is wrong with a query, as the endpoint of the same list says it. */
  static InvalidArguments of(InvalidQuery invalid) {
    return new InvalidArguments(
        String.join(" ", invalid.messages().values()) + " Correct this and call again.");
  }

  InvalidArguments(String message) {
    super(message, null, false, false);
  }
}

package org.rtodirectory.edge.mcp.tool;

import org.rtodirectory.query.InvalidQuery;

/**
 * A call that cannot be answered as it was made. The message tells a model what to do instead, and
 * repeats nothing that was sent. Made without a stack trace, for it is an answer and not an
 * accident.
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

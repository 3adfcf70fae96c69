package org.rtodirectory.edge.mcp.tool;

/**
 * A call that cannot be answered as it was made. The message tells a model what to do instead, and
 * repeats nothing that was sent. Made without a stack trace, for it is an answer and not an
 * accident.
 */
public final class InvalidArguments extends Exception {
  private static final long serialVersionUID = 1L;

  InvalidArguments(String message) {
    super(message, null, false, false);
  }
}

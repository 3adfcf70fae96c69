package org.rtodirectory.edge.traffic;

/** Thrown if the configured access log cannot be written. */
public final class UnwritableLog extends Exception {
  private static final long serialVersionUID = 1L;

  UnwritableLog(Throwable cause) {
    super("Cannot write the access log (" + cause + "). Choose another with --access-log.", cause);
  }
}

package org.rtodirectory.edge.simulation;

import org.jspecify.annotations.Nullable;

/** The failure of a simulation: a state or event that must never occur. */
final class Violation extends AssertionError {
  private static final long serialVersionUID = 1L;

  Violation(String message) {
    super(message);
  }

  static void unless(boolean holds, String message, @Nullable Object... arguments) {
    if (!holds) {
      throw new Violation(String.format(message, arguments));
    }
  }
}

package org.rtodirectory.generator.s3;

/** A write was not begun, because another process may have the lock by now. */
final class LockLost extends RuntimeException {
  private static final long serialVersionUID = 1L;

  LockLost(String message) {
    super(message);
  }
}

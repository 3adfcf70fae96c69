package org.rtodirectory.store;

import java.io.Closeable;
import java.io.IOException;

/**
 * The right to publish to a store, which one process has at a time. Closing gives it back; so does
 * the end of the process, at once or after a while. Safe for use by several threads.
 */
public interface StoreLock extends Closeable {
  /**
   * Returns if the right is still held. To be asked before each write: a process that was stopped
   * for long may have lost it.
   *
   * @throws IOException if another process may have it by now; nothing more must be written
   */
  void requireHeld() throws IOException;

  /**
   * Returns if the right is held as the store itself says, not only by the clock of this machine:
   * that may have stood still while the machine was suspended. To be asked before the writes that
   * everything else hangs on.
   *
   * @throws IOException if another process has it, or the store cannot be asked
   */
  void confirmHeld() throws IOException;

  /** The mechanism by which the store keeps two publishers apart. */
  Kind kind();

  /** The mechanisms of locks. */
  enum Kind {
    /** A lock of the operating system on a file. */
    FILE_LOCK,
    /** A lease in an object that is replaced by conditional writes. */
    LEASE,
    /** A lease in a store without conditional writes: two processes may take it at once. */
    UNCONDITIONAL_LEASE
  }
}

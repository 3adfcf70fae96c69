package org.rtodirectory.generator.storage;

import java.io.Closeable;
import java.io.IOException;

/**
 * The publishing lock of a store, held by at most one process at a time, as far as the {@linkplain
 * #kind mechanism} can guarantee that. Closing releases it; the end of the process does so too, at
 * once or after a timeout. Safe for use by several threads.
 */
public interface StoreLock extends Closeable {
  /**
   * Checks that the lock is still held. Call it before each write: a process that was suspended for
   * long may have lost the lock.
   *
   * @throws IOException if another process may hold the lock by now; nothing more may be written
   */
  void requireHeld() throws IOException;

  /**
   * Checks with the store that the lock is still held. The clock of this machine is not enough,
   * because it may have stopped while the machine was suspended. Call it before the critical
   * writes.
   *
   * @throws IOException if another process holds the lock, or the store cannot be reached
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
    /** None: the operator has said that nobody else publishes to the store. */
    NONE
  }
}

package org.rtodirectory.generator.report;

/**
 * Reports the progress of long operations, one stage at a time. A stage may be advanced by several
 * threads.
 */
public interface Progress {
  Progress NONE = (name, total) -> by -> {};

  /**
   * Starts a stage.
   *
   * @param total the number of steps, or 0 if not known
   */
  Stage stage(String name, long total);

  /** A running stage. Closing ends it. */
  @FunctionalInterface
  interface Stage extends AutoCloseable {
    /** Reports that {@code by} more steps are done. */
    void advance(long by);

    @Override
    default void close() {}
  }
}

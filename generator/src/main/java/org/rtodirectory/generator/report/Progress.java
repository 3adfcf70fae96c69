package org.rtodirectory.generator.report;

/**
 * A reporter of the progress of long operations, which run in stages, one at a time. Several
 * threads may advance a stage.
 */
public interface Progress {
  /** Shows no progress. */
  Progress NONE = (name, total) -> steps -> {};

  /**
   * Starts a stage.
   *
   * @param total the number of steps, or 0 if unknown
   */
  Stage stage(String name, long total);

  /** A running stage. Closing it ends it. */
  @FunctionalInterface
  interface Stage extends AutoCloseable {
    /** Reports that more steps are done. */
    void advance(long steps);

    @Override
    default void close() {}
  }
}

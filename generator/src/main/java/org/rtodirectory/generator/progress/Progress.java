package org.rtodirectory.generator.progress;

/**
 * Where long work says how far it is. One stage at a time; a stage may be advanced by several
 * threads.
 */
public interface Progress {
  /** Shows nothing. */
  Progress NONE = (name, total) -> by -> {};

  /**
   * Begins a stage.
   *
   * @param name what is being done, a few words
   * @param total how many steps it has; 0 if that is not known
   */
  Stage stage(String name, long total);

  /**
   * Begins work that is usually short, and shown only if it lasts.
   *
   * @param name what is being done, a few words
   */
  default Stage step(String name) {
    return by -> {};
  }

  /** A piece of long work that has begun; closing it ends it. */
  @FunctionalInterface
  interface Stage extends AutoCloseable {
    /** Says that {@code by} more steps are done. */
    void advance(long by);

    @Override
    default void close() {}
  }
}

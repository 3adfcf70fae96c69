package org.rtodirectory.generator.watch;

import java.sql.SQLException;
import java.time.Duration;

/** A source of notifications of changes of the directory. */
public interface ChangeSource extends AutoCloseable {
  /**
   * Waits for the next change.
   *
   * @param timeout how long at most
   * @return whether there was one, or may have been one while nobody listened
   * @throws SQLException if the database cannot be asked; asking again later may help
   * @throws InterruptedException if waiting is to end
   */
  boolean await(Duration timeout) throws SQLException, InterruptedException;

  /**
   * Lets time pass without listening.
   *
   * @throws InterruptedException if waiting is to end
   */
  default void pause(Duration duration) throws InterruptedException {
    Thread.sleep(duration.toMillis());
  }

  /** A source without notifications. */
  static ChangeSource none() {
    return new ChangeSource() {
      @Override
      public boolean await(Duration timeout) throws InterruptedException {
        pause(timeout);
        return false;
      }

      @Override
      public void close() {}
    };
  }

  @Override
  void close();
}

package org.rtodirectory.generator.watch;

import java.sql.SQLException;
import java.time.Duration;

/** A source of notifications of changes of the directory. */
public interface ChangeSource extends AutoCloseable {
  /**
   * Waits for the next change.
   *
   * @return whether there was a change, or one may have been missed
   */
  boolean await(Duration timeout) throws SQLException, InterruptedException;

  default void pause(Duration duration) throws InterruptedException {
    Thread.sleep(duration.toMillis());
  }

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

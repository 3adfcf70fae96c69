package org.rtodirectory.edge.simulation;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.function.Supplier;

/**
 * A thread of a process, which runs one action at a time. An action that becomes due while the
 * thread is busy runs when the thread is free. A dead thread runs nothing.
 */
class Actor {
  private final Timeline timeline;
  private final String name;
  private final Queue<Runnable> waitingActions = new ArrayDeque<>();
  private boolean isBusy;
  private boolean isDead;

  Actor(Timeline timeline, String name) {
    this.timeline = timeline;
    this.name = name;
  }

  /** Thrown to unwind the thread of a killed process. */
  static final class Killed extends Error {
    private static final long serialVersionUID = 1L;
  }

  Timeline timeline() {
    return timeline;
  }

  String name() {
    return name;
  }

  boolean isDead() {
    return isDead;
  }

  void log(String message) {
    timeline.log(name, message);
  }

  /** Kills the process. An operation in progress ends at its next step. */
  void kill() {
    isDead = true;
    waitingActions.clear();
  }

  /**
   * Lets {@code duration} milliseconds pass during an operation. Throws {@link Killed} if the
   * process was killed in the meantime.
   */
  void pass(long duration) {
    timeline.pass(duration);
    if (isDead) {
      throw new Killed();
    }
  }

  /** Runs an action. Other actions wait until it has ended. */
  <T> T whileBusy(Supplier<T> action) {
    boolean wasBusy = isBusy;
    isBusy = true;
    try {
      return action.get();
    } finally {
      isBusy = wasBusy;
      if (!isBusy) {
        for (Runnable next = waitingActions.poll(); next != null; next = waitingActions.poll()) {
          timeline.schedule(0, this, next);
        }
      }
    }
  }

  /** Runs an action now, or when the thread is free. Does nothing if the thread is dead. */
  void act(Runnable action) {
    if (isDead) {
      return;
    }
    if (isBusy) {
      waitingActions.add(action);
      return;
    }
    try {
      whileBusy(
          () -> {
            action.run();
            return true;
          });
    } catch (Killed e) {
      kill();
    }
  }
}

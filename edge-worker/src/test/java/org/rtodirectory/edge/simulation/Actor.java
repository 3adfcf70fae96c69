package org.rtodirectory.edge.simulation;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.function.Supplier;

/**
 * A thread of a process: it does one thing at a time. An event that becomes due while it is busy
 * happens when it is free. Nothing happens when it is dead.
 */
class Actor {
  private final Timeline timeline;
  private final String name;
  private final Queue<Runnable> waiting = new ArrayDeque<>();
  private boolean isBusy;
  private boolean isDead;

  Actor(Timeline timeline, String name) {
    this.timeline = timeline;
    this.name = name;
  }

  /** The process was killed: unwinds its thread, which can do nothing outside any more. */
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

  void log(String what) {
    timeline.log(name, what);
  }

  /** Kills it: where it is at work, it ends at its next operation. */
  void kill() {
    isDead = true;
    waiting.clear();
  }

  /** Lets time pass in the middle of something. Dies there if it was killed meanwhile. */
  void pass(long duration) {
    timeline.pass(duration);
    if (isDead) {
      throw new Killed();
    }
  }

  /** Keeps it from other actions while {@code action} runs. */
  <T> T whileBusy(Supplier<T> action) {
    boolean wasBusy = isBusy;
    isBusy = true;
    try {
      return action.get();
    } finally {
      isBusy = wasBusy;
      if (!isBusy) {
        for (Runnable next = waiting.poll(); next != null; next = waiting.poll()) {
          timeline.schedule(0, this, next);
        }
      }
    }
  }

  void act(Runnable action) {
    if (isDead) {
      return;
    }
    if (isBusy) {
      waiting.add(action);
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

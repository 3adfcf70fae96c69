package org.rtodirectory.generator.cli;

import java.util.ArrayDeque;
import java.util.Deque;
import org.rtodirectory.generator.report.Progress;

/** What a command is doing, for messages. Safe for use by several threads. */
final class CurrentWork {
  private final Deque<Work> running = new ArrayDeque<>();

  /** A running operation, which equals no other. */
  private static final class Work {
    private final String name;

    Work(String name) {
      this.name = name;
    }
  }

  /** A short description of the innermost operation. */
  String name() {
    synchronized (running) {
      return running.isEmpty() ? "the command" : running.getFirst().name;
    }
  }

  /** A progress whose operations are noted here, and shown by {@code shown}. */
  Progress noting(Progress shown) {
    return new Progress() {
      @Override
      public Stage stage(String name, long total) {
        return begin(name, shown.stage(name, total));
      }

      @Override
      public Stage step(String name) {
        return begin(name, shown.step(name));
      }
    };
  }

  private Progress.Stage begin(String name, Progress.Stage shown) {
    Work work = new Work(name);
    synchronized (running) {
      running.addFirst(work);
    }
    return new Progress.Stage() {
      @Override
      public void advance(long by) {
        shown.advance(by);
      }

      @Override
      public void close() {
        synchronized (running) {
          running.remove(work);
        }
        shown.close();
      }
    };
  }
}

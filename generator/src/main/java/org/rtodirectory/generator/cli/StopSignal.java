package org.rtodirectory.generator.cli;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * The orderly stop of a command on SIGTERM and Ctrl-C. It interrupts the thread of the command, and
 * registered actions end operations that cannot be interrupted. If the command then ends with 0, as
 * continuous commands do, so does the process. Otherwise the process exits with 143 or 130, as the
 * Java virtual machine sets it. If the command has not ended after eight seconds, the process exits
 * anyway. This is safe at any point of a publish.
 */
final class StopSignal {
  /** The exit code after SIGTERM: 128 plus the number of the signal. */
  static final int TERMINATED = 143;

  private static final int INTERRUPTIONS = 2;

  /** The delay before another interrupt, because a library may swallow the first. */
  private static final Duration BETWEEN_INTERRUPTIONS = Duration.ofSeconds(4);

  private final CountDownLatch ended = new CountDownLatch(1);
  private final List<Runnable> actions = new CopyOnWriteArrayList<>();
  private final PrintWriter err;
  private volatile boolean isStopping;
  private volatile int code;

  StopSignal(PrintWriter err) {
    this.err = err;
  }

  /** Runs a command on this thread. A signal during the command stops it. */
  int during(Supplier<Integer> command) {
    Thread worker = Thread.currentThread();
    Thread hook = new Thread(() -> stop(worker), "stop");
    Runtime.getRuntime().addShutdownHook(hook);
    code = TERMINATED;
    try {
      code = command.get();
      return code;
    } finally {
      ended.countDown();
      try {
        Runtime.getRuntime().removeShutdownHook(hook);
      } catch (IllegalStateException ignored) {
        // The shutdown is in progress and runs the hook.
      }
    }
  }

  /**
   * Registers an action that ends an operation that cannot be interrupted. Runs it immediately if a
   * signal has arrived.
   */
  void onStop(Runnable action) {
    actions.add(action);
    if (isStopping) {
      start(action);
    }
  }

  boolean isStopping() {
    return isStopping;
  }

  private void stop(Thread worker) {
    isStopping = true;
    actions.forEach(StopSignal::start);
    try {
      for (int i = 0; i < INTERRUPTIONS; i++) {
        worker.interrupt();
        if (ended.await(BETWEEN_INTERRUPTIONS.toMillis(), TimeUnit.MILLISECONDS)) {
          if (code == 0) {
            Runtime.getRuntime().halt(0);
          }
          return;
        }
      }
    } catch (InterruptedException ignored) {
      // Nothing interrupts a hook.
    }
    err.println(
        "Stopped without waiting any longer. The next publish repairs or completes what is"
            + " unfinished. The database completes an import that it had begun to commit.");
    err.flush();
    Runtime.getRuntime().halt(TERMINATED);
  }

  private static void start(Runnable action) {
    Thread thread = new Thread(action, "stop-action");
    thread.setDaemon(true);
    thread.start();
  }
}

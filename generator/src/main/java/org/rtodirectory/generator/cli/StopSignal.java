package org.rtodirectory.generator.cli;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * The orderly stop of a command on SIGTERM and Ctrl-C. A signal interrupts the thread of the
 * command, and starts the registered actions, which end operations that cannot be interrupted.
 *
 * <p>If the command then ends with exit code 0, as continuous commands do, the process exits with
 * 0. Otherwise the Java virtual machine sets the exit code to 143 or 130. If the command has not
 * ended after eight seconds, the process exits with 143, which is safe at any point of a publish.
 */
final class StopSignal {
  /** The exit code after SIGTERM (128 + 15), also used if a command does not end in time. */
  static final int TERMINATED = 143;

  /** The number of interrupts, because a library may swallow the first one. */
  private static final int INTERRUPT_COUNT = 2;

  /** The time to wait after each interrupt. */
  private static final Duration INTERRUPT_INTERVAL = Duration.ofSeconds(4);

  private final CountDownLatch commandEnded = new CountDownLatch(1);
  private final List<Runnable> actions = new CopyOnWriteArrayList<>();
  private final PrintWriter err;
  private volatile boolean isStopping;
  private volatile boolean hasSucceeded;

  StopSignal(PrintWriter err) {
    this.err = err;
  }

  /** Runs a command on this thread until it ends or a signal stops it. Returns its exit code. */
  int run(Supplier<Integer> command) {
    Thread worker = Thread.currentThread();
    Thread hook = new Thread(() -> onSignal(worker), "stop");
    Runtime.getRuntime().addShutdownHook(hook);
    try {
      int exitCode = command.get();
      hasSucceeded = exitCode == 0;
      return exitCode;
    } finally {
      commandEnded.countDown();
      try {
        Runtime.getRuntime().removeShutdownHook(hook);
      } catch (IllegalStateException ignored) {
        // The hook is running already.
      }
    }
  }

  /**
   * Registers an action that ends an operation that cannot be interrupted. Each action runs on its
   * own thread after a signal, or immediately if a signal has arrived. If a signal arrives during
   * this call, the action may run twice.
   */
  void onStop(Runnable action) {
    actions.add(action);
    if (isStopping) {
      runInBackground(action);
    }
  }

  boolean isStopping() {
    return isStopping;
  }

  /** Ends the command that runs on a thread, as its shutdown hook does on a signal. */
  void onSignal(Thread worker) {
    isStopping = true;
    actions.forEach(StopSignal::runInBackground);
    try {
      for (int i = 0; i < INTERRUPT_COUNT; i++) {
        worker.interrupt();
        if (commandEnded.await(INTERRUPT_INTERVAL.toMillis(), TimeUnit.MILLISECONDS)) {
          if (hasSucceeded) {
            // Without halt, Java would exit with 143 or 130, even if another exit code was set.
            Runtime.getRuntime().halt(0);
          }
          return;
        }
      }
    } catch (InterruptedException ignored) {
      // Nothing interrupts a hook.
    }
    err.println(
        "Stopped without waiting any longer. The next publish repairs or completes an interrupted one."
            + " An interrupted import was loaded completely or not at all.");
    err.flush();
    Runtime.getRuntime().halt(TERMINATED);
  }

  private static void runInBackground(Runnable action) {
    Thread thread = new Thread(action, "stop-action");
    thread.setDaemon(true);
    thread.start();
  }
}

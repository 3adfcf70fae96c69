package org.rtodirectory.generator.cli;

import java.util.concurrent.CountDownLatch;

/**
 * Ctrl-C and SIGTERM for a command that runs until it is stopped: they interrupt it, and the
 * process ends with exit code 0 once it has closed what it had open, this last of all.
 */
final class StopSignal implements AutoCloseable {
  private final CountDownLatch ended = new CountDownLatch(1);
  private final Thread hook;

  private StopSignal(Thread worker) {
    hook = new Thread(() -> stop(worker), "stop");
  }

  /** From here on a signal interrupts {@code worker}. */
  static StopSignal interrupting(Thread worker) {
    StopSignal signal = new StopSignal(worker);
    Runtime.getRuntime().addShutdownHook(signal.hook);
    return signal;
  }

  /** From here on the process ends as any other does. */
  @Override
  public void close() {
    ended.countDown();
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException endingAlready) {
      // It runs, and ends the process now.
    }
  }

  private void stop(Thread worker) {
    worker.interrupt();
    try {
      ended.await();
    } catch (InterruptedException hurried) {
      // Then it ends as it is; the next publish repairs what is left.
    }
    Runtime.getRuntime().halt(0);
  }
}

package org.rtodirectory.generator.cli;

import java.util.concurrent.CountDownLatch;

/**
 * Ctrl-C and SIGTERM for a command that runs until it is stopped: they interrupt it, and the
 * process ends with exit code 0 once it has closed what it had open, this last of all.
 */
final class StopSignal implements AutoCloseable {
  private final CountDownLatch ended = new CountDownLatch(1);

  private StopSignal() {}

  /** From here on a signal interrupts {@code worker}. */
  static StopSignal interrupting(Thread worker) {
    StopSignal signal = new StopSignal();
    Runtime.getRuntime().addShutdownHook(new Thread(() -> signal.stop(worker), "stop"));
    return signal;
  }

  @Override
  public void close() {
    ended.countDown();
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

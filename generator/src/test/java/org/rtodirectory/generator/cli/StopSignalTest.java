package org.rtodirectory.generator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/** The actions that end operations when a signal stops a command. */
class StopSignalTest {
  private final StopSignal signal = new StopSignal(new PrintWriter(new StringWriter()));
  private final CountDownLatch earlyAction = new CountDownLatch(1);
  private final CountDownLatch lateAction = new CountDownLatch(1);

  @Test
  void an_action_runs_at_the_signal_or_at_once_if_the_signal_has_arrived() {
    signal.onStop(earlyAction::countDown);
    int exitCode = signal.run(this::commandThatIsStopped);
    assertThat(exitCode).isEqualTo(GeneratorCommand.FAILED);
  }

  private int commandThatIsStopped() {
    Thread worker = Thread.currentThread();
    Thread hook = new Thread(() -> signal.onSignal(worker));
    hook.start();
    while (!Thread.interrupted()) {
      Thread.onSpinWait();
    }
    assertThat(signal.isStopping()).isTrue();
    signal.onStop(lateAction::countDown);
    await(earlyAction);
    await(lateAction);
    return GeneratorCommand.FAILED;
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException secondInterrupt) {
      throw new AssertionError("The action did not run in time.", secondInterrupt);
    }
  }
}

package org.rtodirectory.edge.simulation;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.function.Supplier;

/** A process on a machine, from its start to its end. Its requests take time, and can fail. */
abstract class SimulatedProcess extends Actor implements AutoCloseable {
  /** The timeout of a request. */
  static final long REQUEST_TIMEOUT_MILLIS = 5_000;

  private static final long LATENCY_MILLIS = 4;

  private final Machine machine;

  /** The thread that renews the lock. */
  private final Actor renewalThread;

  private Runnable onKill = () -> {};
  private boolean isDamaged;

  SimulatedProcess(Machine machine) {
    super(machine.timeline(), machine.name());
    this.machine = machine;
    this.renewalThread = new Actor(machine.timeline(), machine.name());
  }

  Machine machine() {
    return machine;
  }

  Actor renewalThread() {
    return renewalThread;
  }

  /** Sets an action that runs when the process is killed. */
  void onKill(Runnable action) {
    onKill = action;
  }

  @Override
  void kill() {
    if (!isDead()) {
      stop();
      log("killed");
      onKill.run();
    }
  }

  /** Ends the process in an orderly way. */
  final void stop() {
    super.kill();
    renewalThread.kill();
  }

  /** Sends a request without a check. */
  <T> T request(String request, Supplier<T> effect) {
    return request(request, false, () -> {}, effect);
  }

  /**
   * Sends a request.
   *
   * @param check runs before the request is sent, and prevents it by an exception
   * @param effect executes the request and returns its answer
   * @throws UncheckedIOException if there is no answer
   */
  <T> T request(String request, boolean isConditional, Runnable check, Supplier<T> effect) {
    Machine.Plan plan = machine.takeFault(request, isConditional);
    pass(LATENCY_MILLIS);
    if (plan == null) {
      check.run();
      T answer = effect.get();
      pass(LATENCY_MILLIS);
      return answer;
    }
    log(plan.fault() + " at " + request);
    switch (plan.fault()) {
      case KILLED -> throw killAndThrow();
      case KILLED_AFTER -> {
        check.run();
        execute(effect);
        throw killAndThrow();
      }
      case BUSY -> throw failure("503");
      case ANSWER_LOST -> {
        check.run();
        execute(effect);
        pass(REQUEST_TIMEOUT_MILLIS);
        throw failure("no answer");
      }
      case REPEATED -> {
        check.run();
        execute(effect);
        pass(REQUEST_TIMEOUT_MILLIS);
        check.run();
      }
      case SLOW -> {
        check.run();
        long sentAt = timeline().now();
        long halfDuration = Math.min(plan.durationMillis(), REQUEST_TIMEOUT_MILLIS - 1) / 2;
        passWithin(halfDuration, sentAt);
        T answer = effect.get();
        passWithin(halfDuration, sentAt);
        return answer;
      }
      case SUSPENDED -> {
        suspend(plan.durationMillis());
        check.run();
      }
      case SUSPENDED_SENDING -> {
        check.run();
        suspend(plan.durationMillis());
      }
      case DAMAGED -> isDamaged = true;
    }
    return effect.get();
  }

  /** Lets time pass during a request that was sent at {@code sentAt}. */
  private void passWithin(long duration, long sentAt) {
    pass(duration);
    if (timeline().now() - sentAt > REQUEST_TIMEOUT_MILLIS) {
      throw failure("no answer");
    }
  }

  /**
   * Returns whether the answer to the last request was damaged on the way, once for each such
   * answer.
   */
  boolean isDamaged() {
    boolean wasDamaged = isDamaged;
    isDamaged = false;
    return wasDamaged;
  }

  /** Suspends all processes of the machine for some time. */
  private void suspend(long duration) {
    renewalThread.whileBusy(
        () -> {
          pass(duration);
          return true;
        });
  }

  private Killed killAndThrow() {
    kill();
    return new Killed();
  }

  private static UncheckedIOException failure(String message) {
    return new UncheckedIOException(new IOException(message));
  }

  /** Executes a request whose answer is lost. */
  private static void execute(Supplier<?> effect) {
    try {
      var unused = effect.get();
    } catch (RuntimeException ignored) {
      // The exception is the answer, which is lost.
    }
  }

  /** Ends the process, and frees its resources. */
  @Override
  public void close() {
    stop();
  }
}

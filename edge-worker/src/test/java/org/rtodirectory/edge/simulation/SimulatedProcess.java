package org.rtodirectory.edge.simulation;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.function.Supplier;

/** A process on a machine, from its start to its end. Its requests take time, and can fail. */
abstract class SimulatedProcess extends Actor implements AutoCloseable {
  /** The time limit of a request, in milliseconds. */
  static final long LIMIT = 5_000;

  private static final long LATENCY = 4;

  private final Machine machine;

  /** The thread that renews the lock. */
  private final Actor renewals;

  private Runnable whenKilled = () -> {};
  private boolean isDamaged;

  SimulatedProcess(Machine machine) {
    super(machine.timeline(), machine.name());
    this.machine = machine;
    this.renewals = new Actor(machine.timeline(), machine.name());
  }

  Machine machine() {
    return machine;
  }

  Actor renewals() {
    return renewals;
  }

  /** Sets what happens when it is killed. */
  void whenKilled(Runnable action) {
    whenKilled = action;
  }

  @Override
  void kill() {
    if (!isDead()) {
      stop();
      log("killed");
      whenKilled.run();
    }
  }

  /** Ends the process in an orderly way. */
  final void stop() {
    super.kill();
    renewals.kill();
  }

  /** Sends a request without a check. */
  <T> T request(String what, Supplier<T> effect) {
    return request(what, false, () -> {}, effect);
  }

  /**
   * Sends a request.
   *
   * @param check runs before the request is sent, and prevents that by an exception
   * @param effect executes the request and returns its answer
   * @throws UncheckedIOException if there is no answer
   */
  <T> T request(String what, boolean isConditional, Runnable check, Supplier<T> effect) {
    Machine.Plan plan = machine.next(what, isConditional);
    pass(LATENCY);
    if (plan == null) {
      check.run();
      T answer = effect.get();
      pass(LATENCY);
      return answer;
    }
    log(plan.fault() + " at " + what);
    switch (plan.fault()) {
      case KILLED -> throw killed();
      case KILLED_AFTER -> {
        check.run();
        execute(effect);
        throw killed();
      }
      case BUSY -> throw failure("503");
      case ANSWER_LOST -> {
        check.run();
        execute(effect);
        pass(LIMIT);
        throw failure("no answer");
      }
      case REPEATED -> {
        check.run();
        execute(effect);
        pass(LIMIT);
        check.run();
      }
      case SLOW -> {
        check.run();
        long sent = timeline().now();
        long half = Math.min(plan.duration(), LIMIT - 1) / 2;
        passWithin(half, sent);
        T answer = effect.get();
        passWithin(half, sent);
        return answer;
      }
      case SUSPENDED -> {
        suspend(plan.duration());
        check.run();
      }
      case SUSPENDED_SENDING -> {
        check.run();
        suspend(plan.duration());
      }
      case DAMAGED -> isDamaged = true;
    }
    return effect.get();
  }

  /** Lets time pass during a request that was sent at {@code sent}. */
  private void passWithin(long duration, long sent) {
    pass(duration);
    if (timeline().now() - sent > LIMIT) {
      throw failure("no answer");
    }
  }

  /** Returns whether the answer to the last request was damaged on the way. */
  boolean isDamaged() {
    boolean was = isDamaged;
    isDamaged = false;
    return was;
  }

  /** Suspends all processes of the machine for some time. */
  private void suspend(long duration) {
    renewals.whileBusy(
        () -> {
          pass(duration);
          return true;
        });
  }

  private Killed killed() {
    kill();
    return new Killed();
  }

  private static UncheckedIOException failure(String why) {
    return new UncheckedIOException(new IOException(why));
  }

  /** Executes a request whose answer is lost. */
  private static void execute(Supplier<?> effect) {
    try {
      var unused = effect.get();
    } catch (RuntimeException ignored) {
      // It is part of the answer.
    }
  }

  /** Ends the process, and frees its resources. */
  @Override
  public void close() {
    stop();
  }
}

package org.rtodirectory.edge.simulation;

import java.time.Clock;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/** A computer with its clocks and the faults that are planned for its requests. */
final class Machine {
  /** The maximum number of requests that succeed before a random fault. */
  private static final int MAX_SKIPPED_REQUESTS = 59;

  private final Timeline timeline;
  private final String name;
  private final Deque<Plan> plans = new ArrayDeque<>();
  private long offsetMillis;

  /**
   * A planned fault.
   *
   * @param skippedRequests the number of requests that succeed first. Then the fault happens to the
   *     next request to which it can happen
   * @param durationMillis the duration of the fault
   */
  record Plan(Fault fault, int skippedRequests, long durationMillis) {}

  Machine(Timeline timeline, String name) {
    this.timeline = timeline;
    this.name = name;
  }

  String name() {
    return name;
  }

  Timeline timeline() {
    return timeline;
  }

  /** Moves the wall clock forward, or back if {@code milliseconds} is negative. */
  void moveClock(long milliseconds) {
    offsetMillis += milliseconds;
  }

  /** Returns the nanoseconds of the monotonic clock, which {@link #moveClock} does not move. */
  long nanoTime() {
    return timeline.now() * 1_000_000;
  }

  /** Returns the time of the wall clock. */
  Instant instant() {
    return timeline.instant().plusMillis(offsetMillis);
  }

  Clock clock() {
    InstantSource instants = this::instant;
    return instants.withZone(ZoneOffset.UTC);
  }

  /**
   * Plans a fault after the faults that are already planned. The random {@code number} chooses its
   * kind and its time.
   */
  void planFault(int number, long durationMillis) {
    Fault[] faults = Fault.values();
    Fault fault = faults[number % faults.length];
    // Damage waits for the next download of a snapshot anyway.
    int skippedRequests =
        fault == Fault.DAMAGED ? 0 : number / faults.length % (MAX_SKIPPED_REQUESTS + 1);
    plans.add(new Plan(fault, skippedRequests, durationMillis));
  }

  /** Plans to kill the process after some more requests, before all other planned faults. */
  void planToKill(int skippedRequests) {
    plans.addFirst(new Plan(Fault.KILLED, skippedRequests, 0));
  }

  /** Cancels the faults that have not happened yet. */
  void cancelFaults() {
    plans.clear();
  }

  /**
   * Counts a request. Returns the fault that happens to it, which is then no longer planned, or
   * null if there is none.
   */
  @Nullable Plan takeFault(String request, boolean isConditional) {
    Plan plan = plans.poll();
    if (plan == null
        || (plan.skippedRequests == 0 && plan.fault.canHappenAt(request, isConditional))) {
      return plan;
    }
    plans.addFirst(
        new Plan(plan.fault, Math.max(0, plan.skippedRequests - 1), plan.durationMillis));
    return null;
  }
}

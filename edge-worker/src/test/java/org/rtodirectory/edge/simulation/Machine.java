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
  private final Timeline timeline;
  private final String name;
  private final Deque<Plan> plans = new ArrayDeque<>();
  private long offsetMillis;

  /**
   * A planned fault.
   *
   * @param skippedRequests the number of requests that succeed before the first to which the fault
   *     can happen
   * @param duration the duration of the fault in milliseconds
   */
  record Plan(Fault fault, int skippedRequests, long duration) {}

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

  /** Sets the time of day forward, or back if {@code milliseconds} is negative. */
  void setClock(long milliseconds) {
    offsetMillis += milliseconds;
  }

  /** Returns the nanoseconds of a clock that cannot be set. */
  long nanoTime() {
    return timeline.now() * 1_000_000;
  }

  /** Returns the time of day. */
  Instant instant() {
    return timeline.instant().plusMillis(offsetMillis);
  }

  Clock clock() {
    InstantSource timeOfDay = this::instant;
    return timeOfDay.withZone(ZoneOffset.UTC);
  }

  /**
   * Plans a fault after the faults that are already planned. The random {@code number} chooses its
   * kind and its time.
   */
  void planFault(int number, long duration) {
    Fault[] faults = Fault.values();
    Fault fault = faults[number % faults.length];
    int skippedRequests = fault == Fault.DAMAGED ? 0 : number / faults.length % 60;
    plans.add(new Plan(fault, skippedRequests, duration));
  }

  /** Plans to kill the process after some more requests. */
  void planToKill(int skippedRequests) {
    plans.addFirst(new Plan(Fault.KILLED, skippedRequests, 0));
  }

  /** Cancels the faults that have not happened yet. */
  void endFaults() {
    plans.clear();
  }

  /** Returns the fault of the next request, or null if there is none. */
  @Nullable Plan nextFault(String request, boolean isConditional) {
    Plan planFault = plans.poll();
    if (planFault == null
        || (planFault.skippedRequests == 0
            && planFault.fault.canHappenAt(request, isConditional))) {
      return planFault;
    }
    plans.addFirst(
        new Plan(planFault.fault, Math.max(0, planFault.skippedRequests - 1), planFault.duration));
    return null;
  }
}

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
  private long offset;

  /**
   * A planned fault.
   *
   * @param skip how many requests succeed before the first that it can happen to
   * @param duration how long it takes, in milliseconds
   */
  record Plan(Fault fault, int skip, long duration) {}

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

  /** Sets the time of day forward, or back. */
  void setClock(long milliseconds) {
    offset += milliseconds;
  }

  /** Returns the nanoseconds of a clock that cannot be set. */
  long nanoTime() {
    return timeline.now() * 1_000_000;
  }

  /** Returns the time of day. */
  Instant instant() {
    return timeline.instant().plusMillis(offset);
  }

  Clock clock() {
    InstantSource timeOfDay = this::instant;
    return timeOfDay.withZone(ZoneOffset.UTC);
  }

  /** Plans a fault, which a random number chooses, after the faults that are already planned. */
  void plan(int number, long duration) {
    Fault[] faults = Fault.values();
    Fault fault = faults[number % faults.length];
    int skip = fault == Fault.DAMAGED ? 0 : number / faults.length % 60;
    plans.add(new Plan(fault, skip, duration));
  }

  /** Plans to kill the process after some more requests. */
  void planToKill(int skip) {
    plans.addFirst(new Plan(Fault.KILLED, skip, 0));
  }

  /** Forgets the faults that have not happened yet. */
  void endFaults() {
    plans.clear();
  }

  /** Returns the fault of the next request, or null if there is none. */
  @Nullable Plan next(String request, boolean isConditional) {
    Plan plan = plans.poll();
    if (plan == null || (plan.skip == 0 && plan.fault.isAt(request, isConditional))) {
      return plan;
    }
    plans.addFirst(new Plan(plan.fault, Math.max(0, plan.skip - 1), plan.duration));
    return null;
  }
}

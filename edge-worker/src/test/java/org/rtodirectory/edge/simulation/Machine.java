package org.rtodirectory.edge.simulation;

import java.time.Clock;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/** A computer: its clocks, and the faults that are planned for its requests. */
final class Machine {
  private final Timeline timeline;
  private final String name;
  private final Deque<Plan> plans = new ArrayDeque<>();
  private long offset;

  /**
   * A fault that is planned.
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

  /** Nanoseconds of a clock that nobody can set. */
  long nanoTime() {
    return timeline.now() * 1_000_000;
  }

  /** The time of day. */
  Instant instant() {
    return timeline.instant().plusMillis(offset);
  }

  Clock clock() {
    InstantSource timeOfDay = this::instant;
    return timeOfDay.withZone(ZoneOffset.UTC);
  }

  /** Plans the fault that a random number chooses, after those that are planned already. */
  void plan(int number, long duration) {
    Fault[] faults = Fault.values();
    Fault fault = faults[number % faults.length];
    int skip = fault == Fault.DAMAGED ? 0 : number / faults.length % 60;
    plans.add(new Plan(fault, skip, duration));
  }

  /** Plans that the process is killed after some more requests. */
  void planToKill(int skip) {
    plans.addFirst(new Plan(Fault.KILLED, skip, 0));
  }

  /** Forgets the faults that have not happened yet. */
  void endFaults() {
    plans.clear();
  }

  /** The fault of the next request, or null if there is none. */
  @Nullable Plan next(String request, boolean isConditional) {
    Plan plan = plans.poll();
    if (plan == null || (plan.skip == 0 && plan.fault.isAt(request, isConditional))) {
      return plan;
    }
    plans.addFirst(new Plan(plan.fault, Math.max(0, plan.skip - 1), plan.duration));
    return null;
  }
}

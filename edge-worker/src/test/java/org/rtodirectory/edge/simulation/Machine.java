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
  private final Deque<Fault.Plan> plans = new ArrayDeque<>();
  private long offset;

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

  void plan(Fault.Plan plan) {
    plans.add(plan);
  }

  /** Forgets the faults that have not happened yet. */
  void endFaults() {
    plans.clear();
  }

  /** The fault of the next request; null if there is none. */
  Fault.@Nullable Plan next(String request, boolean isConditional) {
    Fault.Plan plan = plans.poll();
    if (plan == null || plan.isAt(request, isConditional)) {
      return plan;
    }
    plans.addFirst(plan.skipOne());
    return null;
  }
}

package org.rtodirectory.edge.simulation;

import java.time.Clock;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/**
 * A computer: its clocks, and the faults that are planned for its requests. It is never replaced.
 */
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
  void set(long milliseconds) {
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
  void mend() {
    plans.clear();
  }

  /**
   * The fault of the next request; null if there is none.
   *
   * @param isConditional whether it is a conditional write
   * @param isDownload whether it reads a large object
   */
  Fault.@Nullable Plan next(boolean isConditional, boolean isDownload) {
    Fault.Plan plan = plans.poll();
    if (plan == null) {
      return null;
    }
    boolean isOther =
        (plan.fault() == Fault.SUSPENDED_SENDING && !isConditional)
            || (plan.fault() == Fault.DAMAGED && !isDownload);
    if (plan.skip() == 0 && !isOther) {
      return plan;
    }
    plans.addFirst(new Fault.Plan(plan.fault(), Math.max(0, plan.skip() - 1), plan.duration()));
    return null;
  }
}

package org.rtodirectory.edge.simulation;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.PriorityQueue;

/**
 * Virtual time, in milliseconds, and the queue of events. A process lets time {@link #pass} while
 * it works. Events that become due in the meantime happen within that call, so actors interleave at
 * each operation, on one thread.
 */
final class Timeline {
  private static final Instant START = Instant.parse("2026-01-02T03:04:05Z");

  private final PriorityQueue<Event> queue = new PriorityQueue<>();
  private final List<String> log = new ArrayList<>();
  private long now;
  private long eventCount;

  private record Event(long dueAt, long number, Actor actor, Runnable action)
      implements Comparable<Event> {
    @Override
    public int compareTo(Event other) {
      return dueAt == other.dueAt
          ? Long.compare(number, other.number)
          : Long.compare(dueAt, other.dueAt);
    }
  }

  long now() {
    return now;
  }

  /** Returns the correct time of day. */
  Instant instant() {
    return START.plusMillis(now);
  }

  /**
   * Schedules an action for {@code delay} milliseconds from now. It runs later if the actor is busy
   * then.
   */
  void schedule(long delay, Actor actor, Runnable action) {
    queue.add(new Event(now + delay, eventCount++, actor, action));
  }

  /**
   * Lets at least {@code duration} milliseconds pass. More time passes if another actor took
   * longer.
   */
  void pass(long duration) {
    long end = now + duration;
    while (!queue.isEmpty() && queue.peek().dueAt <= end) {
      Event event = queue.remove();
      now = Math.max(now, event.dueAt);
      event.actor.act(event.action);
    }
    now = Math.max(now, end);
  }

  void log(String actor, String message) {
    log.add(String.format("%9.3f %-10s %s", now / 1000.0, actor, message));
  }

  List<String> log() {
    return log;
  }
}

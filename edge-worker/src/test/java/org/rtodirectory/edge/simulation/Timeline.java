package org.rtodirectory.edge.simulation;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.PriorityQueue;

/**
 * Virtual time, in milliseconds, and the queue of what happens when. Whoever works lets time {@link
 * #pass}; what becomes due meanwhile happens within that call. So actors interleave at each
 * operation, on one thread.
 */
final class Timeline {
  private static final Instant START = Instant.parse("2026-01-02T03:04:05Z");

  private final PriorityQueue<Due> queue = new PriorityQueue<>();
  private final List<String> log = new ArrayList<>();
  private final boolean isLogged;
  private long now;
  private long count;

  private record Due(long at, long number, Actor actor, Runnable action)
      implements Comparable<Due> {
    @Override
    public int compareTo(Due other) {
      return at == other.at ? Long.compare(number, other.number) : Long.compare(at, other.at);
    }
  }

  /**
   * @param isLogged whether to keep what is logged
   */
  Timeline(boolean isLogged) {
    this.isLogged = isLogged;
  }

  long now() {
    return now;
  }

  /** The time of day by a clock that is right. */
  Instant instant() {
    return START.plusMillis(now);
  }

  /** Lets {@code actor} do something {@code delay} from now, or when it is free. */
  void in(long delay, Actor actor, Runnable action) {
    queue.add(new Due(now + delay, count++, actor, action));
  }

  /** Lets {@code duration} pass. It is later than that afterwards if somebody else took longer. */
  void pass(long duration) {
    long end = now + duration;
    while (!queue.isEmpty() && queue.peek().at <= end) {
      Due due = queue.remove();
      now = Math.max(now, due.at);
      due.actor.act(due.action);
    }
    now = Math.max(now, end);
  }

  void log(String who, String what) {
    if (isLogged) {
      log.add(String.format("%9.3f %-10s %s", now / 1000.0, who, what));
    }
  }

  List<String> log() {
    return log;
  }
}

package org.rtodirectory.generator.watch;

import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.rtodirectory.generator.watch.ChangeWatch.ChangeSource;

/**
 * Changes and troubles of a database at times that are given before. Its clock moves only while
 * somebody waits. At the end of the script whoever waits is interrupted.
 */
final class ScriptedChanges implements ChangeSource {
  /** The events by their time in milliseconds. */
  private final TreeMap<Long, List<Event>> events = new TreeMap<>();

  private final long end;
  private long now;

  private enum Event {
    CHANGE,
    TROUBLE
  }

  ScriptedChanges(Duration end) {
    this.end = end.toMillis();
  }

  /** Plans changes. */
  ScriptedChanges changeAt(double... seconds) {
    for (double second : seconds) {
      add(second, Event.CHANGE);
    }
    return this;
  }

  /** Plans losses of the connection. */
  ScriptedChanges troubleAt(double... seconds) {
    for (double second : seconds) {
      add(second, Event.TROUBLE);
    }
    return this;
  }

  private void add(double seconds, Event event) {
    events.computeIfAbsent(Math.round(seconds * 1000), time -> new ArrayList<>()).add(event);
  }

  /** Returns the time in seconds. */
  double seconds() {
    return now / 1000.0;
  }

  /** Returns the time in nanoseconds, for use instead of {@link System#nanoTime}. */
  long nanoTime() {
    return now * 1_000_000;
  }

  /** Advances the clock like work that receives no notifications. */
  void work(Duration duration) {
    now += duration.toMillis();
  }

  @Override
  public boolean await(Duration timeout) throws SQLException, InterruptedException {
    long until = Math.min(end, now + timeout.toMillis());
    if (!events.isEmpty() && events.firstKey() <= until) {
      now = Math.max(now, events.firstKey());
      List<Event> heard = events.pollFirstEntry().getValue();
      while (!events.isEmpty() && events.firstKey() <= now) {
        heard.addAll(events.pollFirstEntry().getValue());
      }
      if (heard.contains(Event.TROUBLE)) {
        throw new SQLException("connection refused");
      }
      return true;
    }
    passUntil(until);
    return false;
  }

  @Override
  public void pause(Duration duration) throws InterruptedException {
    passUntil(Math.min(end, now + duration.toMillis()));
  }

  private void passUntil(long until) throws InterruptedException {
    now = until;
    if (now >= end) {
      throw new InterruptedException("the script is over");
    }
  }

  @Override
  public void close() {}
}

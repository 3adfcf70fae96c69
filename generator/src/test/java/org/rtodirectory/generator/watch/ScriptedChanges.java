package org.rtodirectory.generator.watch;

import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.rtodirectory.generator.watch.ChangeWatch.ChangeSource;

/**
 * The changes and lost connections of a database by a script. The clock moves only while a thread
 * waits. At the end of the script, the waiting thread is interrupted.
 */
final class ScriptedChanges implements ChangeSource {
  /** The events by their time in milliseconds. */
  private final TreeMap<Long, List<Event>> events = new TreeMap<>();

  private final long endMillis;
  private long nowMillis;

  private enum Event {
    CHANGE,
    DISCONNECT
  }

  ScriptedChanges(Duration end) {
    endMillis = end.toMillis();
  }

  /** Plans changes. */
  ScriptedChanges changeAt(double... seconds) {
    for (double second : seconds) {
      add(second, Event.CHANGE);
    }
    return this;
  }

  /** Plans losses of the connection. */
  ScriptedChanges disconnectAt(double... seconds) {
    for (double second : seconds) {
      add(second, Event.DISCONNECT);
    }
    return this;
  }

  private void add(double seconds, Event event) {
    events.computeIfAbsent(Math.round(seconds * 1000), time -> new ArrayList<>()).add(event);
  }

  /** Returns the time in seconds. */
  double seconds() {
    return nowMillis / 1000.0;
  }

  /** Returns the time in nanoseconds, for use instead of {@link System#nanoTime}. */
  long nanoTime() {
    return nowMillis * 1_000_000;
  }

  /** Advances the clock like work that receives no notifications. */
  void work(Duration duration) {
    nowMillis += duration.toMillis();
  }

  @Override
  public boolean await(Duration timeout) throws SQLException, InterruptedException {
    long deadlineMillis = Math.min(endMillis, nowMillis + timeout.toMillis());
    if (!events.isEmpty() && events.firstKey() <= deadlineMillis) {
      nowMillis = Math.max(nowMillis, events.firstKey());
      List<Event> receivedEvents = events.pollFirstEntry().getValue();
      while (!events.isEmpty() && events.firstKey() <= nowMillis) {
        receivedEvents.addAll(events.pollFirstEntry().getValue());
      }
      if (receivedEvents.contains(Event.DISCONNECT)) {
        throw new SQLException("connection refused");
      }
      return true;
    }
    passUntil(deadlineMillis);
    return false;
  }

  @Override
  public void pause(Duration duration) throws InterruptedException {
    passUntil(Math.min(endMillis, nowMillis + duration.toMillis()));
  }

  private void passUntil(long deadlineMillis) throws InterruptedException {
    nowMillis = deadlineMillis;
    if (nowMillis >= endMillis) {
      throw new InterruptedException("the script has ended");
    }
  }

  @Override
  public void close() {}
}

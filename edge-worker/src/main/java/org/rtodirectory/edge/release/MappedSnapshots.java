package org.rtodirectory.edge.release;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** Counts the snapshots that are mapped into memory, and lets one wait until there are few. */
final class MappedSnapshots {
  private int count;

  synchronized void opened() {
    count++;
  }

  synchronized void closed() {
    count--;
    notifyAll();
  }

  synchronized int count() {
    return count;
  }

  /** Waits until at most so many are mapped; false if there are more when the time is over. */
  synchronized boolean awaitAtMost(int most, Duration patience) {
    try {
      long left = patience.toNanos();
      while (count > most && left > 0) {
        long millis = TimeUnit.NANOSECONDS.toMillis(left) + 1;
        wait(millis);
        left -= TimeUnit.MILLISECONDS.toNanos(millis);
      }
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
    }
    return count <= most;
  }
}

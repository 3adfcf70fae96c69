package org.rtodirectory.edge.release;

import java.time.Duration;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Counts the snapshots that are mapped into memory, and lets one wait until there are few. Safe for
 * all threads.
 */
final class MappedSnapshots {
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition fewer = lock.newCondition();
  private int count;

  void opened() {
    lock.lock();
    try {
      count++;
    } finally {
      lock.unlock();
    }
  }

  void closed() {
    lock.lock();
    try {
      count--;
      fewer.signalAll();
    } finally {
      lock.unlock();
    }
  }

  int count() {
    lock.lock();
    try {
      return count;
    } finally {
      lock.unlock();
    }
  }

  /** Waits until at most so many are mapped; false if there are more when the time is over. */
  boolean awaitAtMost(int most, Duration patience) {
    lock.lock();
    try {
      long left = patience.toNanos();
      while (count > most && left > 0) {
        left = fewer.awaitNanos(left);
      }
      return count <= most;
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
      return count <= most;
    } finally {
      lock.unlock();
    }
  }
}

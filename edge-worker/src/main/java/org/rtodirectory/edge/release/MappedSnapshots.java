package org.rtodirectory.edge.release;

import java.time.Duration;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * A counter of the snapshots that are mapped into memory, with a bounded wait for it to decrease.
 * Safe for all threads.
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

  /**
   * Waits until at most {@code most} snapshots are mapped; false if there are more after {@code
   * patience}.
   */
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

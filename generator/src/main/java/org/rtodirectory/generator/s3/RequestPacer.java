package org.rtodirectory.generator.s3;

import java.time.Duration;

/**
 * How close together requests begin. At first they begin at once. Each time the store says that it
 * is busy, the gap between two is doubled, from 1 ms to 100 ms at most, and no more than ten times
 * a second, for many requests are told at the same time; each success takes a tenth off. So a store
 * that can take so many requests a second gets about as many, and a few answers that come of
 * something else cost little. Safe for use by several threads.
 */
final class RequestPacer {
  private static final long SMALLEST = Duration.ofMillis(1).toNanos();
  private static final long LARGEST = Duration.ofMillis(100).toNanos();
  private static final long BETWEEN_DOUBLINGS = Duration.ofMillis(100).toNanos();
  private static final long NONE = 20_000;

  private final MonotonicClock clock;
  private long gap;
  private long nextBegin;
  private long lastDoubled;

  RequestPacer(MonotonicClock clock) {
    this.clock = clock;
    this.nextBegin = clock.nanoTime();
    this.lastDoubled = nextBegin - BETWEEN_DOUBLINGS;
  }

  /** Takes the turn of one request; returns how long it has to wait. */
  synchronized Duration turn() {
    if (gap == 0) {
      return Duration.ZERO;
    }
    long now = clock.nanoTime();
    long begin = Math.max(now, nextBegin);
    nextBegin = begin + gap;
    return Duration.ofNanos(begin - now);
  }

  /** The store said that it is busy. */
  synchronized void slower() {
    long now = clock.nanoTime();
    if (now - lastDoubled >= BETWEEN_DOUBLINGS) {
      lastDoubled = now;
      gap = Math.min(LARGEST, Math.max(SMALLEST, 2 * gap));
    }
  }

  /** The store did what it was asked. */
  synchronized void faster() {
    gap -= gap / 10;
    if (gap < NONE) {
      gap = 0;
      nextBegin = clock.nanoTime();
    }
  }

  /** The gap between the beginnings of two requests. */
  synchronized Duration gap() {
    return Duration.ofNanos(gap);
  }
}

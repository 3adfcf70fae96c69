package org.rtodirectory.generator.s3;

import java.time.Duration;

/**
 * Adaptive rate limiter: the minimum interval between the starts of two requests. The interval is 0
 * at first. A throttling response doubles it, from 1 ms up to 100 ms, at most ten times a second
 * because many concurrent requests get such responses at once; a success reduces it by a tenth. The
 * rate so converges to what the store accepts, and a few unrelated errors cost little. Safe for use
 * by several threads.
 */
final class RequestPacer {
  private static final long SMALLEST = Duration.ofMillis(1).toNanos();
  private static final long LARGEST = Duration.ofMillis(100).toNanos();
  private static final long BETWEEN_DOUBLINGS = Duration.ofMillis(100).toNanos();
  private static final long NONE = 20_000;

  private final StoreClock clock;
  private long interval;
  private long nextStart;
  private long lastDoubled;

  RequestPacer(StoreClock clock) {
    this.clock = clock;
    this.nextStart = clock.nanoTime();
    this.lastDoubled = nextStart - BETWEEN_DOUBLINGS;
  }

  /** Reserves the start of one request; returns how long that request has to wait. */
  synchronized Duration reserve() {
    if (interval == 0) {
      return Duration.ZERO;
    }
    long now = clock.nanoTime();
    long start = Math.max(now, nextStart);
    nextStart = start + interval;
    return Duration.ofNanos(start - now);
  }

  /** Reports a throttling response. */
  synchronized void throttled() {
    long now = clock.nanoTime();
    if (now - lastDoubled >= BETWEEN_DOUBLINGS) {
      lastDoubled = now;
      interval = Math.min(LARGEST, Math.max(SMALLEST, 2 * interval));
    }
  }

  /** Reports a success. */
  synchronized void succeeded() {
    interval -= interval / 10;
    if (interval < NONE) {
      interval = 0;
      nextStart = clock.nanoTime();
    }
  }

  /** The current interval between the starts of two requests. */
  synchronized Duration interval() {
    return Duration.ofNanos(interval);
  }
}

package org.rtodirectory.generator.watch;

import java.time.Duration;

/**
 * Exponential back-off: the delays between attempts, each twice as long as the one before, from
 * {@code first} up to {@code longest}. Not for use by several threads.
 */
final class Backoff {
  private final Duration first;
  private final Duration longest;
  private Duration next;

  Backoff(Duration first, Duration longest) {
    this.first = first;
    this.longest = longest;
    this.next = first;
  }

  /** How long to wait before the next attempt. */
  Duration next() {
    Duration delay = next;
    Duration twice = delay.multipliedBy(2);
    next = twice.compareTo(longest) < 0 ? twice : longest;
    return delay;
  }

  /** Restarts with the first delay. */
  void reset() {
    next = first;
  }
}

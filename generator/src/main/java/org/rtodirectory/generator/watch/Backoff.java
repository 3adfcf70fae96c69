package org.rtodirectory.generator.watch;

import java.time.Duration;

/**
 * Exponential back-off: the delays between attempts, each twice as long as the one before, up to a
 * longest. Not for use by several threads.
 */
public final class Backoff {
  private static final Duration FIRST = Duration.ofSeconds(1);
  private static final Duration LONGEST = Duration.ofMinutes(1);

  private final Duration first;
  private final Duration longest;
  private Duration next;

  /** Delays from a second to a minute. */
  public Backoff() {
    this(FIRST, LONGEST);
  }

  /** Delays from {@code first} up to {@code longest}. */
  Backoff(Duration first, Duration longest) {
    this.first = first;
    this.longest = longest;
    this.next = first;
  }

  /** How long to wait before the next attempt. */
  public Duration next() {
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

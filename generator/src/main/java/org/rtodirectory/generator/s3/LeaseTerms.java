package org.rtodirectory.generator.s3;

import java.time.Duration;

/**
 * The durations of a lease. They keep two publishers apart without comparing the clocks of two
 * machines:
 *
 * <ul>
 *   <li>An owner that last began to renew at {@code t} wrote the lock at {@code t} or later.
 *       Whoever waits sees that version at {@code t} or later, and takes over when it stood there
 *       unchanged for the whole lease: at {@code t + lease} or later.
 *   <li>The owner begins a write that takes at most {@code limit} only until {@code t + lease -
 *       limit - margin}. It has ended, by success or by being given up, at {@code t + lease -
 *       margin}.
 * </ul>
 *
 * The margin is for clocks that run at different speeds, and for a request that was given up here
 * and is still on its way. What no duration can exclude is a process that is stopped between asking
 * and writing, or a machine whose clocks were all stopped with it; therefore the lock is renewed
 * right before the intent and the pointer are written, and both are replaced by compare-and-set.
 *
 * @param lease how long the lock outlives its last renewal
 * @param renewal how often it is renewed
 * @param margin how much sooner its owner stops to write
 * @param write how long a write may take
 */
record LeaseTerms(Duration lease, Duration renewal, Duration margin, Duration write) {
  private static final Duration SHORTEST = Duration.ofSeconds(20);

  /** Terms under which a write may take {@code requestLimit}: a lease of 20 s for up to 5 s. */
  static LeaseTerms of(Duration requestLimit) {
    Duration needed = requestLimit.multipliedBy(4);
    Duration lease = needed.compareTo(SHORTEST) > 0 ? needed : SHORTEST;
    return new LeaseTerms(lease, lease.dividedBy(4), lease.dividedBy(20), requestLimit);
  }

  /** How long a write may take at most, so that there is always time for one after a renewal. */
  Duration longestWrite() {
    return lease.dividedBy(2);
  }

  /** How long after the beginning of the last renewal a write of {@code limit} may begin. */
  Duration safe(Duration limit) {
    return lease.minus(limit).minus(margin);
  }
}

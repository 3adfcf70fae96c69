package org.rtodirectory.generator.storage;

import java.time.Duration;

/**
 * The durations of a lease. They keep two publishers apart without comparing the clocks of two
 * machines:
 *
 * <ul>
 *   <li>If the owner's last renewal began at {@code t}, the lock object was written at {@code t} or
 *       later. A waiting process observes that version at {@code t} or later, and takes over after
 *       it has been unchanged for the whole lease: at {@code t + lease} or later.
 *   <li>The owner starts a write with the time limit {@code limit} only before {@code t + lease -
 *       limit - margin}. The write has completed or timed out by {@code t + lease - margin}.
 * </ul>
 *
 * The margin allows for clocks of different speeds, and for a request that timed out here but is
 * still in flight. No duration covers a process that is suspended between the check and the write,
 * or a machine whose clocks were all stopped with it. Therefore the lock is renewed immediately
 * before the intent and the pointer are written, and both are replaced by compare-and-set.
 *
 * @param lease how long the lock is valid after its last renewal
 * @param renewal the interval between renewals
 * @param margin how long before the end of the lease all writes must have ended
 * @param write the usual time limit of a write
 */
public record LeaseTerms(Duration lease, Duration renewal, Duration margin, Duration write) {
  private static final Duration MIN_LEASE = Duration.ofSeconds(20);

  /**
   * Returns the terms for writes with the time limit {@code requestTimeout}. The lease is four
   * times as long, at least 20 s.
   */
  public static LeaseTerms of(Duration requestTimeout) {
    Duration needed = requestTimeout.multipliedBy(4);
    Duration lease = needed.compareTo(MIN_LEASE) > 0 ? needed : MIN_LEASE;
    return new LeaseTerms(lease, lease.dividedBy(4), lease.dividedBy(20), requestTimeout);
  }

  /**
   * Returns the maximum time limit of a write: half the lease, so that a write can always start
   * after a renewal.
   */
  public Duration maxWrite() {
    return lease.dividedBy(2);
  }

  /**
   * Returns how long after the start of the last renewal a write with the time limit {@code limit}
   * may still start.
   */
  public Duration safe(Duration limit) {
    return lease.minus(limit).minus(margin);
  }
}

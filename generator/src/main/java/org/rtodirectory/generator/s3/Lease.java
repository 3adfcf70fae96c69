package org.rtodirectory.generator.s3;

import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.generator.s3.LeaseObject.Stored;

/**
 * A lease on the lock of a target, held and renewed by this process. {@link Terms} explains why
 * leases keep two publishers apart. A renewal that is late but succeeds is valid, because the store
 * would have refused it if another process had taken over. The age of a renewal is measured by two
 * clocks, and the larger value counts: the monotonic clock stops while a virtual machine is
 * suspended, and the wall clock may be set back. Safe for use by several threads.
 */
final class Lease implements Fence {
  private static final int RELEASE_ATTEMPTS = 3;

  private final LeaseObject object;
  private final Terms terms;
  private final StoreClock clock;

  private LeaseObject.State state;
  private String version;

  /** The start of the last successful renewal. */
  private volatile StoreClock.Moment renewed;

  private volatile @Nullable String lost;

  /**
   * @param state the content that was written to take the lock
   * @param version the version of that content in the store
   * @param since when that write began
   */
  Lease(
      LeaseObject object,
      Terms terms,
      StoreClock clock,
      LeaseObject.State state,
      String version,
      StoreClock.Moment since) {
    this.object = object;
    this.terms = terms;
    this.clock = clock;
    this.state = state;
    this.version = version;
    this.renewed = since;
  }

  @Override
  public void check(Duration limit) {
    String end = lost;
    if (end != null) {
      throw new LockLost(end);
    }
    if (!isHeldFor(limit)) {
      throw new LockLost(
          "the lock could not be renewed for "
              + clock.mostSince(renewed).toSeconds()
              + " s, so that another publisher may have it: publish again");
    }
  }

  @Override
  public Duration longest() {
    return terms.longestWrite();
  }

  /** Returns normally if a write with the usual time limit may start. */
  void check() {
    check(terms.write());
  }

  /**
   * Renews the lease.
   *
   * @throws LockLost if another process holds the lock, or the lock object was deleted
   * @throws IOException if the store does not answer; retry soon
   */
  synchronized void renew() throws IOException {
    if (lost != null) {
      throw new LockLost(lost);
    }
    StoreClock.Moment begun = clock.now();
    LeaseObject.State next = state.next();
    Optional<String> written = object.write(version, next);
    if (written.isEmpty()) {
      written = object.write(versionOfMine(), next);
    }
    version = written.orElseThrow(this::lose);
    state = next;
    renewed = begun;
  }

  /** The version of an earlier renewal whose response was lost. */
  private String versionOfMine() throws IOException {
    return object
        .read()
        .filter(stored -> stored.isOf(state))
        .map(Stored::version)
        .orElseThrow(this::lose);
  }

  private LockLost lose() {
    lost = "the lock was lost: another publisher took it over, or the lock object was deleted";
    return new LockLost(lost);
  }

  /**
   * Releases the lock if this process still holds it. No write may start afterwards.
   *
   * @throws IOException if the lock object could not be deleted; it then expires
   */
  synchronized void release() throws IOException {
    if (lost != null) {
      return;
    }
    for (int attempt = 1; ; attempt++) {
      if (!isHeldFor(terms.write())) {
        renew();
      }
      try {
        object.delete();
        lost = "the lock was released";
        return;
      } catch (IOException unanswered) {
        if (object.read().filter(stored -> stored.isOf(state)).isEmpty()) {
          lost = "the lock was released";
          return;
        }
        if (attempt == RELEASE_ATTEMPTS) {
          throw unanswered;
        }
      }
    }
  }

  private boolean isHeldFor(Duration limit) {
    return clock.mostSince(renewed).compareTo(terms.safe(limit)) < 0;
  }

  /**
   * The durations of a lease. They keep two publishers apart without comparing the clocks of two
   * machines:
   *
   * <ul>
   *   <li>If the owner's last renewal began at {@code t}, the lock object was written at {@code t}
   *       or later. A waiting process observes that version at {@code t} or later, and takes over
   *       after it has been unchanged for the whole lease: at {@code t + lease} or later.
   *   <li>The owner starts a write with the time limit {@code limit} only before {@code t + lease -
   *       limit - margin}. The write has completed or timed out by {@code t + lease - margin}.
   * </ul>
   *
   * The margin allows for clocks of different speeds, and for a request that timed out here but is
   * still in flight. No duration covers a process that is suspended between the check and the
   * write, or a machine whose clocks were all stopped with it. Therefore the lock is renewed
   * immediately before the intent and the pointer are written, and both are replaced by
   * compare-and-set.
   *
   * @param lease how long the lock is valid after its last renewal
   * @param renewal interval between renewals
   * @param margin how long before the end of the lease its writes must have ended
   * @param write usual time limit of a write
   */
  record Terms(Duration lease, Duration renewal, Duration margin, Duration write) {
    private static final Duration SHORTEST = Duration.ofSeconds(20);

    /**
     * The terms for writes with the time limit {@code requestLimit}: the lease is four times as
     * long, at least 20 s.
     */
    static Terms of(Duration requestLimit) {
      Duration needed = requestLimit.multipliedBy(4);
      Duration lease = needed.compareTo(SHORTEST) > 0 ? needed : SHORTEST;
      return new Terms(lease, lease.dividedBy(4), lease.dividedBy(20), requestLimit);
    }

    /**
     * The longest time limit of a write: half the lease, so that it always fits after a renewal.
     */
    Duration longestWrite() {
      return lease.dividedBy(2);
    }

    /**
     * How long after the start of the last renewal a write with the time limit {@code limit} may
     * start.
     */
    Duration safe(Duration limit) {
      return lease.minus(limit).minus(margin);
    }
  }
}

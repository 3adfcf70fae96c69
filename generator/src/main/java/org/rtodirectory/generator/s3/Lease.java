package org.rtodirectory.generator.s3;

import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.generator.s3.LeaseObject.Stored;

/**
 * A lease on the lock of a target, held and renewed by this process. {@link LeaseTerms} explains
 * why leases keep two publishers apart. A renewal that is late but succeeds is valid, because the
 * store would have refused it if another process had taken over. The age of a renewal is measured
 * by two clocks, and the larger value counts: the monotonic clock stops while a virtual machine is
 * suspended, and the wall clock may be set back. Safe for use by several threads.
 */
final class Lease implements Fence {
  private static final int RELEASE_ATTEMPTS = 3;

  private final LeaseObject object;
  private final LeaseTerms terms;
  private final MonotonicClock clock;

  private LeaseObject.State state;
  private String version;

  /** The start of the last successful renewal. */
  private volatile MonotonicClock.Moment renewed;

  private volatile @Nullable String lost;

  /**
   * @param state the content that was written to take the lock
   * @param version the version of that content in the store
   * @param since when that write began
   */
  Lease(
      LeaseObject object,
      LeaseTerms terms,
      MonotonicClock clock,
      LeaseObject.State state,
      String version,
      MonotonicClock.Moment since) {
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
    MonotonicClock.Moment begun = clock.now();
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
}

package org.rtodirectory.generator.s3;

import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.generator.s3.LeaseObject.Stored;

/**
 * The lock in the hands of its owner, who renews it. {@link LeaseTerms} says why that keeps two
 * publishers apart. A renewal that succeeds late is as good as one in time: had another taken over
 * meanwhile, it would have been refused. How long ago a renewal was is what the clock says that
 * says more: the steady one stands still while a virtual machine is suspended, the time of day may
 * be put back. Safe for use by several threads.
 */
final class Lease implements Fence {
  private static final int RELEASE_ATTEMPTS = 3;

  private final LeaseObject object;
  private final LeaseTerms terms;
  private final MonotonicClock clock;

  private LeaseObject.State state;
  private String version;

  /** When the last renewal that succeeded was begun. */
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

  /** Returns if a write may begin that takes as long as most may. */
  void check() {
    check(terms.write());
  }

  /**
   * Renews it.
   *
   * @throws LockLost if another has it, or somebody removed it
   * @throws IOException if the store cannot be asked; to be tried again soon
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

  /** The version of an earlier renewal whose answer never came. */
  private String versionOfMine() throws IOException {
    return object
        .read()
        .filter(stored -> stored.isOf(state))
        .map(Stored::version)
        .orElseThrow(this::lose);
  }

  private LockLost lose() {
    lost = "the lock was lost: another publisher took it over, or somebody removed it";
    return new LockLost(lost);
  }

  /**
   * Gives it back, if it is still there; nothing may be written under it from then on.
   *
   * @throws IOException if it stands there still, until its time is over
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
        lost = "the lock was given back";
        return;
      } catch (IOException unanswered) {
        if (object.read().filter(stored -> stored.isOf(state)).isEmpty()) {
          lost = "the lock was given back";
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

package org.rtodirectory.generator.s3;

import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;
import org.rtodirectory.store.StoreLock;

/** The lock of a target: a lease that is renewed on a thread until the lock is closed. */
final class S3StoreLock implements StoreLock {
  private final Lease lease;
  private final Lease.Terms terms;
  private final boolean exclusive;
  private final Consumer<String> messages;
  private final Runnable closed;
  private final StoreClock.Repetition renewals;

  /**
   * Starts to renew {@code lease}.
   *
   * @param exclusive whether the store implements conditional writes
   * @param messages receives a sentence if the lock cannot be released
   * @param closed runs when the lock was released
   */
  S3StoreLock(
      Lease lease,
      Lease.Terms terms,
      StoreClock clock,
      boolean exclusive,
      Consumer<String> messages,
      Runnable closed) {
    this.lease = lease;
    this.terms = terms;
    this.exclusive = exclusive;
    this.messages = messages;
    this.closed = closed;
    this.renewals = clock.repeat(terms.renewal(), this::renew);
  }

  @Override
  public void requireHeld() throws IOException {
    try {
      lease.check();
    } catch (Fence.LockLost lost) {
      throw new IOException(lost.getMessage(), lost);
    }
  }

  /** Renews the lease, which the store refuses if another process holds the lock. */
  @Override
  public void confirmHeld() throws IOException {
    try {
      lease.renew();
      lease.check();
    } catch (Fence.LockLost lost) {
      throw new IOException(lost.getMessage(), lost);
    }
  }

  @Override
  public Kind kind() {
    return exclusive ? Kind.LEASE : Kind.UNCONDITIONAL_LEASE;
  }

  @Override
  public void close() {
    renewals.close();
    boolean interrupted =
        Thread.interrupted(); // An interrupt would abort the request that releases the lock.
    try {
      lease.release();
    } catch (Fence.LockLost another) {
      // requireHeld() reports it; there is nothing to release.
    } catch (IOException left) {
      messages.accept(
          "The lock could not be released; the next publisher waits for it for up to "
              + terms.lease().toSeconds()
              + " s.");
    }
    closed.run();
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /** Returns when to renew next; empty if the lock was lost, which requireHeld() reports. */
  private Optional<Duration> renew() {
    try {
      lease.renew();
      return Optional.of(terms.renewal());
    } catch (Fence.LockLost ended) {
      return Optional.empty();
    } catch (IOException unanswered) {
      return Optional.of(terms.margin());
    }
  }
}

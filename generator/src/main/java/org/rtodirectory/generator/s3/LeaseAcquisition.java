package org.rtodirectory.generator.s3;

import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.generator.s3.LeaseObject.Stored;

/**
 * Acquires the lock of a target. If there is a lock object, its version is observed: if the version
 * changes, the owner is alive, and the acquisition fails; if it does not change for the whole
 * lease, the owner is dead, and the lock is taken over.
 */
final class LeaseAcquisition {
  private static final int ATTEMPTS = 5;

  private final LeaseObject object;
  private final Lease.Terms terms;
  private final StoreClock clock;
  private final Consumer<String> messages;
  private final LeaseObject.State mine;

  /**
   * @param owner a unique name of this process
   * @param messages receives a sentence when the acquisition has to wait
   */
  LeaseAcquisition(
      LeaseObject object,
      Lease.Terms terms,
      StoreClock clock,
      String owner,
      Consumer<String> messages) {
    this.object = object;
    this.terms = terms;
    this.clock = clock;
    this.messages = messages;
    this.mine = new LeaseObject.State(owner, 0, terms.lease().toSeconds());
  }

  /**
   * Acquires the lock; empty if another process holds it.
   *
   * @throws IOException if the store does not answer
   */
  Optional<Lease> acquire() throws IOException, InterruptedException {
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      Optional<Stored> stored = object.read();
      if (stored.isEmpty() || isDead(stored.get())) {
        Optional<Lease> taken = write(stored.map(Stored::version).orElse(null));
        if (taken.isPresent()) {
          return taken;
        }
      } else if (object.read().isPresent()) {
        return Optional.empty();
      }
    }
    return Optional.empty();
  }

  private Optional<Lease> write(@Nullable String expected)
      throws IOException, InterruptedException {
    StoreClock.Moment begun = clock.now();
    Optional<String> version = object.write(expected, mine);
    if (version.isPresent() && !object.isExclusive()) {
      version = settled();
    }
    return version.map(written -> new Lease(object, terms, clock, mine, written, begun));
  }

  /**
   * Waits until every process that saw no lock object has written its own; the last writer holds
   * the lock.
   */
  private Optional<String> settled() throws IOException, InterruptedException {
    clock.sleep(terms.write());
    return object.read().filter(stored -> stored.isOf(mine)).map(Stored::version);
  }

  /**
   * Whether the lock object does not change for a whole lease. The wait uses the monotonic clock,
   * because a wall clock that is set forward must not shorten it.
   */
  private boolean isDead(Stored seen) throws IOException, InterruptedException {
    long since = clock.nanoTime();
    Duration lease = seen.state().lease(terms.lease());
    messages.accept(
        "Another publisher has the lock; waiting up to "
            + lease.toSeconds()
            + " s to see whether it is still at work.");
    while (clock.since(since).compareTo(lease) < 0) {
      clock.sleep(shorter(terms.renewal().dividedBy(2), lease.minus(clock.since(since))));
      Optional<Stored> now = object.read();
      if (now.isEmpty() || !now.get().version().equals(seen.version())) {
        return false;
      }
    }
    return true;
  }

  private static Duration shorter(Duration one, Duration other) {
    return one.compareTo(other) < 0 ? one : other;
  }
}

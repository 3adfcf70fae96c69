package org.rtodirectory.generator.s3;

import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.generator.s3.LeaseObject.Stored;

/**
 * Takes the lock of a target. Where there is one already, its owner is watched: a version that
 * changes is an owner that lives, and the lock is refused; a version that stands for the whole
 * lease is an owner that died, and the lock is taken over.
 */
final class LeaseAcquisition {
  private static final int ATTEMPTS = 5;

  private final LeaseObject object;
  private final LeaseTerms terms;
  private final MonotonicClock clock;
  private final Consumer<String> messages;
  private final LeaseObject.State mine;

  /**
   * @param owner a name that no other process has
   * @param messages told when there is something to wait for
   */
  LeaseAcquisition(
      LeaseObject object,
      LeaseTerms terms,
      MonotonicClock clock,
      String owner,
      Consumer<String> messages) {
    this.object = object;
    this.terms = terms;
    this.clock = clock;
    this.messages = messages;
    this.mine = new LeaseObject.State(owner, 0, terms.lease().toSeconds());
  }

  /**
   * Takes it; empty if another process has it.
   *
   * @throws IOException if the store cannot be asked
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
    MonotonicClock.Moment begun = clock.now();
    Optional<String> version = object.write(expected, mine);
    if (version.isPresent() && !object.isExclusive()) {
      version = settled();
    }
    return version.map(written -> new Lease(object, terms, clock, mine, written, begun));
  }

  /** Whoever looked before the lock stood there has written by then, and the last one has it. */
  private Optional<String> settled() throws IOException, InterruptedException {
    clock.sleep(terms.write());
    return object.read().filter(stored -> stored.isOf(mine)).map(Stored::version);
  }

  /**
   * Whether the lock stays as it is for as long as its owner may be silent, by the steady clock:
   * one that is put forward must not make the wait shorter.
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

package org.rtodirectory.generator.storage;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.io.Closeable;
import java.io.IOException;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.generator.storage.ObjectStore.ObjectHeaders;
import org.rtodirectory.generator.storage.ObjectStore.StoredObject;
import org.rtodirectory.schemas.api.ResourceJson;
import tools.jackson.core.JacksonException;

/**
 * The lock of a target: a lease in the object {@code publisher.lock}, which is renewed by
 * conditional writes until the lock is closed. {@link LeaseTerms} explains why leases keep two
 * publishers apart. While the object changes, its owner is alive. If it does not change for a whole
 * lease, the owner is dead, and a waiting process takes the lock over.
 *
 * <p>A late renewal that succeeds is valid: if another process had taken over the lock, the object
 * store would have refused the renewal. The age of a renewal is the larger of its ages on two
 * clocks. The monotonic clock stops while a virtual machine is suspended, and the wall clock may be
 * set back. Once acquired, safe for use by several threads.
 */
public final class Lease implements Closeable {
  public static final String KEY = "publisher.lock";

  private static final ObjectHeaders HEADERS = new ObjectHeaders("application/json", "no-store");

  /** An ETag that no object has. */
  private static final String NO_VERSION = "\"00000000000000000000000000000000\"";

  private static final int MAX_ATTEMPTS = 5;
  private static final String RELEASED = "the lock was released";

  public static final String NO_CONDITIONS =
      "the object store does not implement the conditional writes (If-Match, If-None-Match) that keep two"
          + " publishers apart: publish from one place only, with --single-publisher";

  private static final String SHOWN_LATE =
      "the object store does not show an object that was just written, so it cannot keep two publishers"
          + " apart: turn off caches in front of it, or publish from one place only, with"
          + " --single-publisher";

  /** The interval of the checks whether the object store shows a new object. */
  private static final Duration VISIBILITY_INTERVAL = Duration.ofMillis(250);

  private final VersionedObjects objects;
  private final LeaseTerms terms;
  private final StoreClock clock;
  private final Consumer<String> messages;

  private LockState state;

  /** When the last successful renewal began. */
  private volatile StoreClock.Moment lastRenewal;

  /** Why this process does not hold the lock, or null while it does. */
  private volatile @Nullable String notHeldReason = "the lock was not acquired";

  private volatile StoreClock.Repetition renewals = () -> {};
  private volatile Runnable onClose = () -> {};

  public Lease(
      VersionedObjects objects,
      LeaseTerms terms,
      StoreClock clock,
      String owner,
      Consumer<String> messages) {
    this.objects = objects;
    this.terms = terms;
    this.clock = clock;
    this.messages = messages;
    this.state = new LockState(owner, 0);
    this.lastRenewal = clock.now();
  }

  /**
   * Acquires the lock. If another process seems to hold it, waits for one lease at most to see
   * whether that process is still alive.
   *
   * @return whether this process has the lock now
   */
  public boolean acquire() throws IOException, InterruptedException {
    for (int attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      Optional<Stored> seen = read();
      if (seen.isPresent() && seen.get().state().isHeld()) {
        Optional<Stored> later = awaitChange(seen.get());
        if (later.isPresent()
            && later.get().state().isHeld()
            && !later.get().version().equals(seen.get().version())) {
          return false;
        }
        seen = later;
      }
      if (tryAcquire(seen.map(Stored::version).orElse(null))) {
        return true;
      }
    }
    return false;
  }

  /**
   * Writes the lock object of this process if the stored lock object still has a version.
   *
   * @param expected the version, or null if there must be no lock object
   * @return whether this process has the lock now
   */
  public boolean tryAcquire(@Nullable String expected) throws IOException {
    StoreClock.Moment startedAt = clock.now();
    boolean isAcquired = objects.compareAndSet(KEY, expected, state.toBytes(), HEADERS);
    if (isAcquired) {
      lastRenewal = startedAt;
      notHeldReason = null;
    }
    return isAcquired;
  }

  /**
   * Waits until the lock object changes, for one lease at most. Returns its content afterwards. The
   * wait uses the monotonic clock, because a wall clock that is set forward must not shorten it.
   */
  private Optional<Stored> awaitChange(Stored seen) throws IOException, InterruptedException {
    long since = clock.nanoTime();
    Duration lease = terms.lease();
    messages.accept(
        "Another publisher has the lock. Waiting up to "
            + lease.toSeconds()
            + " s to see whether it is still running.");
    Optional<Stored> now = Optional.of(seen);
    while (clock.elapsedSince(since).compareTo(lease) < 0
        && now.filter(lock -> lock.version().equals(seen.version())).isPresent()) {
      clock.sleep(shorter(terms.renewal().dividedBy(2), lease.minus(clock.elapsedSince(since))));
      now = read();
    }
    return now;
  }

  /**
   * Proves with the acquired lock object that the object store implements conditional writes,
   * because some object stores ignore the headers. The object store must refuse to create the
   * object, must refuse to replace a version that it never had, and must replace the current
   * version. This cannot detect an object store that checks the condition first and writes
   * afterwards, as Adobe's S3Mock does. There, two concurrent writers may both succeed.
   */
  public void requireConditionalWrites() throws IOException, InterruptedException {
    awaitVisible();
    byte[] next = state.next().toBytes();
    boolean isProven =
        !objects.compareAndSet(KEY, null, next, HEADERS)
            && !objects.compareAndSet(KEY, NO_VERSION, next, HEADERS);
    try {
      if (isProven) {
        renew();
        return;
      }
    } catch (LockLost e) {
      if (read().filter(this::isMine).isEmpty()) {
        throw new IOException(e.getMessage(), e); // This process was suspended.
      }
      // The object store refuses to replace the current version.
    }
    notHeldReason = RELEASED;
    objects.delete(KEY);
    throw new IOException(NO_CONDITIONS);
  }

  /**
   * Waits until the object store shows the acquired lock object. Some object stores, and caches in
   * front of them, answer for a while that a new object does not exist.
   */
  private void awaitVisible() throws IOException, InterruptedException {
    long since = clock.nanoTime();
    while (read().isEmpty()) {
      if (clock.elapsedSince(since).compareTo(terms.maxWrite()) >= 0) {
        throw new IOException(SHOWN_LATE);
      }
      clock.sleep(VISIBILITY_INTERVAL);
    }
  }

  /** Renews the lease regularly until the lock is closed. Then runs {@code onClose}. */
  public void keepRenewed(Runnable onClose) {
    this.onClose = onClose;
    renewals = clock.repeat(terms.renewal(), this::renewAgain);
  }

  /** Renews the lease. Returns the delay until the next renewal, or empty if the lock was lost. */
  private Optional<Duration> renewAgain() {
    try {
      renew();
      return Optional.of(terms.renewal());
    } catch (LockLost ignored) {
      return Optional.empty();
    } catch (IOException ignored) {
      return Optional.of(terms.margin());
    }
  }

  /**
   * Checks that a write with the time limit {@code limit} may start now.
   *
   * @throws LockLost if another process may acquire the lock before the write ends
   */
  public void check(Duration limit) {
    String reason = notHeldReason;
    if (reason != null) {
      throw new LockLost(reason);
    }
    if (!isHeldFor(limit)) {
      throw new LockLost(
          "the lock could not be renewed for "
              + clock.maxElapsedSince(lastRenewal).toSeconds()
              + " s, so that another publisher may have it: publish again");
    }
  }

  /** Returns the time limit of a write: the wanted one, or {@link LeaseTerms#maxWrite} if less. */
  public Duration limit(Duration wanted) {
    return shorter(wanted, terms.maxWrite());
  }

  /**
   * Confirms that this process still holds the lock, by a renewal. The object store refuses the
   * renewal if another process holds the lock. The clocks of this machine are not enough for the
   * critical writes, because they may have stopped while the machine was suspended.
   */
  public void confirmHeld() throws IOException {
    try {
      renew();
      check(terms.write());
    } catch (LockLost e) {
      throw new IOException(e.getMessage(), e);
    }
  }

  @Override
  public void close() {
    renewals.close();
    boolean interrupted =
        Thread.interrupted(); // An interrupt would abort the request that releases the lock.
    try {
      release();
    } catch (LockLost ignored) {
      // There is nothing to release.
    } catch (IOException e) {
      messages.accept(
          "The lock could not be released. The next publisher may have to wait for up to "
              + terms.lease().toSeconds()
              + " s.");
    }
    onClose.run();
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /**
   * Renews the lease.
   *
   * @throws LockLost if another process holds the lock, or the lock object was deleted
   * @throws IOException if the object store does not answer. Retry soon
   */
  public synchronized void renew() throws IOException {
    if (notHeldReason != null) {
      throw new LockLost(notHeldReason);
    }
    StoreClock.Moment startedAt = clock.now();
    LockState next = state.next();
    replace(next);
    state = next;
    lastRenewal = startedAt;
  }

  /**
   * Replaces the lock object if this process owns it. Tries twice: if an earlier renewal timed out
   * here, the object store may apply it between the read and the write.
   */
  private void replace(LockState next) throws IOException {
    boolean isReplaced = false;
    for (int attempt = 0; attempt < 2 && !isReplaced; attempt++) {
      Stored mine = read().filter(this::isMine).orElseThrow(this::lose);
      isReplaced = objects.compareAndSet(KEY, mine.version(), next.toBytes(), HEADERS);
    }
    if (!isReplaced) {
      throw lose();
    }
  }

  private LockLost lose() {
    notHeldReason =
        "the lock was lost: another publisher took it over, or the lock object was deleted";
    return new LockLost(notHeldReason);
  }

  /**
   * Releases the lock if the object store confirms that this process still holds it. No write may
   * start afterwards.
   */
  public synchronized void release() throws IOException {
    if (notHeldReason == null) {
      replace(new LockState("", state.renewal() + 1));
      notHeldReason = RELEASED;
    }
  }

  private boolean isHeldFor(Duration limit) {
    return clock.maxElapsedSince(lastRenewal).compareTo(terms.safe(limit)) < 0;
  }

  private boolean isMine(Stored stored) {
    return stored.state().owner().equals(state.owner());
  }

  public Optional<Stored> read() throws IOException {
    Optional<StoredObject> lock = objects.get(KEY);
    return lock.isEmpty()
        ? Optional.empty()
        : Optional.of(new Stored(lock.get().version(), LockState.fromBytes(lock.get().bytes())));
  }

  private static Duration shorter(Duration first, Duration second) {
    return first.compareTo(second) < 0 ? first : second;
  }

  /** A write was not started, because another process may hold the lock by now. */
  public static final class LockLost extends RuntimeException {
    private static final long serialVersionUID = 1L;

    LockLost(@Nullable String message) {
      super(message);
    }
  }

  /** The lock object as it is stored. */
  public record Stored(String version, LockState state) {}

  /**
   * The content of the lock object.
   *
   * @param owner the random name of the process that holds the lock, empty if it was released
   */
  @JsonPropertyOrder({"owner", "renewal"})
  public record LockState(String owner, long renewal) {
    public boolean isHeld() {
      return !owner.isEmpty();
    }

    LockState next() {
      return new LockState(owner, renewal + 1);
    }

    byte[] toBytes() {
      return ResourceJson.prettyBytes(this);
    }

    static LockState fromBytes(byte[] json) throws IOException {
      try {
        return Objects.requireNonNull(ResourceJson.mapper().readValue(json, LockState.class));
      } catch (JacksonException | NullPointerException e) {
        throw new IOException(KEY + " is not the lock of a publisher: delete it", e);
      }
    }
  }
}

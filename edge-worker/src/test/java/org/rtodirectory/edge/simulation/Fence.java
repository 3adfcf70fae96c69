package org.rtodirectory.edge.simulation;

import java.time.Duration;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.generator.storage.Lease;
import org.rtodirectory.generator.storage.LeaseTerms;

/**
 * An independent check of how long a publisher relies on its lock. The time counts from when the
 * last successful renewal was sent, no matter how long the store took to answer.
 */
final class Fence {
  private static final LeaseTerms LEASE_TERMS =
      LeaseTerms.of(Duration.ofMillis(SimulatedProcess.REQUEST_TIMEOUT_MILLIS));

  /** The time after the renewal was sent during which a small write may start, in milliseconds. */
  private static final long SAFE_MILLIS = LEASE_TERMS.safe(LEASE_TERMS.write()).toMillis();

  private final Timeline timeline;
  private final Actor probes;

  private byte[] sentObject = {};
  private long sentAt;
  private long renewedAt = Long.MIN_VALUE / 2;
  private long answeredAt;
  private @Nullable Runnable lastCheck;

  Fence(Timeline timeline, String name) {
    this.timeline = timeline;
    this.probes = new Actor(timeline, name);
  }

  /** Notes that the lock object is sent to the store. */
  void onSend(byte[] object) {
    sentObject = object;
    sentAt = timeline.now();
  }

  /** Notes that the store has returned or accepted this lock object. */
  void onAnswer(byte[] object) {
    if (renewedAt != sentAt && Arrays.equals(object, sentObject)) {
      renewedAt = sentAt;
      answeredAt = timeline.now();
      long sentTime = sentAt;
      timeline.schedule(SAFE_MILLIS - (answeredAt - sentTime), probes, () -> requireLost(sentTime));
    }
  }

  /**
   * Fails if the publisher still relies on the lock, although no renewal followed the one sent at
   * {@code sentTime}. The lock expires even if the publisher writes nothing.
   */
  private void requireLost(long sentTime) {
    Runnable check = lastCheck;
    if (renewedAt == sentTime && check != null) {
      try {
        check.run();
      } catch (Lease.LockLost expected) {
        return;
      }
      throw new Violation(
          probes.name() + " relies on its lock for longer than the lease terms allow");
    }
  }

  /** Fails unless the publisher may send a write now, after its own {@code check}. */
  void requireHeld(Runnable check) {
    lastCheck = check;
    Violation.unless(
        timeline.now() - renewedAt < SAFE_MILLIS,
        "%s writes %s ms after its last renewal began",
        probes.name(),
        timeline.now() - renewedAt);
  }

  /** Returns the time since the answer to the last successful renewal. */
  Duration sinceAnswer() {
    return Duration.ofMillis(timeline.now() - answeredAt);
  }
}

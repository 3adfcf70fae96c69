package org.rtodirectory.edge.simulation;

import java.time.Duration;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.generator.storage.Lease;
import org.rtodirectory.generator.storage.LeaseTerms;

/**
 * The time for which a publisher may rely on its lock. It counts from the moment when the last
 * successful renewal was sent, however long the store took to answer.
 */
final class Fence {
  private static final LeaseTerms TERMS = LeaseTerms.of(Duration.ofMillis(SimulatedProcess.LIMIT));

  /** The time after that moment during which a small write may start, in milliseconds. */
  private static final long SAFE = TERMS.safe(TERMS.write()).toMillis();

  private final Timeline timeline;
  private final Actor probes;

  private byte[] written = {};
  private long sent;
  private long renewed = Long.MIN_VALUE / 2;
  private long answered;
  private @Nullable Runnable check;

  Fence(Timeline timeline, String name) {
    this.timeline = timeline;
    this.probes = new Actor(timeline, name);
  }

  /** Called before the lock object is written. */
  void send(byte[] object) {
    written = object;
    sent = timeline.now();
  }

  /** Called after the store has returned or accepted this lock object. */
  void receive(byte[] object) {
    if (renewed != sent && Arrays.equals(object, written)) {
      renewed = sent;
      answered = timeline.now();
      long write = sent;
      timeline.schedule(SAFE - (answered - write), probes, () -> requireLost(write));
    }
  }

  /**
   * Fails if the lock is not lost without a further renewal. It expires even if the publisher
   * writes nothing.
   */
  private void requireLost(long write) {
    Runnable last = check;
    if (renewed == write && last != null) {
      try {
        last.run();
      } catch (Lease.LockLost expected) {
        return;
      }
      throw new Violation(probes.name() + " believes in its lock for longer than its terms say");
    }
  }

  /** Fails unless the publisher may send a write after this check. */
  void requireHeld(Runnable checked) {
    check = checked;
    Violation.unless(
        timeline.now() - renewed < SAFE,
        "%s writes %s ms after its last renewal began",
        probes.name(),
        timeline.now() - renewed);
  }

  /** Returns the time since the answer to the last successful renewal. */
  Duration sinceAnswer() {
    return Duration.ofMillis(timeline.now() - answered);
  }
}

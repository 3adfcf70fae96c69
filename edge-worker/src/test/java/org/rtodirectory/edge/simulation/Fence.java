package org.rtodirectory.edge.simulation;

import java.time.Duration;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.generator.storage.Lease;
import org.rtodirectory.generator.storage.LeaseTerms;

/**
 * How long a publisher may believe in its lock: by its terms from the moment at which the last
 * renewal that succeeded was sent, however long the store took to answer.
 */
final class Fence {
  private static final LeaseTerms TERMS = LeaseTerms.of(Duration.ofMillis(SimulatedProcess.LIMIT));

  /** The time after that moment within which a small write may start, in milliseconds. */
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

  /** The lock object is going to be written. */
  void send(byte[] object) {
    written = object;
    sent = timeline.now();
  }

  /** The store has answered with this lock object, or has taken it. */
  void receive(byte[] object) {
    if (renewed != sent && Arrays.equals(object, written)) {
      renewed = sent;
      answered = timeline.now();
      long write = sent;
      timeline.schedule(SAFE - (answered - write), probes, () -> requireLost(write));
    }
  }

  /** Without a further renewal it is lost by now, also if the publisher writes nothing. */
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

  /** A write is sent for which the publisher runs this check. */
  void requireHeld(Runnable checked) {
    check = checked;
    Violation.unless(
        timeline.now() - renewed < SAFE,
        "%s writes %s ms after its last renewal began",
        probes.name(),
        timeline.now() - renewed);
  }

  /** The time since the store answered to the last renewal that succeeded. */
  Duration sinceAnswer() {
    return Duration.ofMillis(timeline.now() - answered);
  }
}

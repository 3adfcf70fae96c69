package org.rtodirectory.edge.release;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class MappedSnapshotsTest {
  private final MappedSnapshots mapped = new MappedSnapshots();

  @Test
  @Timeout(value = 1, unit = TimeUnit.MINUTES)
  void a_wait_for_room_continues_while_too_many_snapshots_are_mapped() throws Exception {
    mapped.opened();
    mapped.opened();
    FutureTask<Boolean> waiting =
        new FutureTask<>(() -> mapped.awaitAtMost(0, Duration.ofSeconds(50)));
    Thread waiter = new Thread(waiting);
    waiter.start();
    untilWaiting(waiter);
    mapped.closed();
    untilWaiting(waiter);
    mapped.closed();
    assertThat(waiting.get()).isTrue();
    assertThat(mapped.count()).isZero();
  }

  @Test
  void a_wait_for_room_ends_at_its_time_limit() {
    mapped.opened();
    mapped.opened();
    assertThat(mapped.awaitAtMost(1, Duration.ofMillis(1))).isFalse();
    assertThat(mapped.awaitAtMost(2, Duration.ZERO)).isTrue();
  }

  private static void untilWaiting(Thread waiter) {
    while (waiter.isAlive() && waiter.getState() != Thread.State.TIMED_WAITING) {
      Thread.onSpinWait();
    }
  }
}

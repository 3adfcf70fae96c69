package org.rtodirectory.edge.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.netty.util.concurrent.EventExecutor;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.rtodirectory.edge.fixture.SmallDirectory;
import org.rtodirectory.edge.fixture.TestGateway;
import org.rtodirectory.edge.fixture.TestRelease;
import org.rtodirectory.edge.release.CurrentRelease;
import org.rtodirectory.schemas.fixture.Await;
import org.rtodirectory.schemas.snapshot.Snapshot;

/** Event loops that are blocked or have ended. */
class EventLoopTest {
  @Test
  void a_snapshot_is_unmapped_only_after_every_event_loop_has_finished_its_current_task(
      @TempDir Path folder) throws InterruptedException {
    TestRelease.publish(SmallDirectory.directory(), folder);
    CurrentRelease current = TestRelease.load(folder);
    try (TestGateway gateway = TestGateway.start(current, null)) {
      Snapshot snapshot = Objects.requireNonNull(current.releases()).newest().snapshot();
      Thread closer = new Thread(current::close);
      try (BlockedLoop loop = new BlockedLoop(gateway)) {
        closer.start();
        // The closing thread waits for the blocked loop.
        Await.until(() -> current.releases() == null && closer.getState() != Thread.State.RUNNABLE);
        assertThat(snapshot.locationFragments().fragment(0)).isNotEmpty();
      }
      closer.join();
      assertThatExceptionOfType(IndexOutOfBoundsException.class)
          .isThrownBy(() -> snapshot.locationFragments().fragment(0));
    }
  }

  @Test
  void stopping_does_not_wait_for_an_event_loop_that_is_blocked() {
    try (TestGateway gateway =
            TestGateway.with(
                TestRelease.small(), setup -> setup.drainTimeout = Duration.ofMillis(1));
        BlockedLoop loop = new BlockedLoop(gateway)) {
      gateway.stop();
      assertThat(loops(gateway)).anyMatch(eventLoop -> !eventLoop.isTerminated());
    }
  }

  @ParameterizedTest
  @EnumSource(GatewayOptions.Transport.class)
  void an_event_loop_that_ends_unexpectedly_is_reported_as_a_failure(
      GatewayOptions.Transport transport) {
    try (TestGateway gateway = TestGateway.withTransport(transport, TestRelease.small())) {
      loops(gateway).get(0).shutdownGracefully(0, 0, TimeUnit.SECONDS);
      Await.until(() -> !gateway.failedLoops().isEmpty());
      assertThat(gateway.failedLoops()).containsExactly("an event loop of the API");
    }
  }

  private static List<EventExecutor> loops(TestGateway gateway) {
    List<EventExecutor> loops = new ArrayList<>();
    gateway.server().loops().forEach(loops::add);
    return loops;
  }

  /** The first event loop of a gateway, which is blocked until this is closed. */
  private static final class BlockedLoop implements AutoCloseable {
    private final CountDownLatch unblock = new CountDownLatch(1);

    BlockedLoop(TestGateway gateway) {
      CountDownLatch isBlocked = new CountDownLatch(1);
      loops(gateway)
          .get(0)
          .execute(
              () -> {
                isBlocked.countDown();
                awaitLatch(unblock);
              });
      awaitLatch(isBlocked);
    }

    @Override
    public void close() {
      unblock.countDown();
    }

    private static void awaitLatch(CountDownLatch latch) {
      try {
        latch.await();
      } catch (InterruptedException stopped) {
        Thread.currentThread().interrupt();
      }
    }
  }
}

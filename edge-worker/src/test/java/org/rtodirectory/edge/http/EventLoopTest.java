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
import org.rtodirectory.edge.fixture.GatewayTest;
import org.rtodirectory.edge.fixture.SmallDirectory;
import org.rtodirectory.edge.fixture.TestGateway;
import org.rtodirectory.edge.fixture.TestRelease;
import org.rtodirectory.edge.release.CurrentRelease;
import org.rtodirectory.schemas.fixture.Await;
import org.rtodirectory.schemas.snapshot.Snapshot;

/** An event loop that is blocked or has ended, and what the gateway does about it. */
class EventLoopTest extends GatewayTest {
  @Test
  void a_snapshot_is_not_unmapped_before_each_loop_has_ended_its_task(@TempDir Path folder)
      throws InterruptedException {
    TestRelease.publish(SmallDirectory.directory(), folder);
    CurrentRelease own = TestRelease.load(folder);
    CountDownLatch release = new CountDownLatch(1);
    try (TestGateway other = TestGateway.start(own, null)) {
      Snapshot read = Objects.requireNonNull(own.releases()).newest().snapshot();
      blockFirstLoop(other, release);
      Thread unmapping = new Thread(own::close);
      unmapping.start();
      Await.until(() -> own.releases() == null && unmapping.getState() != Thread.State.RUNNABLE);
      assertThat(read.locationFragments().fragment(0)).isNotEmpty();
      release.countDown();
      unmapping.join();
      assertThatExceptionOfType(IndexOutOfBoundsException.class)
          .isThrownBy(() -> read.locationFragments().fragment(0));
    } finally {
      release.countDown();
    }
  }

  @Test
  void stopping_does_not_wait_for_an_event_loop_that_is_blocked() {
    CountDownLatch release = new CountDownLatch(1);
    try (TestGateway other =
        TestGateway.with(TestRelease.small(), setup -> setup.drainTime = Duration.ofMillis(1))) {
      blockFirstLoop(other, release);
      other.stop();
      assertThat(loops(other)).anyMatch(loop -> !loop.isTerminated());
      release.countDown();
    } finally {
      release.countDown();
    }
  }

  @ParameterizedTest
  @EnumSource(GatewayOptions.Transport.class)
  void an_event_loop_that_ends_by_itself_is_a_failure_of_the_gateway(
      GatewayOptions.Transport transport) {
    try (TestGateway other = TestGateway.by(transport, TestRelease.small())) {
      loops(other).get(0).shutdownGracefully(0, 0, TimeUnit.SECONDS);
      Await.until(() -> !other.failed().isEmpty());
      assertThat(other.failed()).containsExactly("an event loop of the API");
    }
  }

  private static List<EventExecutor> loops(TestGateway gateway) {
    List<EventExecutor> loops = new ArrayList<>();
    gateway.server().loops().forEach(loops::add);
    return loops;
  }

  private static void blockFirstLoop(TestGateway gateway, CountDownLatch release) {
    CountDownLatch blocked = new CountDownLatch(1);
    loops(gateway)
        .get(0)
        .execute(
            () -> {
              blocked.countDown();
              await(release);
            });
    await(blocked);
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }
}

package org.rtodirectory.edge.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.util.concurrent.EventExecutor;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.rtodirectory.edge.config.GatewayOptions;
import org.rtodirectory.edge.fixture.GatewayTest;
import org.rtodirectory.edge.fixture.Reply;
import org.rtodirectory.edge.fixture.TestGateway;

/** An event loop that does not run is reported, and one that has ended ends the gateway. */
@Timeout(120)
class EventLoopTest extends GatewayTest {
  private static final Duration LONG = LoopProbes.STALLED.plusMillis(1);

  @Test
  void while_all_loops_run_the_gateway_is_alive_and_ready() {
    try (TestGateway other = TestGateway.start(current, null)) {
      assertThat(other.admin("/healthz").text()).isEqualTo("{\"status\":\"alive\"}");
      assertThat(other.admin("/readyz").status()).isEqualTo(200);
    }
  }

  @Test
  void a_loop_that_is_blocked_is_named_by_health_and_readiness_until_it_runs_again() {
    try (TestGateway other = TestGateway.start(current, null)) {
      CountDownLatch release = new CountDownLatch(1);
      try {
        blockFirstLoop(other, release);
        other.pass(LONG);
        Reply health = awaitStatus(other, "/healthz", 503, "{\"status\":\"stalled\",");
        assertThat(health.text()).contains("Event loop 1 of ", " has not run for 5.0 s.");
        Reply readiness = other.admin("/readyz");
        assertThat(readiness.status()).isEqualTo(503);
        assertThat(readiness.text())
            .startsWith("{\"status\":\"stalled\",\"release\":1,")
            .contains("\"problem\":\"Event loop 1 of ");
      } finally {
        release.countDown();
      }
      awaitStatus(other, "/healthz", 200, "{\"status\":\"alive\"");
      awaitStatus(other, "/readyz", 200, "{\"status\":\"ready\"");
    }
  }

  @Test
  void the_delay_of_every_loop_is_measured() {
    try (TestGateway other = TestGateway.start(current, null)) {
      for (int loop = 1; loop <= loops(other).size(); loop++) {
        String count = "rto_event_loop_delay_seconds_count{loop=\"" + loop + "\"}";
        while (other.metric(count) == 0) {
          Thread.onSpinWait();
        }
      }
    }
  }

  @Test
  void stopping_does_not_wait_for_an_event_loop_that_is_blocked() {
    CountDownLatch release = new CountDownLatch(1);
    try (TestGateway other = TestGateway.draining(current, Duration.ofMillis(1))) {
      blockFirstLoop(other, release);
      other.stop();
      assertThat(loops(other)).anyMatch(loop -> !loop.isTerminated());
    } finally {
      release.countDown();
    }
  }

  @ParameterizedTest
  @EnumSource(GatewayOptions.Transport.class)
  void an_event_loop_that_ends_by_itself_is_a_failure_of_the_gateway(
      GatewayOptions.Transport transport) throws InterruptedException {
    try (TestGateway other = TestGateway.by(transport, current)) {
      loops(other).get(0).shutdownGracefully();
      assertThat(other.server().awaitClose()).contains("an event loop of the API");
      assertThat(other.server().stop()).contains("an event loop of the API");
    }
  }

  @Test
  void a_graceful_stop_is_not_a_failure_of_an_event_loop() throws InterruptedException {
    try (TestGateway other = TestGateway.start(current, null)) {
      assertThat(other.server().stop()).isEmpty();
      assertThat(other.server().awaitClose()).isEqualTo(Optional.empty());
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

  /** Asks until that is the answer: other loops need a moment until they have run again. */
  private static Reply awaitStatus(TestGateway gateway, String target, int status, String start) {
    while (true) {
      Reply reply = gateway.admin(target);
      if (reply.status() == status
          && reply.text().startsWith(start)
          && !reply.text().contains("Event loop 2")) {
        return reply;
      }
      Thread.onSpinWait();
    }
  }
}

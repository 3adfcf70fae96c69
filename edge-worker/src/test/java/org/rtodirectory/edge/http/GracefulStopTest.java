package org.rtodirectory.edge.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.ConnectException;
import java.time.Duration;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.rtodirectory.edge.fixture.RawConnection;
import org.rtodirectory.edge.fixture.Reply;
import org.rtodirectory.edge.fixture.TestGateway;
import org.rtodirectory.edge.fixture.TestRelease;
import org.rtodirectory.schemas.fixture.Await;

/**
 * The promises of a gateway in each phase of its stop: first it is only not ready any more, then it
 * accepts no connections and closes each after the request that is under way, then it closes the
 * rest.
 */
@Timeout(120)
@Tag("platform")
class GracefulStopTest {
  private static final String GOOD = "GET /docs HTTP/1.1";

  @AutoClose private final TestGateway gateway = TestGateway.start(TestRelease.small(), null);

  @Test
  void during_the_stop_delay_the_gateway_is_not_ready_and_serves_as_before() throws Exception {
    try (TestGateway slow =
            TestGateway.with(TestRelease.small(), setup -> setup.stopDelay = Duration.ofHours(1));
        RawConnection kept = slow.connect()) {
      assertThat(kept.request(GOOD).read().status()).isEqualTo(200);
      Thread stop = stop(slow);
      awaitPhase(slow, "stopping");
      assertThat(slow.admin("/readyz").status()).isEqualTo(503);
      assertThat(slow.admin("/healthz").status()).isEqualTo(200);
      try (RawConnection late = slow.connect()) {
        for (RawConnection connection : new RawConnection[] {kept, late, kept, late}) {
          Reply reply = connection.request(GOOD).read();
          assertThat(reply.status()).isEqualTo(200);
          assertThat(reply.find("Connection")).isEmpty();
        }
      }
      stop.interrupt();
      awaitPhase(slow, "draining");
      assertThat(kept.isClosed()).isTrue();
      kept.close();
      stop.join();
    }
  }

  @Test
  void a_request_in_progress_is_answered_before_its_connection_is_closed_and_no_other_is_accepted()
      throws Exception {
    String begun = GOOD + "\r\nHost: local";
    try (RawConnection busy = gateway.connect().send(begun);
        RawConnection kept = gateway.connect()) {
      assertThat(kept.request(GOOD).read().find("Connection")).isEmpty();
      kept.send(begun);
      Thread stop = stop(gateway);
      awaitPhase(gateway, "draining");
      assertThatThrownBy(() -> gateway.connect().close()).isInstanceOf(ConnectException.class);
      assertThat(gateway.admin("/readyz").status()).isEqualTo(503);
      assertThat(gateway.admin("/healthz").status()).isEqualTo(200);
      for (RawConnection connection : new RawConnection[] {busy, kept}) {
        Reply last = connection.send("host\r\n\r\n").read();
        assertThat(last.status()).isEqualTo(200);
        assertThat(last.header("Connection")).isEqualTo("close");
        assertThat(connection.isClosed()).isTrue();
        connection.close();
      }
      stop.join();
    }
  }

  @Test
  void the_remaining_connections_are_closed_after_the_drain_time() throws Exception {
    try (TestGateway hasty =
            TestGateway.with(
                TestRelease.small(), setup -> setup.drainTime = Duration.ofMillis(500));
        RawConnection slow = hasty.connect().send("GET ")) {
      stop(hasty).join();
      assertThat(slow.isClosed()).isTrue();
    }
  }

  /** Tells a gateway to stop. */
  private static Thread stop(TestGateway gateway) {
    Thread stopping = new Thread(gateway::stop);
    stopping.start();
    return stopping;
  }

  private static void awaitPhase(TestGateway gateway, String status) {
    String start = "{\"status\":\"" + status + "\",";
    Await.until(() -> gateway.admin("/readyz").text().startsWith(start));
  }
}

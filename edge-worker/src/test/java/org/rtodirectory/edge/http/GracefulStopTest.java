package org.rtodirectory.edge.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.ConnectException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.rtodirectory.edge.fixture.RawConnection;
import org.rtodirectory.edge.fixture.Reply;
import org.rtodirectory.edge.fixture.TestGateway;
import org.rtodirectory.edge.fixture.TestRelease;
import org.rtodirectory.schemas.fixture.Await;

/**
 * The three phases in which a gateway stops.
 *
 * <ol>
 *   <li>stopping: the gateway is not ready, but serves as before
 *   <li>draining: it accepts no new connection, and closes each open one after its current request
 *   <li>closing: it closes the remaining connections
 * </ol>
 */
@Timeout(120)
@Tag("platform")
class GracefulStopTest {
  private static final String GET_DOCS = "GET /docs HTTP/1.1";
  private static final String INCOMPLETE_REQUEST = GET_DOCS + "\r\nHost: local";
  private static final String REST_OF_REQUEST = "host\r\n\r\n";

  @Test
  void during_the_stop_delay_the_gateway_is_not_ready_and_serves_as_before() throws Exception {
    try (TestGateway gateway = withStopDelay();
        RawConnection firstConnection = gateway.connect()) {
      assertThat(firstConnection.request(GET_DOCS).read().status()).isEqualTo(200);
      Thread stopping = startStopping(gateway);
      awaitPhase(gateway, "stopping");
      assertNotReady(gateway);
      try (RawConnection laterConnection = gateway.connect()) {
        for (RawConnection connection :
            List.of(firstConnection, laterConnection, firstConnection, laterConnection)) {
          Reply reply = connection.request(GET_DOCS).read();
          assertThat(reply.status()).isEqualTo(200);
          assertThat(reply.find("Connection")).isEmpty();
        }
      }
      firstConnection.close();
      stopping.interrupt(); // ends the stop delay
      stopping.join();
    }
  }

  @Test
  void an_idle_connection_is_closed_when_draining_begins() throws Exception {
    try (TestGateway gateway = withStopDelay();
        RawConnection idleConnection = gateway.connect()) {
      assertThat(idleConnection.request(GET_DOCS).read().status()).isEqualTo(200);
      Thread stopping = startStopping(gateway);
      awaitPhase(gateway, "stopping");
      assertThat(idleConnection.request(GET_DOCS).read().status()).isEqualTo(200);
      stopping.interrupt(); // ends the stop delay
      awaitPhase(gateway, "draining");
      assertThat(idleConnection.awaitClose()).isTrue();
      idleConnection.close(); // The gateway waits until the client closes its side too.
      stopping.join();
    }
  }

  @Test
  void while_draining_requests_in_progress_are_answered() throws Exception {
    try (TestGateway gateway = TestGateway.start(TestRelease.small(), null);
        RawConnection newConnection = gateway.connect().send(INCOMPLETE_REQUEST);
        RawConnection usedConnection = gateway.connect()) {
      assertThat(usedConnection.request(GET_DOCS).read().find("Connection")).isEmpty();
      usedConnection.send(INCOMPLETE_REQUEST);
      Thread stopping = startStopping(gateway);
      awaitPhase(gateway, "draining");
      for (RawConnection connection : List.of(newConnection, usedConnection)) {
        Reply reply = connection.send(REST_OF_REQUEST).read();
        assertThat(reply.status()).isEqualTo(200);
        assertThat(reply.header("Connection")).isEqualTo("close");
        assertThat(connection.awaitClose()).isTrue();
        connection.close();
      }
      stopping.join();
    }
  }

  @Test
  void while_draining_new_connections_are_refused_and_the_gateway_is_not_ready() throws Exception {
    try (TestGateway gateway = TestGateway.start(TestRelease.small(), null);
        RawConnection busyConnection = gateway.connect().send(INCOMPLETE_REQUEST)) {
      Thread stopping = startStopping(gateway);
      awaitPhase(gateway, "draining");
      assertThatThrownBy(() -> gateway.connect().close()).isInstanceOf(ConnectException.class);
      assertNotReady(gateway);
      busyConnection.send(REST_OF_REQUEST).read();
      busyConnection.close();
      stopping.join();
    }
  }

  @Test
  void the_remaining_connections_are_closed_after_the_drain_timeout() throws Exception {
    Duration timeout = Duration.ofMillis(500);
    try (TestGateway gateway =
            TestGateway.with(TestRelease.small(), setup -> setup.drainTimeout = timeout);
        RawConnection connection = gateway.connect().send("GET ")) {
      long startNanos = System.nanoTime();
      Thread stopping = startStopping(gateway);
      assertThat(connection.awaitClose()).isTrue();
      assertThat(System.nanoTime() - startNanos).isGreaterThanOrEqualTo(timeout.toNanos());
      stopping.join();
    }
  }

  private static TestGateway withStopDelay() {
    return TestGateway.with(TestRelease.small(), setup -> setup.stopDelay = Duration.ofHours(1));
  }

  /** Stops a gateway on a new thread, and returns the thread. */
  private static Thread startStopping(TestGateway gateway) {
    Thread stopping = new Thread(gateway::stop);
    stopping.start();
    return stopping;
  }

  private static void awaitPhase(TestGateway gateway, String phase) {
    String beginning = "{\"status\":\"" + phase + "\",";
    Await.until(() -> gateway.admin("/readyz").text().startsWith(beginning));
  }

  /** Checks that a gateway is alive but not ready. */
  private static void assertNotReady(TestGateway gateway) {
    assertThat(gateway.admin("/readyz").status()).isEqualTo(503);
    assertThat(gateway.admin("/healthz").status()).isEqualTo(200);
  }
}

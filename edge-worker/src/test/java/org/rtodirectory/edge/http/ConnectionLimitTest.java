package org.rtodirectory.edge.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.rtodirectory.edge.fixture.OpenApiContract;
import org.rtodirectory.edge.fixture.RawConnection;
import org.rtodirectory.edge.fixture.TestGateway;
import org.rtodirectory.edge.fixture.TestLimits;
import org.rtodirectory.edge.fixture.TestRelease;
import org.rtodirectory.schemas.fixture.Await;

/**
 * The limits of connections. A healthy client is served before, during and after the attacks of the
 * others.
 */
@Timeout(60)
class ConnectionLimitTest {
  private static final OpenApiContract CONTRACT = new OpenApiContract(TestRelease.PUBLICATION);
  private static final Duration SHORT_TIMEOUT = Duration.ofMillis(300);
  private static final String TARGET = "/api/search?q=rent";
  private static final String GET_TARGET = "GET " + TARGET + " HTTP/1.1";
  private static final String WHOLE_REQUEST = GET_TARGET + "\r\nHost: localhost\r\n\r\n";

  @AutoClose private TestGateway gateway;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "G",
        "GET /docs HTTP/1.1\r\nHost: local",
        "GET /docs HTTP/1.1\r\nHost: localhost\r\n",
        "POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{",
        "POST /mcp HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{",
        "POST /mcp HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n0\r\nTrailer: x"
      })
  void an_incomplete_request_is_answered_with_408(String incompleteRequest) throws Exception {
    start(limits -> limits.request = SHORT_TIMEOUT);
    try (RawConnection healthy = gateway.connect();
        RawConnection slowConnection = gateway.connect().send(incompleteRequest)) {
      assertThat(healthy.request(GET_TARGET).read().status()).isEqualTo(200);
      CONTRACT.requireError(408, slowConnection.read());
      assertThat(slowConnection.awaitClose()).isTrue();
      assertThat(healthy.request(GET_TARGET).read().status()).isEqualTo(200);
    }
    requireRefusals("slow_request", 1);
  }

  @Test
  void a_client_that_does_not_read_is_disconnected() throws Exception {
    start(limits -> limits.response = SHORT_TIMEOUT);
    try (RawConnection healthy = gateway.connect();
        RawConnection unreadConnection = gateway.connect()) {
      unreadConnection.sendUntilClosed(WHOLE_REQUEST.repeat(100));
      assertThat(healthy.request(GET_TARGET).read().status()).isEqualTo(200);
    }
    requireRefusals("slow_reader", 1);
  }

  @Test
  void more_connections_than_a_client_may_have_are_closed() throws Exception {
    start(limits -> limits.clientConnections = 5);
    List<RawConnection> connections = connect(2, 5);
    try (RawConnection sixth = gateway.connectFrom(2);
        RawConnection otherClient = gateway.connectFrom(3)) {
      assertThat(sixth.awaitClose()).isTrue();
      assertThat(otherClient.request(GET_TARGET).read().status()).isEqualTo(200);
      for (RawConnection connection : connections) {
        assertThat(connection.request(GET_TARGET).read().status()).isEqualTo(200);
      }
    }
    requireRefusals("client_connections", 1);
    connections.get(0).request(GET_TARGET + "\r\nConnection: close").read();
    assertThat(connections.get(0).awaitClose()).isTrue();
    close(connections);
  }

  @Test
  void a_trusted_proxy_may_have_any_number_of_connections() throws IOException {
    gateway =
        TestGateway.with(
            TestRelease.small(),
            setup -> {
              setup.connections = TestLimits.with(limits -> limits.clientConnections = 1);
              setup.trustedProxies = List.of(IpRange.parse("127.0.0.2"));
            });
    List<RawConnection> connections = connect(2, 20);
    for (RawConnection connection : connections) {
      assertThat(connection.request(GET_TARGET).read().status()).isEqualTo(200);
    }
    close(connections);
  }

  @Test
  void connections_beyond_the_total_limit_are_closed_until_others_close() throws Exception {
    start(limits -> limits.connections = 10);
    List<RawConnection> connections = connect(2, 5);
    connections.addAll(connect(4, 5));
    for (int i = 0; i < 50; i++) {
      try (RawConnection extraConnection = gateway.connectFrom(3)) {
        assertThat(extraConnection.awaitClose()).isTrue();
      }
    }
    assertThat(gateway.refusalCount("connections")).isEqualTo(50);
    close(connections);
    Await.until(this::isHealthyClientServed);
  }

  private boolean isHealthyClientServed() {
    try (RawConnection connection = gateway.connect()) {
      return connection.request(GET_TARGET).read().status() == 200;
    } catch (IOException reset) {
      return false;
    }
  }

  private List<RawConnection> connect(int host, int count) throws IOException {
    List<RawConnection> connections = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      connections.add(gateway.connectFrom(host));
      assertThat(connections.get(i).request(GET_TARGET).read().status()).isEqualTo(200);
    }
    return connections;
  }

  private static void close(List<RawConnection> connections) throws IOException {
    for (RawConnection connection : connections) {
      connection.close();
    }
  }

  private void start(Consumer<TestLimits> limits) {
    gateway =
        TestGateway.with(TestRelease.small(), setup -> setup.connections = TestLimits.with(limits));
  }

  /**
   * Checks the number of refusals for a reason, and waits until a healthy client is served. On a
   * busy machine, even a healthy client may be too slow at first.
   */
  private void requireRefusals(String reason, int expectedCount) {
    assertThat(gateway.refusalCount(reason)).isEqualTo(expectedCount);
    Await.until(this::isHealthyClientServed);
  }
}
